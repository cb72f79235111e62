import type { InputName } from '../../../base/errors/refusal.js';
import { busyRefusal, createKeyedMutex } from '../../../base/queues.js';
import type { Actor } from '../../../platform/audit/index.js';
import { type ChangeScope, type MakeChange, withoutRequestLimits } from '../../../platform/changes/index.js';
import type { Tx } from '../../../storage/database.js';
import { askOne } from '../../../storage/statement.js';
import { pinInvalid, pinLocked, requireUnlocked } from '../../credentials/index.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { UserKey, UserSnapshot } from '../user-model.js';
import type { SignedInRequest } from '../user-request.js';
import { lockUser } from '../user-store.js';
import type { UserOperationDeps } from '../users-deps.js';
import {
  type CountedAttempt,
  closeStepUpWindows,
  countAttempt,
  findPinState,
  isLockTimeout,
  lockPinChecks,
  resetAttempts,
} from './pin-store.js';

export type PinCheckDeps = Pick<UserOperationDeps, 'changes' | 'clock' | 'pinCheckHashes'>;

export interface PinAttempt extends Pick<SignedInRequest, 'viewer' | 'by'> {
  readonly pin: string;
  /** Name of the input that carries the PIN. */
  readonly input: InputName;
}

/** Result of a PIN check. */
type PinCheckResult =
  /** `pinHash`: the stored hash. `digest`: identifies the user and the correct PIN. */
  | { readonly kind: 'right'; readonly pinHash: string; readonly digest: string }
  /** `lockedUntil`: set if this was the last attempt before a lockout. */
  | { readonly kind: 'wrong'; readonly attemptsLeft: number; readonly lockedUntil: Date | null }
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'not set' };

export type CheckPin = ReturnType<typeof createPinCheck>;

/** Maximum time that a check waits in all: for its user, a connection, and database locks. */
const MAX_WAIT_MS = 2_000;
/** Concurrent checks of a node. Each occupies a connection. */
const MAX_CONCURRENT_CHECKS = 5;

/**
 * Checks PINs (rules.md §3.4), one at a time per user on all nodes. Each attempt is counted before
 * the comparison. So concurrent guesses cost as many attempts as sequential ones, and a crash never
 * grants an attempt. Correct PINs never lead to a lockout, however many are sent at once.
 */
