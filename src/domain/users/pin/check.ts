import type { Clock } from '../../../base/clock.js';
import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { createTurns, tooLate } from '../../../platform/waiting/index.js';
import type { Database, Transactions } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import { lockSignedIn } from '../sessions/signed-in.js';
import type { SignedInUser } from '../user-model.js';
import { lockUser } from '../user-store.js';
import { demandRight, type Finding, findingFor } from './finding.js';
import type { PinHashes } from './hashes.js';
import { AT_ONCE, TURN_MS } from './limits.js';
import { demandPinForm } from './pin-rules.js';
import { type CountedTry, closeWindows, countTry, forgetTries, isLockTimeout, lockChecks } from './pin-store.js';

export interface PinCheckParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly hashes: PinHashes;
}

export interface PinTry {
  readonly viewer: SignedInUser;
  readonly pin: string;
  /** Name of the input that the PIN came in. */
  readonly input: string;
  readonly by: Actor;
}

/**
 * That it is the user's PIN: what is stored of it; null where he has none. Throws INVALID_VARIABLES, PIN_INVALID,
 * PIN_LOCKED, RATE_LIMITED; SESSION_EXPIRED and USER_BLOCKED where the session ended, or the user was blocked, while the
 * request waited. What is proved is true of this moment: whoever acts on it holds the user and looks again.
 */
export type CheckPin = (attempt: PinTry) => Promise<string | null>;

/**
 * PIN checks (operations.md §3.4): one of a user at a time on all nodes, and each is paid for before the PIN is looked
 * at. So parallel guesses cost as much as one after the other, a crash costs a try rather than giving one, and right
 * PINs never lock, however many come at once.
 */
export function createPinCheck({ database, notifications, clock, hashes }: PinCheckParts): CheckPin {
  const turns = createTurns<string, Finding>({ atOnce: AT_ONCE, waitMs: TURN_MS, answerFor: findingFor });

  /** Takes the user's turn among all nodes and counts the try, in one transaction that is over when this is. */
  async function payFor(
    { viewer }: PinTry,
    transaction: Transactions,
    deadline: number,
  ): Promise<CountedTry | Finding> {
    if (performance.now() >= deadline) throw tooLate();
    try {
      return await transaction(async (tx) => {
        await lockChecks(tx, viewer.user.id, deadline);
        const now = clock.now();
        const { user } = await lockSignedIn(tx, viewer, now);
        const counted = await countTry(tx, user.projectId, user.id, now);
        return counted ?? (user.pinLockedUntil === null ? NOT_SET : { kind: 'locked', until: user.pinLockedUntil });
      });
    } catch (error) {
      throw isLockTimeout(error) ? tooLate(error) : error;
    }
  }

  /** Compares, and settles what the try has cost. */
  async function look({ viewer, pin, by }: PinTry, counted: CountedTry, transaction: Transactions): Promise<Finding> {
    const { id: userId, projectId } = viewer.user;
    const { pinHash: stored, attemptsLeft, lockedUntil } = counted;
    if (!(await hashes.verify(stored, userId, pin))) {
      if (lockedUntil !== null) await settleLock(transaction, viewer, lockedUntil, by);
      return { kind: 'wrong', attemptsLeft, lockedUntil };
    }
    const pinHash = hashes.isOutdated(stored) ? await hashes.hash(userId, pin) : stored;
    const isStillHis = await transaction((tx) => forgetTries(tx, projectId, userId, { stored, pinHash }));
    if (!isStillHis) return { kind: 'wrong', attemptsLeft, lockedUntil: null };
    return { kind: 'right', pinHash, digest: hashes.digest(userId, pin) };
  }

  /**
   * The lock stands since the try was counted, and while it does no window counts; only now is it sure to stay, and
   * goes on record. Nothing happens where the PIN has been set anew meanwhile.
   */
  async function settleLock(transaction: Transactions, { user }: SignedInUser, until: Date, by: Actor): Promise<void> {
    const { id: userId, projectId } = user;
    await transaction(async (tx) => {
      const locked = await lockUser(tx, projectId, userId);
      if (locked?.pinLockedUntil?.getTime() !== until.getTime()) return;
      await closeWindows(tx, projectId, userId);
      const entry = { by, at: clock.now(), action: 'pin.locked', projectId, target: `user:${userId}` } as const;
      await recordAudit(tx, { ...entry, after: { until } });
    });
  }

  async function findOut(attempt: PinTry, deadline: number): Promise<Finding> {
    let touchedFacts = false;
    const finding = await database.onOneConnection(async (transaction) => {
      const paid = await payFor(attempt, transaction, deadline);
      if ('kind' in paid) return paid;
      const found = await look(attempt, paid, transaction);
      touchedFacts = paid.lockedUntil !== null || (found.kind === 'right' && found.pinHash !== paid.pinHash);
      return found;
    });
    if (touchedFacts) await notifications.settled();
    return finding;
  }

  return async (attempt) => {
    const { viewer, pin, input } = attempt;
    demandPinForm(pin, input);
    const digest = hashes.digest(viewer.user.id, pin);
    const finding = await turns.take(viewer.user.id, digest, (deadline) => findOut(attempt, deadline));
    return demandRight(finding, input, clock.now());
  };
}

const NOT_SET: Finding = { kind: 'not set' };
