import { sql } from 'kysely';
import type { Db, Tx } from '../../../storage/database.js';
import { databaseErrorCode } from '../../../storage/database-errors.js';
import { FIRST_LOCK_SECONDS, LONGEST_LOCK_SECONDS, TRIES } from '../../credentials/index.js';

/** The advisory locks of PIN checks: (this, user id). Locks with two numbers never meet those with one. */
const PIN_CHECKS = 1;
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => databaseErrorCode(error) === LOCK_NOT_AVAILABLE;

/**
 * Holds back the PIN checks of this user on all nodes until the connection gives up its locks. From here to the end of
 * the transaction no lock is waited for beyond `deadline` (`performance.now()`): `isLockTimeout`.
 */
export async function lockChecks(tx: Tx, userId: number, deadline: number): Promise<void> {
  await waitNoLongerThan(tx, deadline);
  await sql`SELECT pg_advisory_lock(${PIN_CHECKS}::int, ${userId}::int)`.execute(tx);
  await waitNoLongerThan(tx, deadline);
}

/** To PostgreSQL 0 means for ever. */
async function waitNoLongerThan(tx: Tx, deadline: number): Promise<void> {
  const milliseconds = Math.max(1, Math.floor(deadline - performance.now()));
  await sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/** A try that has been paid for. */
export interface CountedTry {
  readonly pinHash: string;
  readonly attemptsLeft: number;
  /** The lock that this try has set as the last one in a row: it stands unless the PIN turns out right. */
  readonly lockedUntil: Date | null;
}

/**
 * Counts a try before its PIN is looked at; the fifth in a row locks, for longer each time, in the same statement.
 * Null where there is no PIN or it is locked.
 */
export async function countTry(tx: Tx, projectId: number, userId: number, now: Date): Promise<CountedTry | null> {
  const isLast = sql<boolean>`pin_failures >= ${TRIES - 1}`;
  const lockSeconds = sql`least(${FIRST_LOCK_SECONDS}::float8 * 2 ^ least(pin_lock_level, 20), ${LONGEST_LOCK_SECONDS}::float8)`;
  const row = await tx
    .updateTable('users')
    .set({
      pin_failures: sql`case when ${isLast} then 0 else pin_failures + 1 end`,
      pin_locked_until: sql`case when ${isLast} then ${now}::timestamptz + make_interval(secs => ${lockSeconds}) end`,
      pin_lock_level: sql`case when ${isLast} then pin_lock_level + 1 else pin_lock_level end`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('pin_hash', 'is not', null)
    .where((is) => is.or([is('pin_locked_until', 'is', null), is('pin_locked_until', '<=', now)]))
    .returning(['pin_hash as pinHash', 'pin_failures as failures', 'pin_locked_until as lockedUntil'])
    .executeTakeFirst();
  if (row === undefined || row.pinHash === null) return null;
  const { pinHash, failures, lockedUntil } = row;
  return { pinHash, attemptsLeft: lockedUntil === null ? TRIES - failures : 0, lockedUntil };
}

/**
 * After the right PIN: no try, no lock, no level (rules.md §3.4). False where the PIN has been changed or cleared
 * since it was looked at, and then nothing happens.
 * @param pin.stored what it was compared with; `pinHash` takes its place
 */
export async function forgetTries(
  tx: Tx,
  projectId: number,
  userId: number,
  { stored, pinHash }: { readonly stored: string; readonly pinHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('pin_hash', '=', stored)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is stored of the PIN, null where there is none, and how often it may still be tried. */
export async function findPin(
  db: Db,
  projectId: number,
  userId: number,
): Promise<{ readonly pinHash: string | null; readonly attemptsLeft: number }> {
  const row = await db
    .selectFrom('users')
    .select(['pin_hash as pinHash', 'pin_failures as failures'])
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { pinHash: row.pinHash, attemptsLeft: TRIES - row.failures };
}

/** Sets the PIN, or takes it away with null; nothing is left of tries and locks. The caller holds the user's lock. */
export async function putPin(tx: Tx, projectId: number, userId: number, pinHash: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ pin_hash: pinHash, pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}

/** Opens the step-up window of a session that the caller has locked. */
export async function openWindow(tx: Tx, projectId: number, sessionId: string, until: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ pin_verified_until: until })
    .where('project_id', '=', projectId)
    .where('id', '=', sessionId)
    .execute();
}

/** Closes the step-up windows of all of the user's sessions. The caller holds the user's lock. */
export async function closeWindows(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ pin_verified_until: null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('pin_verified_until', 'is not', null)
    .execute();
}
