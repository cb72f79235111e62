import type { TimedSunset } from '../../packages/contract/src/contract.js';
import type { Retirement } from '../../packages/contract/src/manifest.js';
import { catalogue, type ErrorCode, type RateLimit } from '../base/errors/catalogue.js';
import { message, messageOffer } from '../base/errors/messages/index.js';
import { isRetryable, type Refusal, type RefusalFacts } from '../base/errors/refusal.js';
import { languageChain } from '../base/language/chain.js';
import { createNegotiator } from '../base/language/negotiate.js';
import { localizeOptional } from '../base/language/text.js';
import { headerOf, type MediaType } from './head.js';
import type { Received } from './request.js';

/** An answer, ready to be written. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or bytes that were kept. */
  readonly body: string | Buffer;
  /** Of the first error; null when there is none. */
  readonly code: ErrorCode | null;
  /** Which limit refused the request with RATE_LIMITED; null for all other replies. */
  readonly limit: RateLimit | null;
  /** SKU of the item that the request was refused for; it is not in the body. */
  readonly item: string | null;
}

/** One that was made for its request. */
export interface TextReply extends Reply {
  readonly body: string;
}

/** One error as it is sent: rules.md §3.11. */
export interface SentError {
  readonly message: string;
  readonly path: readonly (string | number)[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;
}

const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
};

const BY_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  405: { Allow: 'POST' },
};

/** Headers that come with a status, whichever code has it (RFC 9110 §15.5.2, §15.5.6). */
export const headersOfStatus = (status: number): Readonly<Record<string, string>> => BY_STATUS[status] ?? {};

/**
 * What was sent as a session is none (RFC 6750 §3.1), whatever the answer is: others than 401 may say so as well, where
 * other credentials would have changed them (RFC 9110 §11.6.1). Who sent none is told no error (RFC 6750 §3).
 */
const SESSION_ENDED = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

const DEFAULT_LANGUAGE = 'en';
const negotiate = createNegotiator();

/** 200 with `data`; `errors` are those of nullable inner fields (rules.md §0.6). */
export function dataReply(
  data: unknown,
  errors: readonly SentError[],
  code: ErrorCode | null,
  request: Received,
): TextReply {
  return success(JSON.stringify(errors.length === 0 ? { data } : { errors, data }), code, request);
}

/** 200 with an answer that was kept: what is of the request itself stands in its headers. */
export const keptReply = (body: Buffer, request: Received): Reply => success(body, null, request);

function success<Body extends Reply['body']>(body: Body, code: ErrorCode | null, request: Received) {
  const headers = headersOf(request, request.languages?.[0] ?? DEFAULT_LANGUAGE, body);
  if (request.sessionEnded) Object.assign(headers, SESSION_ENDED);
  return { status: 200, headers, body, code, limit: null, item: null };
}

/**
 * A refusal: no data, exactly one error, the status of the catalogue.
 * @param path of the field that refused; null for a refusal before execution. `application/json` has `data: null`
 *   in either case, as the interface document says; the other media type only after execution, as GraphQL says.
 */
export function refusalReply(
  refusal: Refusal<ErrorCode>,
  request: Received,
  path: readonly (string | number)[] | null,
): TextReply {
  const { code, facts } = refusal;
  const { error, language } = describeRefusal(refusal, request, path ?? undefined);
  const withData = path !== null || request.mediaType === 'application/json';
  const body = JSON.stringify(withData ? { errors: [error], data: null } : { errors: [error] });
  const { status } = catalogue[code];
  const headers = Object.assign(headersOf(request, language, body), headersOfStatus(status));
  if (request.sessionEnded || code === 'SESSION_EXPIRED') Object.assign(headers, SESSION_ENDED);
  if (facts.retryAfterSeconds !== undefined) headers['Retry-After'] = String(facts.retryAfterSeconds);
  return { status, headers, body, code, limit: facts.limit ?? null, item: facts.item ?? null };
}

/** The error object of a refusal, and the language that its message is in. */
export function describeRefusal(
  refusal: Refusal<ErrorCode>,
  request: Received,
  path?: readonly (string | number)[],
): { readonly error: SentError; readonly language: string } {
  const { code, facts } = refusal;
  const languages = request.languages ?? shippedLanguages(request);
  const { text, language } =
    facts.notice === undefined
      ? message(code, facts, languages)
      : { text: facts.notice, language: facts.noticeLanguage ?? languages[0] };
  const { input, retryAfterSeconds, limit } = facts;
  const details = limit === undefined ? detailsOf(facts, languages) : { limit, ...facts.details };
  const field = input === undefined ? facts.field : `variables.${input}`;
  // What is undefined is not sent. Spread into a literal it would cost as much as all stages (docs/performance.md).
  const extensions = {
    category: catalogue[code].category,
    code,
    retryable: isRetryable(refusal),
    requestId: request.id,
    field,
    retryAfterSeconds,
    details,
  };
  return { error: { message: text, path, extensions }, language };
}

function detailsOf({ details, texts }: RefusalFacts, languages: readonly string[]): RefusalFacts['details'] {
  if (texts === undefined) return details;
  const chosen = Object.entries(texts).map(([name, text]) => [name, localizeOptional(text, languages)]);
  return { ...Object.fromEntries(chosen), ...details };
}

/** Before the project is known the header chooses among the languages that the messages are shipped in. */
const shippedLanguages = ({ headers }: Received) =>
  languageChain(negotiate(headerOf(headers, 'accept-language'), messageOffer).match, null, 'en', messageOffer);

/** The headers of every answer: rules.md §3.0. */
function headersOf(request: Received, language: string, body: Reply['body']): Record<string, string> {
  const { id, mediaType, operation, retirement } = request;
  const headers: Record<string, string> = {
    'Content-Type': CONTENT_TYPES[mediaType],
    'Cache-Control': 'no-store',
    Vary: 'Origin, Accept, Accept-Language',
    'X-Content-Type-Options': 'nosniff',
    'Content-Language': language,
    'X-Request-Id': id,
    'Content-Length': String(Buffer.byteLength(body)),
  };
  if (operation?.sunset) Object.assign(headers, announcement(operation.sunset));
  if (retirement !== null) Object.assign(headers, linkToSuccessor(retirement));
  return headers;
}

/**
 * Of an operation that goes: since when clients should leave it (RFC 9745: a date of RFC 9651, `@` and Unix seconds), and
 * when it is gone (RFC 8594). Of what has gone the status says so.
 */
const announcement = ({ leaveFrom, goneFrom }: TimedSunset) => ({
  Deprecation: `@${leaveFrom / 1_000}`,
  Sunset: new Date(goneFrom).toUTCString(),
});

/** Reference to the successor within the URI of the request: documents have no address of their own. */
const linkToSuccessor = ({ successor }: Retirement): Record<string, string> =>
  successor === null ? {} : { Link: `<#${successor}>; rel="successor-version"` };
