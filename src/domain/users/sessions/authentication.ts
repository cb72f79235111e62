import { LRUCache } from 'lru-cache';
import { sha256 } from '../../../base/secrets.js';
import type { Changes } from '../../../platform/changes/index.js';
import { createFactCache } from '../../../storage/cache.js';
import type { Db } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ProjectFacts } from '../../projects/index.js';
import { type Authentication, awaitsConfirmation, type SessionFacts, type UserFacts } from '../user-model.js';
import { findUser } from '../user-store.js';
import { idleEnd, isSessionBearer } from './session-opening.js';
import { findSession, type StoredSession, touchSession } from './session-store.js';

export interface AuthenticationParts {
  readonly db: Db;
  readonly changes: Pick<Changes, 'direct'>;
  readonly notifications: Notifications;
}

const REMEMBERED = 50_000;
const TOUCH_EVERY_MS = 60_000;

/**
 * Bearer → user and session: rules.md §3.1 and §3.6. Sessions are remembered by project and the hash of their
 * bearer, users by id, so that a change of either throws out just that.
 */
export function createAuthentication({ db, changes: { direct }, notifications }: AuthenticationParts) {
  const sessions = createFactCache<string, StoredSession>({
    notifications,
    topics: ['session'],
    max: REMEMBERED,
    keyOf: (_topic, key) => key,
  });
  const users = createFactCache<number, UserFacts>({
    notifications,
    topics: ['user'],
    max: REMEMBERED,
    keyOf: (_topic, key) => Number(key),
  });
  /** Touches are no policy facts and notify nobody; what this node knows of them is laid over the cached session. */
  const lastSeen = new LRUCache<string, Date>({ max: REMEMBERED });

  const current = (session: SessionFacts): SessionFacts => {
    const time = lastSeen.get(session.id);
    return time !== undefined && time > session.lastSeenAt ? seen(session, time) : session;
  };

  /** The live session, or null. One that looks idle may have been in use on another node: the database decides. */
  async function liveSession(stored: StoredSession, secretHash: Buffer, now: Date): Promise<SessionFacts | null> {
    if (stored.revoked) return null;
    const session = current(stored.facts);
    if (!isExpired(session, now)) return session;
    if (now >= session.absoluteExpiresAt) return null;
    const fresh = await findSession(db, session.projectId, secretHash);
    if (fresh === null || fresh.revoked || isExpired(fresh.facts, now)) return null;
    lastSeen.set(fresh.facts.id, fresh.facts.lastSeenAt);
    return fresh.facts;
  }

  return {
    /**
     * Who `bearer` is within the project; a bearer of another project is unknown, like any made-up one. The session of a
     * user whose address waits for its confirmation counts as ended: the project may have begun to demand one since.
     */
    async authenticate(project: ProjectFacts, bearer: string, now: Date): Promise<Authentication> {
      const { id: projectId } = project;
      if (!isSessionBearer(bearer)) return { kind: 'unknown' };
      const secretHash = sha256(bearer);
      const stored = await sessions.get(`${projectId}:${secretHash.toString('hex')}`, () =>
        findSession(db, projectId, secretHash),
      );
      if (stored === null || stored.facts.projectId !== projectId) return { kind: 'unknown' };
      const session = await liveSession(stored, secretHash, now);
      if (session === null) return { kind: 'expired' };
      const user = await users.get(session.userId, () => findUser(db, projectId, session.userId));
      if (user === null || user.status === 'DELETED' || awaitsConfirmation(user, project)) return { kind: 'expired' };
      return { kind: 'live', user, session };
    },

    /** Says that the session was of use at `now`; writes at most once a minute. For successful requests only. */
    async touch(session: SessionFacts, now: Date): Promise<void> {
      if (!isTouchDue(current(session), now)) return;
      const before = lastSeen.get(session.id);
      lastSeen.set(session.id, now);
      try {
        await touchSession(direct, session.projectId, session.id, now);
      } catch (error) {
        if (before === undefined) lastSeen.delete(session.id);
        else lastSeen.set(session.id, before);
        throw error;
      }
    },
  };
}

/** The session as it is after it was seen at `seenAt`. */
const seen = (session: SessionFacts, seenAt: Date): SessionFacts => ({
  ...session,
  lastSeenAt: seenAt,
  idleExpiresAt: idleEnd(seenAt, session.idleTimeoutSeconds, session.absoluteExpiresAt),
});

/** Expired when `now >= min(idle, absolute)`. */
const isExpired = (session: SessionFacts, now: Date): boolean =>
  now >= session.idleExpiresAt || now >= session.absoluteExpiresAt;

/** At most one write a minute says that a session is in use. */
const isTouchDue = (session: SessionFacts, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS;
