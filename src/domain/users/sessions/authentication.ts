import { memoize } from '../../../base/memo.js';
import { andThen, isPending, type PromiseOrValue } from '../../../base/promise-or-value.js';
import { createGate } from '../../../base/queues.js';
import { sha256 } from '../../../base/secrets.js';
import type { Changes } from '../../../platform/changes/index.js';
import type { Deps } from '../../../platform/deps.js';
import { DerivedCache, SnapshotCache } from '../../../storage/snapshots.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { type Authentication, awaitsConfirmation, type SessionSnapshot, type UserSnapshot } from '../user-model.js';
import { findUser } from '../user-store.js';
import { createLastSeenTracker, touchDueAt } from './last-seen.js';
import { isSessionBearer } from './session-opening.js';
import { findSession, type StoredSession } from './session-store.js';

export interface AuthenticationParts extends Pick<Deps, 'db' | 'notifications' | 'memory'> {
  readonly changes: Pick<Changes, 'direct'>;
}

const UNKNOWN: Authentication = { kind: 'unknown' };
const EXPIRED: Authentication = { kind: 'expired' };
/** Of bearers that this node does not know: made-up ones, however many, take no more of the database than that. */
const STRANGERS = {
  name: 'unknown session tokens',
  concurrency: 2,
  waiting: 200,
  waitMs: 5_000,
  full: 'SERVICE_UNAVAILABLE',
} as const;

/**
 * Bearer → user and session: rules.md §3.1 and §3.6. Sessions are cached by project and the hash of their bearer, users by
 * id, so that a change invalidates one of them.
 */
export function createAuthentication({ db, changes, notifications, memory }: AuthenticationParts) {
  const sessions = new SnapshotCache<string, StoredSession>({
    name: 'sessions',
    notifications,
    topics: ['session'],
    max: memory.sessions,
    keyOf: (sessionKey) => sessionKey,
  });
  const users = new SnapshotCache<number, UserSnapshot>({
    name: 'users',
    notifications,
    topics: ['user'],
    max: memory.sessions,
    keyOf: Number,
  });
  /** By bearer of a live session, until its end or its next touch. */
  const viewers = new DerivedCache<string, { readonly project: ProjectSnapshot; readonly who: Authentication }>({
    name: 'viewers',
    notifications,
    topics: ['session', 'user'],
    max: memory.sessions,
  });
  const lastSeen = createLastSeenTracker({ changes, memory, onLost: () => viewers.clear() });
  const strangers = createGate(STRANGERS);
  const keyOf = memoize(memory.sessions, (bearer: string) => sha256(bearer).toString('hex'));

  /** The live session, or null. One that looks idle may have been in use on another node: the database decides. */
  function liveSession(
    { revoked, session: stored }: StoredSession,
    secretHash: string,
    now: Date,
  ): PromiseOrValue<SessionSnapshot | null> {
    if (revoked) return null;
    const session = lastSeen.current(stored);
    if (!isExpired(session, now)) return session;
    return now >= session.absoluteExpiresAt ? null : liveElsewhere(session, secretHash, now);
  }

  async function liveElsewhere(idle: SessionSnapshot, secretHash: string, now: Date): Promise<SessionSnapshot | null> {
    const stored = await findSession(db, idle.projectId, Buffer.from(secretHash, 'hex'));
    if (stored === null || stored.revoked || isExpired(stored.session, now)) return null;
    lastSeen.learn(stored.session);
    return stored.session;
  }

  /** Who a live session is of. */
  const liveUser = (session: SessionSnapshot, project: ProjectSnapshot): PromiseOrValue<Authentication> =>
    andThen(
      users.get(session.userId, () => findUser(db, project.id, session.userId)),
      (user) =>
        user === null || user.status === 'DELETED' || awaitsConfirmation(user, project)
          ? EXPIRED
          : { kind: 'live', user, session },
    );

  /** The user and session of a well-formed bearer, by the snapshots. */
  function identify(project: ProjectSnapshot, bearer: string, now: Date): PromiseOrValue<Authentication> {
    const { id: projectId } = project;
    const secretHash = keyOf(bearer);
    const lookUp = () => findSession(db, projectId, Buffer.from(secretHash, 'hex'));
    const found = sessions.get(`${projectId}:${secretHash}`, () => strangers.run(lookUp, { key: projectId }));
    return andThen(found, (stored) => {
      if (stored === null || stored.session.projectId !== projectId) return UNKNOWN;
      const live = liveSession(stored, secretHash, now);
      return andThen(live, (session) => (session === null ? EXPIRED : liveUser(session, project)));
    });
  }

  return {
    /**
     * Who `bearer` is within the project; a bearer of another project is unknown, like any made-up one. The session of a
     * user whose address waits for its confirmation counts as ended: the project may have begun to demand one since.
     * Rejects with SERVICE_UNAVAILABLE where too many that nobody knows are looked up at once.
     */
    authenticate(project: ProjectSnapshot, bearer: string, now: Date): PromiseOrValue<Authentication> {
      const cached = viewers.get(bearer, now);
      if (cached !== undefined && cached.project === project) return cached.who;
      if (!isSessionBearer(bearer)) return UNKNOWN;
      const who = identify(project, bearer, now);
      if (!isPending(who) && who.kind === 'live') viewers.set(bearer, { project, who }, endOf(who.session));
      return who;
    },

    touch: lastSeen.touch,
    writeTouches: lastSeen.write,
  };
}

/** Expired when `now >= min(idle, absolute)`. */
const isExpired = (session: SessionSnapshot, now: Date): boolean =>
  now >= session.idleExpiresAt || now >= session.absoluteExpiresAt;

/** When a live session changes without a notification, in Unix milliseconds. */
const endOf = (session: SessionSnapshot): number =>
  Math.min(session.idleExpiresAt.getTime(), session.absoluteExpiresAt.getTime(), touchDueAt(session));
