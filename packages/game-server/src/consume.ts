import { setTimeout as sleep } from 'node:timers/promises';
import { type CarriedOut, carryOut, type Rules } from './carry-out.js';
import type { Feed, FeedDelivery } from './feed-client.js';
import { type Journal, JournalFault } from './journal.js';

export interface ConsumerParts {
  readonly feed: Feed;
  readonly journal: Journal;
  readonly rules: Rules;
  /** Ends the loop after the delivery that is under way. */
  readonly signal: AbortSignal;
  /** What happened, for people or machines. */
  readonly tell: (event: ConsumerEvent) => void;
  /** Milliseconds since 1970, by a clock that agrees with the service's; without it, this machine's. */
  readonly now?: () => number;
}

export type ConsumerEvent =
  | ({ readonly kind: 'done'; readonly delivery: FeedDelivery } & CarriedOut)
  /**
   * The feed did not want the acknowledgement: mostly because the order was paid back meanwhile. Or its lease was over
   * before its turn came, and nothing was done.
   */
  | { readonly kind: 'refused'; readonly delivery: FeedDelivery; readonly why: string }
  | { readonly kind: 'away'; readonly why: string; readonly retryMs: number };

const LEASED_AT_ONCE = 10;
/** What is begun must also be over and acknowledged before the lease is. */
const SPARE_MS = 5_000;
const LATE = 'its lease has run out; it comes again';
const IDLE_MS = 1_000;
const AWAY_MS = { first: 1_000, most: 60_000 };

/** Fetches and does what is due, one after the other in the order in which it comes; returns how much that was. */
export async function consumeDue(parts: ConsumerParts): Promise<number> {
  const { feed, journal, rules, signal, tell, now = Date.now } = parts;
  const deliveries = await feed.lease(LEASED_AT_ONCE);
  for (const delivery of deliveries) {
    // The rest comes again when its lease has run out.
    if (signal.aborted) break;
    // It may be another's by now, or paid back.
    if (now() > Date.parse(delivery.leaseUntil) - SPARE_MS) {
      tell({ kind: 'refused', delivery, why: LATE });
      continue;
    }
    const carriedOut = await carryOut(delivery, journal, rules);
    const why = await feed.acknowledge(delivery, carriedOut.result);
    tell(why === null ? { kind: 'done', delivery, ...carriedOut } : { kind: 'refused', delivery, why });
  }
  return deliveries.length;
}

/** Consumes until the signal; while the feed is away it asks less and less often. Rejects where the journal fails. */
export async function consume(parts: ConsumerParts): Promise<void> {
  const { signal, tell } = parts;
  let retryMs = AWAY_MS.first;
  while (!signal.aborted) {
    try {
      const count = await consumeDue(parts);
      retryMs = AWAY_MS.first;
      if (count === 0) await pause(IDLE_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof JournalFault) throw error;
      tell({ kind: 'away', why: reasonOf(error), retryMs });
      // Jitter: all game servers miss the feed at the same moment, and need not come back at the same.
      await pause(retryMs * (0.5 + Math.random() / 2), signal);
      retryMs = Math.min(AWAY_MS.most, retryMs * 2);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** `fetch` hides in `cause` what went wrong. */
export function reasonOf(error: unknown): string {
  const { message, cause } = Object(error);
  const inner = Object(cause);
  return String(inner.code ?? inner.message ?? message ?? error);
}
