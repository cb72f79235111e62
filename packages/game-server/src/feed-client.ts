/** What a game server is to do, as `POST /deliveries/lease` gives it. */
export interface FeedDelivery {
  /** The same however often it comes: what was done for it once is not done again. */
  readonly deliveryId: string;
  readonly type: string;
  readonly attempt: number;
  readonly leaseToken: string;
  readonly leaseUntil: string;
  readonly account: {
    readonly id: number;
    readonly login: string;
    readonly externalId: string | null;
    /** Of `account.create` and `account.password`. */
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

/** What became of a delivery: done; not now, but perhaps later; never, because it cannot be. */
export type Result =
  | { readonly result: 'delivered'; readonly externalId: string }
  | { readonly result: 'retry' | 'rejected'; readonly reason: string };

export interface Feed {
  /** Up to `max` deliveries that are due; they are this server's for a minute. Rejects where the feed is away. */
  lease(max: number): Promise<FeedDelivery[]>;
  /** Null: the feed has taken note; else why it refuses. Rejects where the feed is away. */
  acknowledge(delivery: FeedDelivery, result: Result): Promise<string | null>;
}

const TIMEOUT_MS = 15_000;
const REFUSED = [404, 409];

/**
 * @param url where the feed listens, e.g. `http://127.0.0.1:4002`
 * @param token the poll token, `gsp_…`
 * @param signal ends what is under way
 */
export function createFeedClient(url: string, token: string, signal: AbortSignal): Feed {
  async function post(path: string, body: object): Promise<{ status: number; answer: Answer }> {
    const response = await fetch(url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const answer: Answer = JSON.parse(await response.text());
    return { status: response.status, answer };
  }

  return {
    async lease(max) {
      const { status, answer } = await post('/deliveries/lease', { max });
      if (status !== 200) throw new Error(saying(status, answer));
      return answer.deliveries ?? [];
    },

    async acknowledge({ deliveryId, leaseToken }, result) {
      const { status, answer } = await post('/deliveries/ack', { deliveryId, leaseToken, ...result });
      if (status === 200) return null;
      if (REFUSED.includes(status)) return saying(status, answer);
      throw new Error(saying(status, answer));
    },
  };
}

interface Answer {
  readonly deliveries?: FeedDelivery[];
  readonly state?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

const saying = (status: number, { error, state }: Answer): string =>
  `The feed answers ${status} ${error?.code ?? ''}: ${error?.message ?? ''}${state === undefined ? '' : ` (${state})`}`;
