import Negotiator from 'negotiator';

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
