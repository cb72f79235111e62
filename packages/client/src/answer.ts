import { isRepeatable, type Operation, type OperationInfo, type Sunset } from './operation.js';
import type { Call, Category, NoAnswer, Outcome, PartialError, Refused, UnknownRefusal } from './outcome.js';

// Converts answers to typed outcomes. The form of `data` and `details` is not checked here: the
// service guarantees it, and its own tests check it. The envelope is checked.

/**
 * Converts the HTTP response of a call to its outcome. Throws an Error if the body breaks off, also
 * if a proxy ends it as if it was complete.
 */
export async function readAnswer<Data, Failure extends Refused>(
  operation: Operation<never, Data, Failure>,
  response: Response,
  call: Call,
): Promise<Outcome<Data, Failure>> {
  const body = parseJson(await response.text(), response);
  const errors = errorsOf(body);
  const data = dataOf(operation, body);
  if (response.status === 200 && isPublished(operation, data))
    return { ...call, ok: true, data, partial: partialErrorsOf(errors) };
  const [error] = errors;
  if (error === undefined || response.ok) return foreignAnswer(operation, response, call);
  const refused = refusedOf(error, response, call);
  if (isDeclared(operation, refused)) return refused;
  return { ...refused, code: 'UNKNOWN_CODE', unknownCode: refused.code } satisfies UnknownRefusal;
}

/** Returns the outcome of a call without an answer of the service. */
export function noAnswer(
  call: Call,
  reason: NoAnswer['reason'],
  fields: Pick<NoAnswer, 'message' | 'retryable'> & Partial<Pick<NoAnswer, 'status' | 'cause' | 'retryAfterSeconds'>>,
): NoAnswer {
  const unknown = { category: null, field: null, details: null, status: null, cause: null, retryAfterSeconds: null };
  return { ...call, ok: false, code: 'NO_ANSWER', reason, ...unknown, ...fields };
}

/** A proxy that answers with 429 or 5xx may reach the service at the next attempt. */
function foreignAnswer(operation: OperationInfo, response: Response, call: Call): NoAnswer {
  const { status } = response;
  return noAnswer(call, 'NOT_THE_SERVICE', {
    message: isRedirect(response)
      ? 'the endpoint redirects; redirects are not followed: configure the target as the endpoint'
      : `the HTTP ${status} answer is not from the service: check the endpoint and proxies`,
    retryable: (status === 429 || status >= 500) && isRepeatable(operation),
    status: status === 0 ? null : status,
    retryAfterSeconds: secondsOf(response),
  });
}

/** Browsers hide the status of redirects from pages. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

/**
 * Reads the sunset from the headers (RFC 9745, RFC 8594); older clients do not have it built in.
 */
export function sunsetOf({ headers }: Response): Sunset | null {
  const on = dayOf(Date.parse(headers.get('Sunset') ?? ''));
  if (on === null) return null;
  const [, seconds = ''] = /^@([0-9]{1,11})$/.exec(headers.get('Deprecation') ?? '') ?? [];
  const [, successor = null] = /<#(\w+)>; *rel="successor-version"/.exec(headers.get('Link') ?? '') ?? [];
  return { since: dayOf(Number.parseInt(seconds, 10) * 1000), on, reason: null, successor };
}

const dayOf = (ms: number): string | null => (Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : null);

type Keyed = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Keyed => typeof value === 'object' && value !== null;

function parseJson(text: string, { ok, headers }: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (ok && headers.get('Content-Type')?.includes('json')) throw new Error('its JSON is not complete');
    return undefined;
  }
}

/** Returns the data under the id of the document; undefined if there is none. */
function dataOf({ documentId }: OperationInfo, body: unknown): unknown {
  const { data }: Keyed = isObject(body) ? body : {};
  return isObject(data) ? data[documentId] : undefined;
}

const isPublished = <Data>(_: Operation<never, Data, Refused>, data: unknown): data is Data => data !== undefined;

const isDeclared = <Failure extends Refused>(
  { codes }: Operation<never, unknown, Failure>,
  refused: Refused,
): refused is Failure => codes.some((group) => group.includes(refused.code));

interface SentError {
  readonly message: string;
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly extensions: Keyed;
}

/** Returns the errors with a code; errors without one are not from the service. */
function errorsOf(body: unknown): SentError[] {
  const { errors }: Keyed = isObject(body) ? body : {};
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const { message, path, extensions }: Keyed = isObject(error) ? error : {};
    const { code }: Keyed = isObject(extensions) ? extensions : {};
    if (!isObject(extensions) || typeof code !== 'string') return [];
    return [{ message: String(message), code, path: Array.isArray(path) ? path : [], extensions }];
  });
}

const partialErrorsOf = (errors: readonly SentError[]): PartialError[] =>
  errors.map(({ path, code, message }) => ({ path, code, message }));

function refusedOf({ message, code, extensions }: SentError, response: Response, call: Call): Refused {
  const { category, retryable, retryAfterSeconds, field, details = null } = extensions;
  return {
    ...call,
    ok: false,
    code,
    category: isCategory(category) ? category : 'internal',
    status: response.status,
    message,
    retryable: retryable === true,
    retryAfterSeconds:
      typeof retryAfterSeconds === 'number' && retryAfterSeconds >= 0 ? retryAfterSeconds : secondsOf(response),
    field: typeof field === 'string' ? field : null,
    details,
  };
}

const CATEGORIES: readonly unknown[] = [
  'authentication',
  'validation',
  'authorization',
  'not_found',
  'internal',
] satisfies readonly Category[];

const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value);

/**
 * Parses `Retry-After`: seconds, as the service and most proxies send it, or a date (RFC 9110
 * §10.2.3). `Date.parse` alone also accepts other texts, such as "1.5".
 */
function secondsOf({ headers }: Response): number | null {
  const header = headers.get('Retry-After') ?? '';
  if (/^[0-9]{1,9}$/.test(header)) return Number(header);
  const until = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
