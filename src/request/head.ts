import Negotiator from 'negotiator';
import { Refusal } from '../base/errors/refusal.js';
import { memoizeHeader } from '../base/memo.js';

/** Headers of a request by lower-case name. Lines with the same name are joined by commas. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns the value of a header; undefined if it is absent. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value.join(', ') : value;
}

/**
 * First half of the transport: checks method, content type and `Accept` before the body is read.
 * Returns the media type of the answer. Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE,
 * NOT_ACCEPTABLE.
 */
export function checkHead(method: string | undefined, headers: Headers): MediaType {
  checkJsonPost(method, headers);
  return requireMediaType(headers);
}

function requireMediaType(headers: Headers): MediaType {
  const mediaType = acceptedMediaType(headerOf(headers, 'accept'));
  if (mediaType === null) throw new Refusal('NOT_ACCEPTABLE');
  return mediaType;
}

/** rules.md §3.12; proxies forward addresses of this length. */
const MAX_URL = 8 * 1024;

/**
 * Checks the head of a GET, whose answer caches may share: it has no session. Returns the media
 * type of the answer. Throws METHOD_NOT_ALLOWED, NOT_ACCEPTABLE, REQUEST_TOO_LARGE.
 */
export function checkGet(url: string, headers: Headers): MediaType {
  if (headers.authorization !== undefined) throw new Refusal('METHOD_NOT_ALLOWED');
  const mediaType = requireMediaType(headers);
  if (url.length > MAX_URL) throw new Refusal('REQUEST_TOO_LARGE');
  return mediaType;
}

/**
 * Requires an uncompressed POST of JSON. For other content types, such as `text/plain`, a browser
 * sends the POST of any page without a preflight. Throws METHOD_NOT_ALLOWED,
 * UNSUPPORTED_MEDIA_TYPE.
 */
export function checkJsonPost(method: string | undefined, headers: Headers): void {
  if (method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED');
  checkContentType(headerOf(headers, 'content-type'));
  const encoding = headerOf(headers, 'content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'content_encoding' });
  }
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

/** The two media types of GraphQL over HTTP; `application/json` is the default. */
export const mediaTypes = ['application/json', 'application/graphql-response+json'] as const;

export type MediaType = (typeof mediaTypes)[number];

/** Answers are always UTF-8, so this parameter of a range is ignored. */
const UTF8_PARAMETER = /;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?(?=[ \t]*(?:[;,]|$))/gi;

/**
 * Returns the media type that an `Accept` header prefers by weight (RFC 9110 §12.5.1); null if it
 * accepts neither. An absent or empty header accepts both. Never throws.
 */
export function acceptedMediaType(accept: string | undefined): MediaType | null {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') {
    return 'application/json';
  }
  return preferredOf(accept) || null;
}

const preferredOf = memoizeHeader((accept): MediaType | '' => {
  const negotiator = new Negotiator({ headers: { accept: accept.replaceAll(UTF8_PARAMETER, '') } });
  const [preferred] = negotiator.mediaTypes(mediaTypes);
  return mediaTypes.find((type) => type === preferred) ?? '';
});
