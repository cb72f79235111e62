import type { InputName } from '../../../base/errors/refusal.js';
import { busyRefusal, createKeyedMutex } from '../../../base/queues.js';
import type { Actor } from '../../../platform/audit/index.js';
import { type ChangeScope, type MakeChange, withoutRequestLimits } from '../../../platform/changes/index.js';
import type { Deps } from '../../../platform/deps.js';
import { askOne } from '../../../storage/statement.js';
import { type PinHashes, pinInvalid, pinLocked } from '../../credentials/index.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { SignedInUser } from '../user-model.js';
import { lockUser } from '../user-store.js';
import { type CountedTry, closeWindows, countTry, forgetTries, isLockTimeout, lockChecks } from './pin-store.js';

export interface PinCheckParts extends Pick<Deps, 'changes' | 'clock'> {
  readonly hashes: PinHashes;
}

export interface PinTry {
  readonly viewer: SignedInUser;
  readonly pin: string;
  /** Name of the input that the PIN came in. */
  readonly input: InputName;
  readonly by: Actor;
}

/** What a PIN check found. */
type Finding =
  /** `pinHash`: what is stored now. `digest`: tells whose PIN, and which, was right. */
  | { readonly kind: 'right'; readonly pinHash: string; readonly digest: string }
  /** `lockedUntil`: it was the last one in a row. */
  | { readonly kind: 'wrong'; readonly attemptsLeft: number; readonly lockedUntil: Date | null }
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'not set' };

export type CheckPin = ReturnType<typeof createPinCheck>;

/** Maximum time that a check waits for the mutex. */
const MAX_WAIT_MS = 2_000;
/** Checks of one node at once: each has a connection, and the others are for everybody else. */
const AT_ONCE = 5;

/**
 * PIN checks (rules.md §3.4): one of a user at a time on all nodes, and each is paid for before the PIN is looked
 * at. So parallel guesses cost as much as one after the other, a crash costs a try rather than giving one, and right
 * PINs never lock, however many come at once.
 */
export function createPinCheck({ changes, clock, hashes }: PinCheckParts) {
  const mutex = createKeyedMutex<string, Finding>({
    name: 'pins',
    concurrency: AT_ONCE,
    waitMs: MAX_WAIT_MS,
    answerFor: findingFor,
  });

  /** Takes the user's turn among all nodes and counts the try, in one step that is over when this is. */
  async function payFor(attempt: PinTry, make: MakeChange, deadline: number): Promise<CountedTry | Finding> {
    if (performance.now() >= deadline) throw busyRefusal();
    const { viewer } = attempt;
    const { id: userId, projectId } = viewer.user;
    try {
      return await make(aboutOf(attempt), async ({ tx, now: time }) => {
        await lockChecks(tx, userId, deadline);
        const now = time();
        const { user } = await askOne(tx, lockSignedIn(viewer, now));
        const counted = await countTry(tx, projectId, userId, now);
        return counted ?? (user.pinLockedUntil === null ? NOT_SET : { kind: 'locked', until: user.pinLockedUntil });
      });
    } catch (error) {
      throw isLockTimeout(error) ? busyRefusal(error) : error;
    }
  }

  /** Compares, and settles what the try has cost. */
  async function look({ viewer, pin, by }: PinTry, counted: CountedTry, make: MakeChange): Promise<Finding> {
    const { id: userId, projectId } = viewer.user;
    const { pinHash: stored, attemptsLeft, lockedUntil } = counted;
    if (!(await hashes.verify(stored, viewer.user, pin))) {
      if (lockedUntil !== null) await settleLock(make, viewer, lockedUntil, by);
      return { kind: 'wrong', attemptsLeft, lockedUntil };
    }
    const pinHash = (await hashes.isOutdated(stored)) ? await hashes.hash(viewer.user, pin) : stored;
    const isStillTheirs = await make({ projectId, by }, ({ tx }) =>
      forgetTries(tx, projectId, userId, { stored, pinHash }),
    );
    if (!isStillTheirs) return { kind: 'wrong', attemptsLeft, lockedUntil: null };
    return { kind: 'right', pinHash, digest: hashes.digest(userId, pin) };
  }

  /**
   * The lock stands since the try was counted, and while it does no window counts; only now is it sure to stay, and
   * goes on record. Nothing happens where the PIN has been set anew meanwhile.
   */
  async function settleLock(make: MakeChange, { user }: SignedInUser, until: Date, by: Actor): Promise<void> {
    const { id: userId, projectId } = user;
    await make({ projectId, by: withoutRequestLimits(by) }, async ({ tx, record }) => {
      const locked = await askOne(tx, lockUser({ projectId, userId }));
      if (locked?.pinLockedUntil?.getTime() !== until.getTime()) return;
      await closeWindows(tx, projectId, userId);
      await record('pin.locked', `user:${userId}`, { after: { until } });
    });
  }

  const findOut = (attempt: PinTry, deadline: number): Promise<Finding> =>
    changes.inSteps(aboutOf(attempt), async (make) => {
      const paid = await payFor(attempt, make, deadline);
      return 'kind' in paid ? paid : await look(attempt, paid, make);
    });

  /**
   * Checks that it is the user's PIN: returns what is stored of it, null where they have none. What is proved is true of
   * this moment: whoever acts on it holds the user and looks again. Throws PIN_INVALID, PIN_LOCKED, RATE_LIMITED;
   * SESSION_EXPIRED and USER_BLOCKED where the session ended, or the user was blocked, while the request waited.
   */
  return async (attempt: PinTry): Promise<string | null> => {
    const { viewer, pin, input } = attempt;
    const digest = hashes.digest(viewer.user.id, pin);
    const finding = await mutex.run({ key: viewer.user.id, group: viewer.user.projectId }, digest, (deadline) =>
      findOut(attempt, deadline),
    );
    return requireRight(finding, input, clock.now());
  };
}

const aboutOf = ({ viewer, by }: PinTry): ChangeScope => ({ projectId: viewer.user.projectId, by });

const NOT_SET: Finding = { kind: 'not set' };

/**
 * What a check tells a request that waits behind it, with the PIN of `digest`: the very PIN that was right is right for
 * it too, and a lock locks it out. Of wrong PINs nobody learns from another: each is a try of its own.
 */
function findingFor(found: Finding, digest: string): Finding | null {
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

/** What is stored of the PIN that was right; null where there is none. Throws PIN_INVALID, PIN_LOCKED. */
function requireRight(finding: Finding, input: InputName, now: Date): string | null {
  switch (finding.kind) {
    case 'right':
      return finding.pinHash;
    case 'wrong':
      throw pinInvalid(finding.attemptsLeft, input);
    case 'locked':
      throw pinLocked(finding.until, now);
    case 'not set':
      return null;
  }
}
