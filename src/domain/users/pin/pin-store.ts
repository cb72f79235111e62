import { sql } from 'kysely';
import type { Db, Tx } from '../../../storage/database.js';
import { databaseErrorCode } from '../../../storage/database-errors.js';
import { FIRST_LOCK_SECONDS, LONGEST_LOCK_SECONDS, MAX_PIN_ATTEMPTS } from '../../credentials/index.js';
import { updateSession, updateSessionsOf } from '../sessions/session-store.js';
import type { UserKey } from '../user-model.js';
import { updateUser } from '../user-store.js';

/**
 * Class of the advisory locks of PIN checks: (class, user id). Two-key locks never conflict with
 * one-key locks.
 */
const PIN_CHECKS = 1;
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns true if a statement timed out waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => databaseErrorCode(error) === LOCK_NOT_AVAILABLE;

/**
 * Acquires the lock of the user's PIN checks on all nodes, until the connection releases its locks.
 * Until the end of the transaction, no lock wait exceeds `deadline` (`performance.now()`):
 * `isLockTimeout`.
 */
export async function lockPinChecks(tx: Tx, userId: number, deadline: number): Promise<void> {
  await setLockTimeout(tx, deadline);
  await sql`SELECT pg_advisory_lock(${PIN_CHECKS}::int, ${userId}::int)`.execute(tx);
  await setLockTimeout(tx, deadline);
}

/** Sets the lock timeout. At least 1 ms, because 0 disables the timeout. */
async function setLockTimeout(tx: Tx, deadline: number): Promise<void> {
  const milliseconds = Math.max(1, Math.floor(deadline - performance.now()));
  await sql`SELECT set_config('lock_timeout', ${String(milliseconds)}, true)`.execute(tx);
}

/** An attempt that has been counted. */
export interface CountedAttempt {
  readonly kind: 'counted';
  readonly pinHash: string;
  readonly attemptsLeft: number;
  /** Lockout set by this attempt, the last one of a series. A correct PIN removes it. */
  readonly lockedUntil: Date | null;
}

/**
 * Counts an attempt before its PIN is compared. The fifth in a row sets a lockout in the same
 * statement, longer each time. Null if there is no PIN or it is locked.
 */
export async function countAttempt(tx: Tx, user: UserKey, now: Date): Promise<CountedAttempt | null> {
  const isLast = sql<boolean>`pin_failures >= ${MAX_PIN_ATTEMPTS - 1}`;
  const lockSeconds = sql`least(${FIRST_LOCK_SECONDS}::float8 * 2 ^ least(pin_lock_level, 20), ${LONGEST_LOCK_SECONDS}::float8)`;
  const row = await updateUser(tx, user)
    .set({
      pin_failures: sql`case when ${isLast} then 0 else pin_failures + 1 end`,
      pin_locked_until: sql`case when ${isLast} then ${now}::timestamptz + make_interval(secs => ${lockSeconds}) end`,
      pin_lock_level: sql`case when ${isLast} then pin_lock_level + 1 else pin_lock_level end`,
    })
    .where('pin_hash', 'is not', null)
    .where((is) => is.or([is('pin_locked_until', 'is', null), is('pin_locked_until', '<=', now)]))
    .returning(['pin_hash as pinHash', 'pin_failures as failures', 'pin_locked_until as lockedUntil'])
    .executeTakeFirst();
  if (row === undefined || row.pinHash === null) return null;
  const { pinHash, failures, lockedUntil } = row;
  const attemptsLeft = lockedUntil === null ? MAX_PIN_ATTEMPTS - failures : 0;
  return { kind: 'counted', pinHash, attemptsLeft, lockedUntil };
}

const NO_ATTEMPTS = { pin_failures: 0, pin_locked_until: null, pin_lock_level: 0 };

/**
 * Resets attempts, lockout and level after a correct PIN (rules.md §3.4). Returns false, without
 * effect, if the PIN was changed or cleared since the comparison.
 * @param pin.stored the compared hash; `pinHash` replaces it
 */
export async function resetAttempts(
  tx: Tx,
  user: UserKey,
  { stored, pinHash }: { readonly stored: string; readonly pinHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await updateUser(tx, user)
    .set({ pin_hash: pinHash, ...NO_ATTEMPTS })
    .where('pin_hash', '=', stored)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads the hash, null without a PIN, and the remaining attempts. */
export async function findPinState(
  db: Db,
  { id, projectId }: UserKey,
): Promise<{ readonly pinHash: string | null; readonly attemptsLeft: number }> {
  const row = await db
    .selectFrom('users')
    .select(['pin_hash as pinHash', 'pin_failures as failures'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { pinHash: row.pinHash, attemptsLeft: MAX_PIN_ATTEMPTS - row.failures };
}

/**
 * Sets the PIN, or clears it with null; resets attempts and lockout. The caller holds the lock of
 * the user.
 */
export async function setPinHash(tx: Tx, user: UserKey, pinHash: string | null): Promise<void> {
  await updateUser(tx, user)
    .set({ pin_hash: pinHash, ...NO_ATTEMPTS })
    .execute();
}

/** Opens the step-up window of a session that the caller has locked. */
export async function openStepUpWindow(tx: Tx, projectId: number, sessionId: string, until: Date): Promise<void> {
  await updateSession(tx, projectId, sessionId).set({ pin_verified_until: until }).execute();
}

/**
 * Closes the step-up windows of all sessions of the user. The caller holds the lock of the user.
 */
export async function closeStepUpWindows(tx: Tx, user: UserKey): Promise<void> {
  await updateSessionsOf(tx, user)
    .set({ pin_verified_until: null })
    .where('pin_verified_until', 'is not', null)
    .execute();
}
