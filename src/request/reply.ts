import type { ExecutionResult, GraphQLError } from 'graphql';
import { LimitExceeded, type Retirement } from '../../packages/contract/src/runtime/index.js';
import { sunsetHeaders } from '../../packages/contract/src/serve.js';
import { catalogue, type ErrorCode, type RateLimit } from '../base/errors/catalogue.js';
import { message, messageLanguageSet } from '../base/errors/messages/index.js';
import { isClientRefusal, isRetryable, Refusal, type RefusalFields } from '../base/errors/refusal.js';
import { languageChain } from '../base/language/chain.js';
import { negotiate } from '../base/language/negotiate.js';
import { localizeOptional } from '../base/language/text.js';
import { createTroubleReport, type Log } from '../base/log/index.js';
import { memoizeHeader } from '../base/memo.js';
import type { DocumentRequest } from './document.js';
import type { ReceivedRequest } from './request.js';
import { headerOf, type MediaType } from './transport.js';

/** An answer that is ready to be written. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or bytes from the response cache. */
  readonly body: string | Buffer;
  /** Code of the first error; null if there is none. */
  readonly code: ErrorCode | null;
  /** Limit of a RATE_LIMITED reply; null for other replies. */
  readonly limit: RateLimit | null;
  /** SKU of the item that caused the refusal. It is not in the body. */
  readonly item: string | null;
}

/** A reply that was rendered for its request, not taken from the response cache. */
export interface TextReply extends Reply {
  readonly body: string;
}

/** An error object of the answer: rules.md §3.11. */
interface SentError {
  readonly message: string;
  readonly path: readonly (string | number)[] | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;
}

export type Replies = ReturnType<typeof createReplies>;

/**
 * Creates the replies of failures and results, and logs internal errors.
 * @param log gets each internal error once, with its stack and without variables
 */
export function createReplies(log: Log) {
  const reportTrouble = createTroubleReport(log, 'requests are rejected');

  /** Every failure except a client refusal is an internal error: clients receive INTERNAL. */
  function maskFailure(failure: unknown, request: ReceivedRequest): Refusal<ErrorCode> {
    if (failure instanceof Refusal && isClientRefusal(failure)) {
      const { cause } = failure.fields;
      if (cause !== undefined) reportTrouble(failure.code, cause, { requestId: request.id });
      // TIMEOUT promises that nothing was changed. A commit may have been followed by slow reads.
      const isUncertain = failure.code === 'TIMEOUT' && request.acting?.mayHaveCommitted === true;
      return isUncertain ? new Refusal('SERVICE_UNAVAILABLE') : failure;
    }
    const { id: requestId, documentId, project } = request;
    const text = failure instanceof LimitExceeded ? 'a resolver returned more than its bound' : 'a request failed';
    log.error(text, { requestId, documentId, ...(project && { project: project.slug }), error: failure });
    return new Refusal('INTERNAL');
  }

  /**
   * Logs a code that the operation does not declare, and an input that it does not have. The client
   * receives both nevertheless, because the refusal is correct.
   */
  function reportUndeclared({ code, fields: { input } }: Refusal<ErrorCode>, request: DocumentRequest): void {
    const { id: requestId, operation } = request;
    const report = (text: string, detail: string) => log.error(text, { requestId, documentId: operation.id, detail });
    if (!operation.errors.includes(code) && !operation.errorGroups.includes(catalogue[code].group ?? ''))
      report('an operation returned an error code that it does not declare', code);
    if (input !== undefined && !operation.inputs().has(input))
      report('a refusal names an input that its operation does not have', `${code} of ${input}`);
  }

  return {
    /** Returns the reply of a request without a result, also of one that was too late. */
    ofFailure: (failure: unknown, request: ReceivedRequest): TextReply =>
      refusalReply(maskFailure(failure, request), request, null),

    /** Returns the reply of an execution result. */
    ofResult({ data, errors = [] }: ExecutionResult, request: DocumentRequest): TextReply {
      if (data && errors.length === 0) return dataReply(data, [], null, request);

      const { id } = request.operation;
      const refusals = errors.map((error) => {
        const refusal = maskFailure(causeOf(error), request);
        reportUndeclared(refusal, request);
        return { refusal, path: error.path ?? [id] };
      });
      const [first = { refusal: new Refusal<ErrorCode>('INTERNAL'), path: [id] }] = refusals;
      if (!data || data[id] === null) return refusalReply(first.refusal, request, first.path);
      const sent = refusals.map(({ refusal, path }) => describeRefusal(refusal, request, path).error);
      return dataReply(data, sent, first.refusal.code, request);
    },
  };
}

/** The error that a resolver threw, or the error of graphql-js. */
const causeOf = (error: GraphQLError): unknown => error.originalError ?? error;

const CONTENT_TYPES: Readonly<Record<MediaType, string>> = {
  'application/json': 'application/json; charset=utf-8',
  'application/graphql-response+json': 'application/graphql-response+json; charset=utf-8',
};

