import type { Clock } from '../../base/clock.js';
import type { Database } from '../../storage/database.js';
import type { Actor } from '../audit/index.js';
import { type AuditAction, recordAudit } from '../audit/index.js';
import type { Point } from './counter.js';
import type { Limit } from './limits.js';
import { createPoints, type Held, type Points } from './points.js';
import { beginBlock } from './throttle-store.js';

export interface TryParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** What a try at a secret has to pass, and what becomes of it. */
export interface TryRules {
  /** Throws RATE_LIMITED where one of the limits is reached. */
  take(points: Points): Promise<void>;
  /** Success forgets this count whole, and is as if it had not been tried in the others. */
  readonly clears: Limit;
  readonly succeeded: () => Promise<void>;
  /** How the onset of a block is recorded. */
  readonly onset: { readonly action: AuditAction; readonly projectId: number; readonly by: Actor };
  target(point: Point): string;
}

/**
 * Runs `prove` as one try. Its points are taken before it begins, so that tries at the same time cost as much as one
 * after the other; a failure (null) keeps them, everything else gives them back: a refusal by one limit counts in
 * none, and a fault of ours costs nobody a try.
 */
export async function runTry<T>(
  { database, clock }: TryParts,
  rules: TryRules,
  prove: () => Promise<T | null>,
): Promise<T | null> {
  const points = createPoints(database.direct);
  let proof: T | null;
  try {
    await rules.take(points);
    proof = await prove();
  } catch (error) {
    await points.giveBack().catch(() => undefined); // what went wrong first is what counts
    throw error;
  }
  if (proof === null) {
    for (const point of points.held) await blockWhereLast(point);
  } else {
    await points.clear(rules.clears);
    await rules.succeeded();
  }
  return proof;

  /** The failure that uses up the points begins the block; those that come later are refused and change nothing. */
  async function blockWhereLast(point: Held): Promise<void> {
    const { limit, counter, key } = point;
    if (limit.block === null || (await counter.fail(key)) < limit.points) return;
    const { seconds } = limit.block;
    const end = seconds === null ? null : Date.now() + seconds * 1_000;
    await database.transaction(async (tx) => {
      if (!(await beginBlock(tx, point, end))) return;
      const after = { limit: limit.name };
      await recordAudit(tx, { ...rules.onset, at: clock.now(), target: rules.target(point), after });
    });
  }
}
