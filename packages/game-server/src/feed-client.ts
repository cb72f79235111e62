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
    /** Wait that the feed requires; 0 without one. */
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 15_000;
const REFUSAL_STATUSES = [404, 409];

/**
 * Creates a client of the service's feed.
 * @param url address of the feed, for example `http://127.0.0.1:4002`
 * @param token poll token of the game server, `gsp_…`
 * @param signal aborts requests
 */
export function createFeedClient(url: string, token: string, signal: AbortSignal): Feed {
  async function post(path: string, body: object): Promise<{ answer: Answer; error: FeedError | null }> {
    const response = await fetch(url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const { status, headers } = response;
    const retryAfterMs = parseRetryAfter(headers);
    const answer = parseAnswer(await response.text());
    if (answer === null) throw new FeedError(foreignAnswer(status), status, retryAfterMs);
    return { answer, error: status === 200 ? null : new FeedError(errorMessage(status, answer), status, retryAfterMs) };
  }

  return {
    async lease(max) {
      const { answer, error } = await post('/deliveries/lease', { max });
      if (error !== null) throw error;
      return answer.deliveries ?? [];
    },

    async acknowledge({ deliveryId, leaseToken }, result) {
      const { error } = await post('/deliveries/ack', { deliveryId, leaseToken, ...result });
      if (error === null) return null;
      if (REFUSAL_STATUSES.includes(error.status)) return error.message;
      throw error;
    },
  };
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

interface Answer {
  readonly deliveries?: FeedDelivery[];
  readonly state?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/**
 * Returns null if the text is not an answer of a feed. The error of `JSON.parse` quotes the text,
 * which may have a password.
 */
function parseAnswer(text: string): Answer | null {
  try {
    const answer = JSON.parse(text);
    return typeof answer === 'object' ? answer : null;
  } catch {
    return null;
  }
}

const foreignAnswer = (status: number): string =>
  `The feed answers ${status}, and not as a feed does: check its address and its proxy.`;

const errorMessage = (status: number, { error, state }: Answer): string =>
  `The feed answers ${status} ${error?.code ?? ''}: ${error?.message ?? ''}${state === undefined ? '' : ` (${state})`}`;
