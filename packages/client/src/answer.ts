import { isRepeatable, type Operation, type OperationFacts, type Sunset } from './operation.js';
import type { Call, Category, NoAnswer, Outcome, PartialError, Refused, UnknownRefusal } from './outcome.js';

// The one place where JSON becomes types. That `data` has the form that was published, and `details` that of its code, is
// the service's promise, which its own tests hold: it is not checked here again. Everything around them is.

/** What an HTTP answer says of one call. */
export async function readAnswer<Data, Failure extends Refused>(
  operation: Operation<never, Data, Failure>,
  response: Response,
  call: Call,
): Promise<Outcome<Data, Failure>> {
  const body = parsed(await response.text());
  const errors = errorsOf(body);
  const data = dataOf(operation, body);
  if (response.status === 200 && isPublished(operation, data))
    return { ...call, ok: true, data, partial: partsOf(errors) };
  const [error] = errors;
  if (error === undefined || response.ok) return notTheService(operation, response, call);
  const refused = refusedOf(error, response, call);
  if (isDeclared(operation, refused)) return refused;
  return { ...refused, code: 'UNKNOWN_CODE', unknownCode: refused.code } satisfies UnknownRefusal;
}

/** There is no answer, or none of the service. */
export function noAnswer(
  call: Call,
  reason: NoAnswer['reason'],
  facts: Pick<NoAnswer, 'message' | 'retryable'> & Partial<Pick<NoAnswer, 'status' | 'cause' | 'retryAfterSeconds'>>,
): NoAnswer {
  const unknown = { category: null, field: null, details: null, status: null, cause: null, retryAfterSeconds: null };
  return { ...call, ok: false, code: 'NO_ANSWER', reason, ...unknown, ...facts };
}

/** A proxy that says by its status that it has no service behind it for now may have one at the next try. */
function notTheService(operation: OperationFacts, response: Response, call: Call): NoAnswer {
  const { status } = response;
  return noAnswer(call, 'NOT_THE_SERVICE', {
    message: isRedirect(response)
      ? 'the endpoint redirects, which is not followed: give the client the one that it leads to'
      : `what answered with HTTP ${status} is not the service: look at the endpoint, and at what is between`,
    retryable: (status === 429 || status >= 500) && isRepeatable(operation),
    status: status === 0 ? null : status,
    retryAfterSeconds: secondsOf(response),
  });
}

/** Browsers do not even tell pages the status of one. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

/**
 * What the headers tell of the end of an operation (RFC 9745, RFC 8594), which a client that was built earlier cannot know.
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is answered under the id; undefined where nothing is. */
const dataOf = ({ documentId }: OperationFacts, body: unknown): unknown =>
  isObject(body) && isObject(body.data) ? body.data[documentId] : undefined;

const isPublished = <Data>(_: Operation<never, Data, Refused>, data: unknown): data is Data => data !== undefined;

const isDeclared = <Failure extends Refused>(
  { codes }: Operation<never, unknown, Failure>,
  refused: Refused,
): refused is Failure => codes.includes(refused.code);

interface SentError {
  readonly message: string;
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly extensions: Keyed;
}

/** The errors of a body that have a code; others are not of the service. */
function errorsOf(body: unknown): SentError[] {
  if (!isObject(body) || !Array.isArray(body.errors)) return [];
  return body.errors.flatMap((error: unknown) => {
    if (!isObject(error) || !isObject(error.extensions)) return [];
    const { message, extensions } = error;
    const path = Array.isArray(error.path) ? error.path : [];
    return typeof extensions.code !== 'string'
      ? []
      : [{ message: String(message), code: extensions.code, path, extensions }];
  });
}

const partsOf = (errors: readonly SentError[]): PartialError[] =>
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

/** Of `Retry-After`: in seconds, as the service and most proxies send it, or until a date (RFC 9110 §10.2.3). */
function secondsOf({ headers }: Response): number | null {
  const header = headers.get('Retry-After') ?? '';
  if (/^[0-9]{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