const BY_STATUS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  405: { Allow: 'POST' },
};

/** Headers that a status requires (RFC 9110 §15.5.2, §15.5.6). */
export const headersOfStatus = (status: number): Readonly<Record<string, string>> => BY_STATUS[status] ?? {};

/**
 * Announces that the bearer is not a valid session (RFC 6750 §3.1). Answers other than 401 also
 * have it, if other credentials would change them (RFC 9110 §11.6.1). A request without a bearer
 * gets no error attribute (RFC 6750 §3).
 */
const INVALID_SESSION = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

const DEFAULT_LANGUAGE = 'en';

/** Returns 200 with `data`. `errors` are those of nullable inner fields (rules.md §0.6). */
function dataReply(
  data: unknown,
  errors: readonly SentError[],
  code: ErrorCode | null,
  request: ReceivedRequest,
): TextReply {
  return success(JSON.stringify(errors.length === 0 ? { data } : { errors, data }), code, request);
}

/**
 * Returns 200 with a body from the response cache. All values of the request itself are in the
 * headers.
 */
export const cachedReply = (body: Buffer, request: ReceivedRequest): Reply => success(body, null, request);

function success<Body extends Reply['body']>(body: Body, code: ErrorCode | null, request: ReceivedRequest) {
  const headers = headersOf(request, request.languages?.[0] ?? DEFAULT_LANGUAGE, body);
  if (request.isSessionInvalid) Object.assign(headers, INVALID_SESSION);
  return { status: 200, headers, body, code, limit: null, item: null };
}

/**
 * Returns the reply of a refusal: no data, exactly one error, the status of the catalogue.
 * @param path path of the field that failed; null for a refusal before execution. With
 *   `application/json` the body always has `data: null`, as the interface document requires. The
 *   other media type has it only after execution, as GraphQL over HTTP requires.
 */
function refusalReply(
  refusal: Refusal<ErrorCode>,
  request: ReceivedRequest,
  path: readonly (string | number)[] | null,
): TextReply {
  const { code, fields } = refusal;
  const { error, language } = describeRefusal(refusal, request, path ?? undefined);
  const withData = path !== null || request.mediaType === 'application/json';
  const body = JSON.stringify(withData ? { errors: [error], data: null } : { errors: [error] });
  const { status } = catalogue[code];
  const headers = Object.assign(headersOf(request, language, body), headersOfStatus(status));
  if (request.isSessionInvalid || code === 'SESSION_EXPIRED') Object.assign(headers, INVALID_SESSION);
  if (fields.retryAfterSeconds !== undefined) headers['Retry-After'] = String(fields.retryAfterSeconds);
  return { status, headers, body, code, limit: fields.limit ?? null, item: fields.item ?? null };
}

/** Returns the error object of a refusal and the language of its message. */
function describeRefusal(
  refusal: Refusal<ErrorCode>,
  request: ReceivedRequest,
  path?: readonly (string | number)[],
): { readonly error: SentError; readonly language: string } {
  const { code, fields } = refusal;
  const languages = request.languages ?? messageLanguagesOf(headerOf(request.headers, 'accept-language') ?? '');
  const { text, language } =
    fields.notice === undefined
      ? message(code, fields, languages)
      : { text: fields.notice, language: fields.noticeLanguage ?? languages[0] };
  const { input, retryAfterSeconds, limit } = fields;
  const details = limit === undefined ? detailsOf(fields, languages) : { limit, ...fields.details };
  const field = input === undefined ? fields.field : `variables.${input}`;
  // JSON omits undefined values. Conditional spreads would cost as much as all stages
  // (docs/performance.md).
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

function detailsOf({ details, texts }: RefusalFields, languages: readonly string[]): RefusalFields['details'] {
  if (texts === undefined) return details;
  const localized = Object.entries(texts).map(([name, text]) => [name, localizeOptional(text, languages)]);
  return { ...Object.fromEntries(localized), ...details };
}

/** Before the project is known, the header chooses among the languages of the messages. */
const messageLanguagesOf = memoizeHeader((header) =>
  languageChain(negotiate(header, messageLanguageSet), null, DEFAULT_LANGUAGE, messageLanguageSet),
);

/** The headers of every answer: rules.md §3.0. */
function headersOf(request: ReceivedRequest, language: string, body: Reply['body']): Record<string, string> {
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
  if (operation?.sunset) Object.assign(headers, sunsetHeaders(operation.sunset));
  if (retirement !== null) Object.assign(headers, linkToSuccessor(retirement));
  return headers;
}

/**
 * Reference to the successor within the URI of the request: documents have no address of their own.
 */
const linkToSuccessor = ({ successor }: Retirement): Record<string, string> =>
  successor === null ? {} : { Link: `<#${successor}>; rel="successor-version"` };
