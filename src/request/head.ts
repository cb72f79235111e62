import Negotiator from 'negotiator';
import { Refusal } from '../base/errors/refusal.js';

/** What arrived, as the transport hands it to the stages: nothing of it is checked yet. */
export interface ReceivedHead {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly accept: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** One entry per header line: a header sent twice counts as malformed (rules.md §3.0). */
  readonly contextTokens: readonly string[];
  /** One entry per header line. */
  readonly clientNames: readonly string[];
  readonly clientVersions: readonly string[];
  /** Null where there is none, or none that is well-formed. */
  readonly bearer: string | null;
  /** The lines of a header of any other name: the service itself asks for none, its mock does. */
  readonly lines: (name: string) => readonly string[];
}

/**
 * Transport, first half: method, content type and `Accept`, before a byte of the body is read.
 * Returns the media type of the answer. Throws METHOD_NOT_ALLOWED, UNSUPPORTED_MEDIA_TYPE, NOT_ACCEPTABLE.
 *
 * graphql-http checks none of this once `parseRequestParams` is ours, and a POST of `text/plain` is one that a
 * browser sends for any page without asking first.
 */
export function checkHead({
  method,
  contentType,
  contentEncoding,
  accept,
}: Pick<ReceivedHead, 'method' | 'contentType' | 'contentEncoding' | 'accept'>): MediaType {
  if (method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED');
  checkContentType(contentType);
  if (contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity') {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { reason: 'content_encoding' });
  }
  const mediaType = acceptedMediaType(accept);
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

/** The two media types of GraphQL over HTTP; `application/json` is the default. */
export const mediaTypes = ['application/json', 'application/graphql-response+json'] as const;

export type MediaType = (typeof mediaTypes)[number];

/** Answers are UTF-8 in any case, so a range that asks for just that is the range without it. */
const UTF8_PARAMETER = /;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?(?=[ \t]*(?:[;,]|$))/gi;

/**
 * The media type that an `Accept` header prefers, by weight (RFC 9110 §12.5.1); null when it admits neither.
 * No header, or an empty one, admits all. Never throws.
 */
export function acceptedMediaType(accept: string | undefined): MediaType | null {
  if (accept === undefined || accept === '' || accept === '*/*' || accept === 'application/json') {
    return 'application/json';
  }
  const negotiator = new Negotiator({ headers: { accept: accept.replaceAll(UTF8_PARAMETER, '') } });
  const [preferred] = negotiator.mediaTypes(mediaTypes);
  return mediaTypes.find((type) => type === preferred) ?? null;
}
