import { memoizeRecent } from '../../../base/memo.js';
import { andThen, isPending, type PromiseOrValue } from '../../../base/promise-or-value.js';
import { createKeyedGate } from '../../../base/queues.js';
import { sha256 } from '../../../base/secrets.js';
import { DerivedCache, SnapshotCache } from '../../../storage/snapshots.js';
import { widestNetworkOf } from '../../credentials/index.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { type Authentication, awaitsConfirmation, type SessionSnapshot, type UserSnapshot } from '../user-model.js';
import { findUser } from '../user-store.js';
import type { UsersDeps } from '../users-deps.js';
import { createLastSeenTracker, touchDueAt } from './last-seen.js';
import { isSessionBearer } from './session-opening.js';
import { findSession, type StoredSession } from './session-store.js';

const UNKNOWN: Authentication = { kind: 'unknown' };
const EXPIRED: Authentication = { kind: 'expired' };

/**
 * Limits the database lookups of bearers that are not in the cache, also of valid sessions
 * (rules.md §3.12.5), so that made-up ones do not exhaust the database. Projects take turns. In a
 * project those of one network wait for each other first, so that a network does not fill the queue
 * for others.
 */
const LOOKUPS = {
  name: 'unknown session tokens',
  perKey: 2,
  concurrency: 2,
  waiting: 200,
  waitMs: 5_000,
  full: 'SERVICE_UNAVAILABLE',
} as const;

/**
 * Authenticates bearers: rules.md §3.1 and §3.6. Sessions are cached by project and bearer hash and
 * users by id, so a change invalidates one entry.
 */
export function createAuthentication(deps: UsersDeps) {
  const { db, notifications, memory } = deps;
  const sessions = new SnapshotCache<string, StoredSession>({
    name: 'sessions',
    notifications,
    topics: ['session'],
    max: memory.sessions,
    // The trigger of the table sends `<project>:<hash>`, as `identify` makes it.
    keyOf: (sessionKey) => sessionKey,
  });
  const users = new SnapshotCache<number, UserSnapshot>({
    name: 'users',
    notifications,
    topics: ['user'],
    max: memory.sessions,
    keyOf: Number,
  });
  /** Results for live sessions by bearer, until the session ends or its last-seen time is due. */
  const authentications = new DerivedCache<
    string,
    { readonly project: ProjectSnapshot; readonly authentication: Authentication }
  >({
    name: 'authentications',
    notifications,
    topics: ['session', 'user'],
    max: memory.sessions,
  });
  const lastSeen = createLastSeenTracker(deps, () => authentications.clear());
  const uncachedBearers = createKeyedGate(LOOKUPS);
  const keyOf = memoizeRecent(memory.sessions, (bearer: string) => sha256(bearer).toString('hex'));

  /**
   * Returns the live session or null. A session that looks idle may be in use on another node, so
   * the database decides.
   */
  function liveSession(
    { revoked, session: stored }: StoredSession,
    secretHash: string,
    now: Date,
  ): PromiseOrValue<SessionSnapshot | null> {
    if (revoked) return null;
    const session = lastSeen.applyTo(stored);
    if (!isExpired(session, now)) return session;
    return now >= session.absoluteExpiresAt ? null : liveElsewhere(session, secretHash, now);
  }

  async function liveElsewhere(idle: SessionSnapshot, secretHash: string, now: Date): Promise<SessionSnapshot | null> {
    const stored = await findSession(db, idle.projectId, Buffer.from(secretHash, 'hex'));
    if (stored === null || stored.revoked || isExpired(stored.session, now)) return null;
    lastSeen.learn(stored.session);
    return stored.session;
  }

  /** Authenticates a live session by its user. */
  const liveUser = (session: SessionSnapshot, project: ProjectSnapshot): PromiseOrValue<Authentication> =>
    andThen(
      users.get(session.userId, () => findUser(db, { id: session.userId, projectId: project.id })),
      (user) =>
        user === null || user.status === 'DELETED' || awaitsConfirmation(user, project)
          ? EXPIRED
          : { kind: 'live', user, session },
    );

  /** Resolves a well-formed bearer from the snapshots. */
  function identify(
    project: ProjectSnapshot,
    bearer: string,
    network: string,
    now: Date,
  ): PromiseOrValue<Authentication> {
    const { id: projectId } = project;
    const secretHash = keyOf(bearer);
    const turn = { key: `${projectId} ${widestNetworkOf(network)}`, group: projectId };
    const lookUp = () => findSession(db, projectId, Buffer.from(secretHash, 'hex'));
    const found = sessions.get(`${projectId}:${secretHash}`, () => uncachedBearers.run(turn, lookUp));
    return andThen(found, (stored) => {
      if (stored === null) return UNKNOWN;
      const live = liveSession(stored, secretHash, now);
      return andThen(live, (session) => (session === null ? EXPIRED : liveUser(session, project)));
    });
  }

  return {
    /**
     * Authenticates a bearer within the project; a bearer of another project is unknown. Sessions
     * of unconfirmed users count as ended if the project requires confirmation, which it may have
     * introduced since. Rejects with SERVICE_UNAVAILABLE if too many unknown bearers of the network
     * or project wait for their lookup.
     * @param network of the client (`ClientInfo`)
     */
    authenticate(project: ProjectSnapshot, bearer: string, network: string, now: Date): PromiseOrValue<Authentication> {
      const cached = authentications.get(bearer, now);
      // A snapshot is replaced when its project changes.
      if (cached !== undefined && cached.project === project) return cached.authentication;
      if (!isSessionBearer(bearer)) return UNKNOWN;
      const authentication = identify(project, bearer, network, now);
      // The next request stores what was looked up: a stored value has to be derived synchronously.
      if (!isPending(authentication) && authentication.kind === 'live')
        authentications.set(bearer, { project, authentication }, endOf(authentication.session));
      return authentication;
    },

    touch: lastSeen.touch,
    writeTouches: lastSeen.write,
  };
}

/** Returns true when `now >= min(idle, absolute)`. */
const isExpired = (session: SessionSnapshot, now: Date): boolean =>
  now >= session.idleExpiresAt || now >= session.absoluteExpiresAt;

/** Next time at which a live session changes without a notification, in Unix milliseconds. */
const endOf = (session: SessionSnapshot): number =>
  Math.min(session.idleExpiresAt.getTime(), session.absoluteExpiresAt.getTime(), touchDueAt(session));
