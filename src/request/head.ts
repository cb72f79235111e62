import { Refusal } from '../base/errors/refusal.js';
import { acceptedMediaType, type MediaType } from './accept.js';
import type { ReceivedHead } from './received.js';

/**
 * Transport, first half: method, content type and `Accept`, before a byte of the body is read.
 * Returns the media type of the answer. Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, NOT_ACCEPTABLE.
 *
 * graphql-http checks none of this once `parseRequestParams` is ours, and a POST of `text/plain` is one that a
 * browser sends for any page without asking first.
 */
export function checkHead(head: ReceivedHead): MediaType {
  if (head.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED');
  checkContentType(head.contentType);
  if (head.contentEncoding !== undefined && head.contentEncoding.toLowerCase() !== 'identity') {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'content_encoding' });
  }
  const mediaType = acceptedMediaType(head.accept);
  if (mediaType === null) throw new Refusal('NOT_ACCEPTABLE');
  return mediaType;
}

function checkContentType(header: string | undefined): void {
  if (header === 'application/json') return;
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json') throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim() === 'charset' && !/^"?utf-?8"?$/.test(value.trim())) {
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'charset' });
    }
  }
}
