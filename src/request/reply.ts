import { catalogue, type ErrorCode } from '../base/errors/catalogue.js';
import type { Refusal } from '../base/errors/refusal.js';
import type { MediaType } from './accept.js';
import type { Progress } from './progress.js';
import { describeRefusal, type SentError } from './refused.js';
import { sunsetHeaders } from './sunset.js';

/** An answer, ready to be written. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the first error; null when there is none. */
  readonly code: ErrorCode | null;
}

/** The headers of every answer, made once: operations.md §3.0. */
const constantHeaders = (mediaType: MediaType) => ({
  'Content-Type': `${mediaType}; charset=utf-8`,
  'Cache-Control': 'no-store',
  Vary: 'Origin, Accept, Accept-Language',
  'X-Content-Type-Options': 'nosniff',
});

const constants: Readonly<Record<MediaType, ReturnType<typeof constantHeaders>>> = {
  'application/json': constantHeaders('application/json'),
  'application/graphql-response+json': constantHeaders('application/graphql-response+json'),
};

/** Headers that come with a status, whichever code has it (RFC 9110 §15.5.2, §15.5.6). */
const byStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  405: { Allow: 'POST' },
};

const DEFAULT_LANGUAGE = 'en';

/** 200 with `data`; `errors` are those of nullable inner fields (operations.md §0, D6). */
export function dataReply(
  data: unknown,
  errors: readonly SentError[],
  code: ErrorCode | null,
  progress: Progress,
): Reply {
  const body = JSON.stringify(errors.length === 0 ? { data } : { errors, data });
  const language = progress.languages?.[0] ?? DEFAULT_LANGUAGE;
  return { status: 200, headers: headersOf(progress, language, body), body, code };
}

/**
 * A refusal: no data, exactly one error, the status of the catalogue.
 * @param path of the field that refused; null for a refusal before execution. `application/json` has `data: null`
 *   in either case, as the interface document says; the other media type only after execution, as GraphQL says.
 */
export function refusalReply(
  refusal: Refusal<ErrorCode>,
  progress: Progress,
  path: readonly (string | number)[] | null,
): Reply {
  const { code, facts } = refusal;
  const { error, language } = describeRefusal(refusal, progress, path ?? undefined);
  const withData = path !== null || progress.mediaType === 'application/json';
  const body = JSON.stringify(withData ? { errors: [error], data: null } : { errors: [error] });
  const { status } = catalogue[code];
  const headers: Record<string, string> = { ...headersOf(progress, language, body), ...byStatus[status] };
  if (facts.retryAfterSeconds !== undefined) headers['Retry-After'] = String(facts.retryAfterSeconds);
  return { status, headers, body, code };
}

function headersOf(progress: Progress, language: string, body: string): Record<string, string> {
  const headers = {
    ...constants[progress.mediaType],
    'Content-Language': language,
    'X-Request-Id': progress.requestId,
    'Content-Length': String(Buffer.byteLength(body)),
  };
  const sunset = progress.operation?.sunset ?? null;
  return sunset === null ? headers : { ...headers, ...sunsetHeaders(sunset) };
}
