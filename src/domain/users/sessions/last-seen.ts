import { createBoundedCache } from '../../../base/bounded-cache.js';
import type { PromiseOrValue } from '../../../base/promise-or-value.js';
import type { Changes } from '../../../platform/changes/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { SessionSnapshot } from '../user-model.js';
import { idleEnd } from './session-opening.js';
import { type Seen, touchSession, touchSessions } from './session-store.js';

export interface LastSeenDeps extends Pick<Deps, 'memory'> {
  readonly changes: Pick<Changes, 'direct'>;
  /** Is told that what was said of some sessions since their last touch does not hold. */
  readonly onLost: () => void;
}

/** When a session was seen last on this node, and what that makes of it: worked out once for each reading of it. */
interface LastSeen {
  readonly at: Date;
  before: SessionSnapshot;
  after: SessionSnapshot;
}

/** A last-seen time to write to the database. */
interface Touch {
  readonly session: SessionSnapshot;
  readonly at: Date;
  /** What was known before; null: nothing. */
  readonly earlier: LastSeen | null;
}

const TOUCH_EVERY_MS = 60_000;
/**
 * A session that was seen so lately has minutes until its idle end, as no project has an idle time below five: to other
 * nodes it makes no difference that its touch is written a moment later. A crash that loses it costs two of these minutes.
 */
const IN_USE_MS = 2 * TOUCH_EVERY_MS;
/** Touches that wait to be written, and those of them that go in one statement. */
const MAX_WAITING = 10_000;
const PORTION = 1_000;

/**
 * When sessions were seen last: rules.md §3.1.5. Touches are no policy facts and notify nobody; what this node knows of them
 * is laid over the session as it is remembered. Those of sessions in use are gathered and written together.
 */
export function createLastSeenTracker({ changes: { direct }, memory, onLost }: LastSeenDeps) {
  const lastSeenById = createBoundedCache<string, LastSeen>(memory.sessions);
  let waiting = new Map<string, Touch>();

  /** The session as this node has seen it. */
  function current(session: SessionSnapshot): SessionSnapshot {
    const lastSeen = lastSeenById.get(session.id);
    if (lastSeen === undefined || lastSeen.at <= session.lastSeenAt) return session;
    if (lastSeen.before !== session) {
      lastSeen.before = session;
      lastSeen.after = seen(session, lastSeen.at);
    }
    return lastSeen.after;
  }

  /** They are as if nothing had been seen: the next request of each tries again. */
  function lose(touches: readonly Touch[]): void {
    for (const { session, at, earlier } of touches) {
      if (lastSeenById.get(session.id)?.at !== at) continue;
      if (earlier === null) lastSeenById.delete(session.id);
      else lastSeenById.set(session.id, earlier);
    }
    onLost();
  }

  async function writeOne(touch: Touch): Promise<void> {
    try {
      await touchSession(direct, seenBy(touch));
    } catch (error) {
      lose([touch]);
      throw error;
    }
  }

  /** Who is held by another transaction is waited for alone. */
  async function writeTogether(touches: readonly Touch[]): Promise<void> {
    const touched = await touchSessions(direct, touches.map(seenBy));
    for (const touch of touches) if (!touched.has(touch.session.id)) await touchSession(direct, seenBy(touch));
  }

  return {
    current,

    /** What another node has seen of it. */
    learn(session: SessionSnapshot): void {
      lastSeenById.set(session.id, { at: session.lastSeenAt, before: session, after: session });
    },

    /**
     * Says that the session was of use at `now`, once a minute at most, and is done at once where nothing is to be written,
     * or not yet. For successful requests only.
     */
    touch(session: SessionSnapshot, now: Date): PromiseOrValue<void> {
      if (!isTouchDue(session, now)) return;
      const known = current(session);
      if (!isTouchDue(known, now)) return;
      const touch = { session, at: now, earlier: lastSeenById.get(session.id) ?? null };
      lastSeenById.set(session.id, { at: now, before: session, after: seen(session, now) });
      const isInUse = now.getTime() - known.lastSeenAt.getTime() < IN_USE_MS;
      if (!isInUse || waiting.size >= MAX_WAITING) return writeOne(touch);
      waiting.set(session.id, touch);
    },

    /**
     * Writes what has waited for it. Rejects as the first portion that the database does not take; what it has not
     * taken is as if it had not been seen.
     */
    async write(): Promise<void> {
      const touches = [...waiting.values()];
      waiting = new Map();
      for (let from = 0; from < touches.length; from += PORTION) {
        const portion = touches.slice(from, from + PORTION);
        try {
          await writeTogether(portion);
        } catch (error) {
          lose(touches.slice(from));
          throw error;
        }
      }
    },
  };
}

const seenBy = ({ session: { projectId, id }, at }: Touch): Seen => ({ projectId, id, at });

/** The session as it is after it was seen at `seenAt`. */
const seen = (session: SessionSnapshot, seenAt: Date): SessionSnapshot => ({
  ...session,
  lastSeenAt: seenAt,
  idleExpiresAt: idleEnd(seenAt, session.idleTimeoutSeconds, session.absoluteExpiresAt),
});

/** At most one write a minute says that a session is in use. */
const isTouchDue = (session: SessionSnapshot, now: Date): boolean => now.getTime() >= touchDueAt(session);

/** Unix milliseconds. */
export const touchDueAt = ({ lastSeenAt }: SessionSnapshot): number => lastSeenAt.getTime() + TOUCH_EVERY_MS;