export function createPinCheck({ changes, clock, pinCheckHashes: hashes }: PinCheckDeps) {
  const mutex = createKeyedMutex<string, PinCheckResult>({
    name: 'pins',
    concurrency: MAX_CONCURRENT_CHECKS,
    waitMs: MAX_WAIT_MS,
    answerFor: resultForWaiter,
  });

  /**
   * Acquires the lock of the user's PIN checks and counts the attempt, in a step that commits at
   * once.
   */
  async function countUnderLock(
    attempt: PinAttempt,
    make: MakeChange,
    deadline: number,
  ): Promise<CountedAttempt | PinCheckResult> {
    if (performance.now() >= deadline) throw busyRefusal();
    const { viewer } = attempt;
    try {
      return await make(scopeOf(attempt), async ({ tx, now: time }) => {
        await lockPinChecks(tx, viewer.user.id, deadline);
        const now = time();
        const { user } = await askOne(tx, lockSignedIn(viewer, now));
        const counted = await countAttempt(tx, viewer.user, now);
        return counted ?? (user.pinLockedUntil === null ? NOT_SET : { kind: 'locked', until: user.pinLockedUntil });
      });
    } catch (error) {
      throw isLockTimeout(error) ? busyRefusal(error) : error;
    }
  }

  /** Compares the PIN and settles the attempt. */
  async function compare(
    { viewer, pin, by }: PinAttempt,
    counted: CountedAttempt,
    make: MakeChange,
  ): Promise<PinCheckResult> {
    const { user } = viewer;
    const { pinHash: stored, attemptsLeft, lockedUntil } = counted;
    if (!(await hashes.verify(stored, user, pin))) {
      if (lockedUntil !== null) await recordLockout(make, user, lockedUntil, by);
      return { kind: 'wrong', attemptsLeft, lockedUntil };
    }
    const pinHash = (await hashes.isOutdated(stored)) ? await hashes.hash(user, pin) : stored;
    // The count is committed, perhaps as a lockout. So the reset ignores the deadline of the
    // request: otherwise a right PIN could lock the user.
    const isStillTheirs = await make({ projectId: user.projectId, by: withoutRequestLimits(by) }, ({ tx }) =>
      resetAttempts(tx, user, { stored, pinHash }),
    );
    if (!isStillTheirs) return { kind: 'wrong', attemptsLeft, lockedUntil: null };
    return { kind: 'right', pinHash, digest: hashes.digest(user.id, pin) };
  }

  /**
   * Records the lockout and closes the step-up windows. The lockout is active since the attempt was
   * counted and now permanent. No-op if a new PIN has been set in the meantime.
   */
  async function recordLockout(make: MakeChange, user: UserKey, until: Date, by: Actor): Promise<void> {
    await make({ projectId: user.projectId, by: withoutRequestLimits(by) }, async ({ tx, record }) => {
      const locked = await askOne(tx, lockUser(user));
      if (locked?.pinLockedUntil?.getTime() !== until.getTime()) return;
      await closeStepUpWindows(tx, user);
      await record('pin.locked', `user:${user.id}`, { after: { until } });
    });
  }

  const runCheck = (attempt: PinAttempt, deadline: number): Promise<PinCheckResult> =>
    changes.inSteps(scopeOf(attempt), async (make) => {
      const counted = await countUnderLock(attempt, make, deadline);
      return counted.kind === 'counted' ? await compare(attempt, counted, make) : counted;
    });

  /**
   * Checks the PIN and returns its stored hash; null if the user has no PIN. The result may be
   * outdated at once: the caller locks the user and calls `requireSamePin`, or `requirePinProof` to
   * spend. Throws PIN_INVALID, PIN_LOCKED, RATE_LIMITED. Throws SESSION_EXPIRED or USER_BLOCKED if
   * the session ended, or the user was blocked, while the request waited.
   */
  return async (attempt: PinAttempt): Promise<string | null> => {
    const { viewer, pin, input } = attempt;
    const digest = hashes.digest(viewer.user.id, pin);
    const result = await mutex.run({ key: viewer.user.id, group: viewer.user.projectId }, digest, (deadline) =>
      runCheck(attempt, deadline),
    );
    return requireRight(result, input, clock.now());
  };
}

const scopeOf = ({ viewer, by }: PinAttempt): ChangeScope => ({ projectId: viewer.user.projectId, by });

const NOT_SET: PinCheckResult = { kind: 'not set' };

/**
 * Returns the result for a request that waited for a check and carries the PIN of `digest`. The
 * same correct PIN is correct for it too, and a lockout applies to it. A wrong PIN decides nothing
 * for others: each is an attempt of its own.
 */
function resultForWaiter(found: PinCheckResult, digest: string): PinCheckResult | null {
  switch (found.kind) {
    case 'right':
      return found.digest === digest ? found : null;
    case 'wrong':
      return found.lockedUntil === null ? null : { kind: 'locked', until: found.lockedUntil };
    case 'locked':
    case 'not set':
      return found;
  }
}

/** Returns the stored hash of a correct PIN; null without a PIN. Throws PIN_INVALID, PIN_LOCKED. */
function requireRight(result: PinCheckResult, input: InputName, now: Date): string | null {
  switch (result.kind) {
    case 'right':
      return result.pinHash;
    case 'wrong':
      throw pinInvalid(result.attemptsLeft, input);
    case 'locked':
      throw pinLocked(result.until, now);
    case 'not set':
      return null;
  }
}

/**
 * Checks that the verified PIN is still the PIN of the locked user. Throws PIN_LOCKED, PIN_INVALID.
 * @param pinHash stored hash at the check
 */
export async function requireSamePin(
  tx: Tx,
  user: UserSnapshot,
  pinHash: string,
  { input, now }: { readonly input: InputName; readonly now: Date },
): Promise<void> {
  requireUnlocked(user, now);
  const state = await findPinState(tx, user);
  if (state.pinHash !== pinHash) throw pinInvalid(state.attemptsLeft, input);
}
