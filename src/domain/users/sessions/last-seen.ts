import { createBoundedCache } from '../../../base/bounded-cache.js';
import type { PromiseOrValue } from '../../../base/promise-or-value.js';
import type { SessionSnapshot } from '../user-model.js';
import type { UsersDeps } from '../users-deps.js';
import { addSeconds } from './session-opening.js';
import { type Seen, touchSession, touchUnlockedSessions } from './session-store.js';

/** Last-seen time of a session on this node, with the session before and after it was applied. */
interface LastSeen {
  readonly at: Date;
  before: SessionSnapshot;
  after: SessionSnapshot;
}

/** A last-seen time to write to the database. */
interface Touch {
  readonly session: SessionSnapshot;
  readonly at: Date;
  /** The previous entry; null if there was none. */
  readonly earlier: LastSeen | null;
}

const TOUCH_EVERY_MS = 60_000;
/**
 * A session seen this recently has minutes until its idle end: the minimum idle time is five
 * minutes. So other nodes are unaffected by a delayed write. A crash costs the session at most two
 * of these minutes.
 */
const IN_USE_MS = 2 * TOUCH_EVERY_MS;
/** Limits of queued times and of one statement. */
const MAX_WAITING = 10_000;
const BATCH_SIZE = 1_000;

/**
 * Tracks last-seen times of sessions: rules.md §3.1.5. They affect no policy and notify no node.
 * This node applies its times to cached sessions; times of sessions in use are written in batches.
 * @param onLost called when times could not be written, so cached sessions are outdated
 */
export function createLastSeenTracker({ changes: { direct }, memory }: UsersDeps, onLost: () => void) {
  const lastSeenById = createBoundedCache<string, LastSeen>(memory.sessions);
  let queued = new Map<string, Touch>();

  /** Returns the session with the last-seen time of this node, if that is newer. */
  function applyTo(session: SessionSnapshot): SessionSnapshot {
    const lastSeen = lastSeenById.get(session.id);
    if (lastSeen === undefined || lastSeen.at <= session.lastSeenAt) return session;
    if (lastSeen.before !== session) {
      lastSeen.before = session;
      lastSeen.after = withLastSeen(session, lastSeen.at);
    }
    return lastSeen.after;
  }

  /** Restores the previous times; the next request of each session tries again. */
  function restore(touches: readonly Touch[]): void {
    for (const { session, at, earlier } of touches) {
      if (lastSeenById.get(session.id)?.at !== at) continue;
      if (earlier === null) lastSeenById.delete(session.id);
      else lastSeenById.set(session.id, earlier);
    }
    onLost();
  }

  /**
   * Writes a time, or queues it if a change has locked the session: requests never wait for it.
   * Sessions that ended, or that another node has written, are queued too, and then stay unchanged.
   */
  async function writeOne(touch: Touch): Promise<void> {
    try {
      const touched = await touchUnlockedSessions(direct, [toSeen(touch)]);
      if (touched.has(touch.session.id)) return;
      if (queued.size < MAX_WAITING) queued.set(touch.session.id, touch);
      else restore([touch]);
    } catch (error) {
      restore([touch]);
      throw error;
    }
  }

  /** Writes a batch without waiting for locks, then waits for each locked session on its own. */
  async function writeTogether(touches: readonly Touch[]): Promise<void> {
    const touched = await touchUnlockedSessions(direct, touches.map(toSeen));
    for (const touch of touches) if (!touched.has(touch.session.id)) await touchSession(direct, toSeen(touch));
  }

  return {
    applyTo,

    /** Applies a last-seen time that another node has written. */
    learn(session: SessionSnapshot): void {
      lastSeenById.set(session.id, { at: session.lastSeenAt, before: session, after: session });
    },

    /**
     * Records that the session was used at `now`, at most once a minute. Returns a promise only if
     * the time is written at once. For successful requests only.
     */
    touch(session: SessionSnapshot, now: Date): PromiseOrValue<void> {
      if (!isTouchDue(session, now)) return;
      const currentSession = applyTo(session);
      if (!isTouchDue(currentSession, now)) return;
      const touch = { session, at: now, earlier: lastSeenById.get(session.id) ?? null };
      lastSeenById.set(session.id, { at: now, before: session, after: withLastSeen(session, now) });
      const isInUse = now.getTime() - currentSession.lastSeenAt.getTime() < IN_USE_MS;
      if (!isInUse || queued.size >= MAX_WAITING) return writeOne(touch);
      queued.set(session.id, touch);
    },

    /**
     * Writes the queued times. Rejects with the error of the first failing batch; the times that
     * were not written are restored.
     */
    async write(): Promise<void> {
      const touches = [...queued.values()];
      queued = new Map();
      for (let from = 0; from < touches.length; from += BATCH_SIZE) {
        const batch = touches.slice(from, from + BATCH_SIZE);
        try {
          await writeTogether(batch);
        } catch (error) {
          restore(touches.slice(from));
          throw error;
        }
      }
    },
  };
}

const toSeen = ({ session: { projectId, id }, at }: Touch): Seen => ({ projectId, id, at });

/** Returns the session with a new last-seen time. */
const withLastSeen = (session: SessionSnapshot, seenAt: Date): SessionSnapshot => ({
  ...session,
  lastSeenAt: seenAt,
  idleExpiresAt: addSeconds(seenAt, session.idleTimeoutSeconds),
});

/** Limits writes to one a minute per session. */
const isTouchDue = (session: SessionSnapshot, now: Date): boolean => now.getTime() >= touchDueAt(session);

/** In Unix milliseconds. */
export const touchDueAt = ({ lastSeenAt }: SessionSnapshot): number => lastSeenAt.getTime() + TOUCH_EVERY_MS;
