/** A delivery as `POST /deliveries/lease` returns it. */
export interface FeedDelivery {
  /** Idempotency key of the grant: the same for each attempt. */
  readonly deliveryId: string;
  readonly type: string;
  readonly attempt: number;
  readonly leaseToken: string;
  readonly leaseUntil: string;
  readonly account: {
    readonly id: number;
    readonly login: string;
    readonly externalId: string | null;
    /** Only for `account.create` and `account.password`. */
    readonly password?: string;
  };
  readonly purchase?: {
    readonly id: string;
    readonly sku: string;
    readonly quantity: number;
    readonly payload: unknown;
    readonly character: string | null;
  };
}

/** `retry` if a later attempt may succeed, `rejected` if none can. */
export type Result =
  | { readonly result: 'delivered'; readonly externalId: string }
  | { readonly result: 'retry' | 'rejected'; readonly reason: string };

export interface Feed {
  /** Leases up to `max` due deliveries for a minute. Rejects if the feed fails. */
  lease(max: number): Promise<FeedDelivery[]>;
  /** Returns null, or the reason if the feed refuses the result. Rejects if the feed fails. */
  acknowledge(delivery: FeedDelivery, result: Result): Promise<string | null>;
}

/** The feed fails. */
export class FeedError extends Error {
  override readonly name = 'FeedError';

  constructor(
    message: string,
    readonly status: number,
    /** Null if the answer is not one of a feed. */
    readonly code: string | null,
    /** Wait that the feed requires; 0 without one. */
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 15_000;
const REFUSAL_CODES: readonly unknown[] = ['DELIVERY_NOT_FOUND', 'ACK_REFUSED'];

/**
 * Creates a client of the service's feed.
 * @param url address of the feed, for example `http://127.0.0.1:4002`
 * @param token poll token of the game server, `gsp_…`
 * @param signal aborts requests
 */
export function createFeedClient(url: string, token: string, signal: AbortSignal): Feed {
  async function post<T>(path: string, body: object, isExpected: (answer: unknown) => answer is T): Promise<T> {
    const { status, headers, text } = await withTimeLimit(signal, async (limited) => {
      const response = await fetch(url.replace(/\/$/, '') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: limited,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    });
    const answer = parseAnswer(text);
    if (status === 200 && isExpected(answer)) return answer;
    const { code, message } = status === 200 ? foreignAnswer(answer) : errorOf(answer);
    throw new FeedError(`The feed answers ${status}${message}`, status, code, parseRetryAfter(headers));
  }

  return {
    async lease(max) {
      const { deliveries } = await post('/deliveries/lease', { max }, isLease);
      return deliveries;
    },

    async acknowledge({ deliveryId, leaseToken }, result) {
      try {
        await post('/deliveries/ack', { deliveryId, leaseToken, ...result }, isAccepted);
        return null;
      } catch (error) {
        if (error instanceof FeedError && REFUSAL_CODES.includes(error.code)) return error.message;
        throw error;
      }
    },
  };
}

/**
 * Runs a request with a signal that also aborts after the time limit. Not by `AbortSignal.any`: in
 * Node.js 20 the consumer's signal would keep a reference for each request.
 */
async function withTimeLimit<T>(signal: AbortSignal, request: (limited: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort(signal.reason);
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)), TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await request(limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Returns the milliseconds of seconds or of an HTTP date (RFC 9110 §10.2.3), else 0. A date is
 * compared with that of the answer, because the clock of this machine may be wrong.
 */
function parseRetryAfter(headers: Headers): number {
  const text = headers.get('retry-after') ?? '';
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  const ms = /^\d+$/.test(text) ? 1_000 * Number(text) : Date.parse(text) - now;
  return ms > 0 ? ms : 0;
}

/**
 * Returns an object without fields if the text is not a JSON object. The error of `JSON.parse`
 * quotes the text, which may have a password.
 */
function parseAnswer(text: string): object {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

function isLease(answer: unknown): answer is { readonly deliveries: FeedDelivery[] } {
  const { deliveries } = Object(answer);
  return Array.isArray(deliveries) && deliveries.every(isDelivery);
}

/** Checks what the consumer reads. */
function isDelivery(value: unknown): value is FeedDelivery {
  const { deliveryId, type, leaseToken, leaseUntil, account, purchase } = Object(value);
  const { id, login } = Object(account);
  const { sku, quantity } = Object(purchase);
  const texts = [deliveryId, type, leaseToken, leaseUntil, login, ...(purchase === undefined ? [] : [sku])];
  return (
    texts.every((text) => typeof text === 'string') &&
    !Number.isNaN(Date.parse(leaseUntil)) &&
    Number.isInteger(id) &&
    (purchase === undefined || Number.isInteger(quantity))
  );
}

const isAccepted = (answer: unknown): answer is { readonly state: string } => typeof Object(answer).state === 'string';

interface ErrorText {
  readonly code: string | null;
  readonly message: string;
}

/** Length of the field names of a foreign answer that its error contains. */
const MAX_FIELDS = 100;

/** Names the fields of the answer. Their values may have a password. */
function foreignAnswer(answer: object): ErrorText {
  const fields = Object.keys(answer).join(', ').slice(0, MAX_FIELDS);
  const received = fields === '' ? '' : ` with ${fields}`;
  return { code: null, message: `${received}, and not as a feed does: check its address and its proxy.` };
}

function errorOf(answer: object): ErrorText {
  const { error, state } = Object(answer);
  const { code, message } = Object(error);
  if (typeof code !== 'string' || typeof message !== 'string') return foreignAnswer(answer);
  return { code, message: ` ${code}: ${message}${state === undefined ? '' : ` (${state})`}` };
}
