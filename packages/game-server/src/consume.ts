import { setTimeout as sleep } from 'node:timers/promises';
import { type CarryOutResult, carryOut, type Rules } from './carry-out.js';
import { type Feed, type FeedDelivery, FeedError } from './feed-client.js';
import { type Journal, JournalError } from './journal.js';

export interface ConsumerDeps {
  readonly feed: Feed;
  readonly journal: Journal;
  readonly rules: Rules;
  /** Ends the loop after the current delivery. */
  readonly signal: AbortSignal;
  /** Its errors are ignored. */
  readonly onEvent: (event: ConsumerEvent) => void;
  /** Milliseconds since 1970, by a clock that agrees with the service's. Default: `Date.now`. */
  readonly now?: () => number;
}

export type ConsumerEvent =
  | ({ readonly kind: 'done'; readonly delivery: FeedDelivery } & CarryOutResult)
  /** The feed refused the acknowledgement, or the lease expired before the grant. */
  | { readonly kind: 'refused'; readonly delivery: FeedDelivery; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string; readonly retryMs: number };

const LEASED_AT_ONCE = 10;
/** Time for a grant and its acknowledgement before the lease expires. */
const SPARE_MS = 5_000;
const LATE = 'its lease has expired, or this clock is ahead of the service: it will be sent again';
const IDLE_MS = 1_000;
const RETRY_MS = { first: 1_000, most: 60_000 };

/**
 * Leases due deliveries and carries them out in their order. Returns their number. If an
 * acknowledgement fails, rejects with its error after the other deliveries.
 */
export async function consumeDue(deps: ConsumerDeps): Promise<number> {
  const { feed, journal, rules, signal, now = Date.now } = deps;
  const deliveries = await feed.lease(LEASED_AT_ONCE);
  const failures: unknown[] = [];
  for (const delivery of deliveries) {
    // The service sends the rest again when their leases expire.
    if (signal.aborted) break;
    // Another consumer may have leased it, or the order is refunded.
    if (now() > Date.parse(delivery.leaseUntil) - SPARE_MS) {
      report(deps, { kind: 'refused', delivery, reason: LATE });
      continue;
    }
    const outcome = await carryOut(delivery, journal, rules);
    try {
      const reason = await feed.acknowledge(delivery, outcome.result);
      report(deps, reason === null ? { kind: 'done', delivery, ...outcome } : { kind: 'refused', delivery, reason });
    } catch (error) {
      if (isUnauthenticated(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return deliveries.length;
}

/** Ignores errors of the caller's function: they would look like those of the feed. */
function report({ onEvent }: ConsumerDeps, event: ConsumerEvent): void {
  try {
    onEvent(event);
  } catch {
    // Ignored, see above.
  }
}

/** The token is wrong or revoked, so no attempt succeeds. */
const isUnauthenticated = (error: unknown): boolean => error instanceof FeedError && error.status === 401;

/**
 * Consumes until the signal. Backs off while the feed is unreachable. Rejects if the journal fails,
 * and with a FeedError if the token is wrong or revoked.
 */
export async function consume(deps: ConsumerDeps): Promise<void> {
  const { signal } = deps;
  let retryMs = RETRY_MS.first;
  while (!signal.aborted) {
    try {
      const count = await consumeDue(deps);
      retryMs = RETRY_MS.first;
      if (count === 0) await pause(IDLE_MS, signal);
    } catch (error) {
      if (error instanceof JournalError || isUnauthenticated(error)) throw error;
      if (signal.aborted) return;
      const requiredMs = error instanceof FeedError ? Math.min(RETRY_MS.most, error.retryAfterMs) : 0;
      retryMs = Math.max(retryMs, requiredMs);
      // Jitter: all game servers lose the feed at once, and may receive the same Retry-After.
      const pauseMs = Math.round(Math.max(requiredMs, retryMs / 2) + (Math.random() * retryMs) / 2);
      report(deps, { kind: 'unreachable', reason: reasonOf(error), retryMs: pauseMs });
      await pause(pauseMs, signal);
      retryMs = Math.min(RETRY_MS.most, retryMs * 2);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** The reason of an error; `fetch` has it in `cause`. */
export function reasonOf(error: unknown): string {
  const { message, cause } = Object(error);
  const inner = Object(cause);
  return String(inner.code ?? inner.message ?? message ?? error);
}
