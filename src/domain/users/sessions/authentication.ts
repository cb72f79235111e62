import { LRUCache } from 'lru-cache';
import type { Memory } from '../../../base/config.js';
import { andThen, isPending, type Maybe } from '../../../base/maybe.js';
import { memoize } from '../../../base/memo.js';
import { sha256 } from '../../../base/secrets.js';
import { createGate } from '../../../base/waiting.js';
import type { Changes } from '../../../platform/changes/index.js';
import { Answers } from '../../../storage/answers.js';
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
  readonly memory: Pick<Memory, 'sessions'>;
}

/** When a session was seen last on this node, and what that makes of it: worked out once for each reading of it. */
interface Sighting {
  readonly at: Date;
  before: SessionFacts;
  after: SessionFacts;
}

const UNKNOWN: Authentication = { kind: 'unknown' };
const EXPIRED: Authentication = { kind: 'expired' };
const TOUCH_EVERY_MS = 60_000;
/** Of bearers that this node does not know: made-up ones, however many, take no more of the database than that. */
const STRANGERS = {
  name: 'session strangers',
  atOnce: 2,
  waiting: 200,
  waitMs: 5_000,
  full: 'SERVICE_UNAVAILABLE',
} as const;

/**
 * Bearer → user and session: rules.md §3.1 and §3.6. Sessions are remembered by project and the hash of their
 * bearer, users by id, so that a change of either throws out just that.
 */
export function createAuthentication({ db, changes: { direct }, notifications, memory }: AuthenticationParts) {
  const sessions = createFactCache<string, StoredSession>({
    name: 'sessions',
    notifications,
    topics: ['session'],
    max: memory.sessions,
    keyOf: (_topic, key) => key,
  });
  const users = createFactCache<number, UserFacts>({
    name: 'users',
    notifications,
    topics: ['user'],
    max: memory.sessions,
    keyOf: (_topic, key) => Number(key),
  });
  /** Touches are no policy facts and notify nobody; what this node knows of them is laid over the cached session. */
  const sightings = new LRUCache<string, Sighting>({ max: memory.sessions });
  /** Of live sessions, by bearer. The ends of one, and that it is to be touched, are no change that anybody tells of. */
  const answers = new Answers<string, { readonly project: ProjectFacts; readonly who: Authentication }>({
    name: 'viewers',
    notifications,
    topics: ['session', 'user'],
    max: memory.sessions,
  });
  const strangers = createGate(STRANGERS);
  const keyOf = memoize(memory.sessions, (bearer: string) => sha256(bearer).toString('hex'));

  function current(session: SessionFacts): SessionFacts {
    const sighting = sightings.get(session.id);
    if (sighting === undefined || sighting.at <= session.lastSeenAt) return session;
    if (sighting.before !== session) {
      sighting.before = session;
      sighting.after = seen(session, sighting.at);
    }
    return sighting.after;
  }

  /** The live session, or null. One that looks idle may have been in use on another node: the database decides. */
  function liveSession({ revoked, facts }: StoredSession, secretHash: string, now: Date): Maybe<SessionFacts | null> {
    if (revoked) return null;
    const session = current(facts);
    if (!isExpired(session, now)) return session;
    return now >= session.absoluteExpiresAt ? null : liveElsewhere(session, secretHash, now);
  }

  async function liveElsewhere(idle: SessionFacts, secretHash: string, now: Date): Promise<SessionFacts | null> {
    const stored = await findSession(db, idle.projectId, Buffer.from(secretHash, 'hex'));
    if (stored === null || stored.revoked || isExpired(stored.facts, now)) return null;
    const { facts } = stored;
    sightings.set(facts.id, { at: facts.lastSeenAt, before: facts, after: facts });
    return facts;
  }

  /** Who a live session is of. */
  const liveUser = (session: SessionFacts, project: ProjectFacts): Maybe<Authentication> =>
    andThen(
      users.get(session.userId, () => findUser(db, project.id, session.userId)),
      (user) =>
        user === null || user.status === 'DELETED' || awaitsConfirmation(user, project)
          ? EXPIRED
          : { kind: 'live', user, session },
    );

  /** Who a well-formed bearer is, by the facts. */
  function identify(project: ProjectFacts, bearer: string, now: Date): Maybe<Authentication> {
    const { id: projectId } = project;
    const secretHash = keyOf(bearer);
    const lookUp = () => findSession(db, projectId, Buffer.from(secretHash, 'hex'));
    const found = sessions.get(`${projectId}:${secretHash}`, () => strangers.run(lookUp, { key: projectId }));
    return andThen(found, (stored) => {
      if (stored === null || stored.facts.projectId !== projectId) return UNKNOWN;
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
    authenticate(project: ProjectFacts, bearer: string, now: Date): Maybe<Authentication> {
      const kept = answers.get(bearer, now);
      if (kept !== undefined && kept.project === project) return kept.who;
      if (!isSessionBearer(bearer)) return UNKNOWN;
      const who = identify(project, bearer, now);
      if (!isPending(who) && who.kind === 'live') answers.keep(bearer, { project, who }, endOf(who.session));
      return who;
    },

    /**
     * Says that the session was of use at `now`; writes at most once a minute, and is done at once where nothing is to be
     * written. For successful requests only.
     */
    touch(session: SessionFacts, now: Date): Maybe<void> {
      if (isTouchDue(session, now) && isTouchDue(current(session), now)) return touchDue(session, now);
    },
  };

  async function touchDue(session: SessionFacts, now: Date): Promise<void> {
    const before = sightings.get(session.id);
    sightings.set(session.id, { at: now, before: session, after: seen(session, now) });
    try {
      await touchSession(direct, session.projectId, session.id, now);
    } catch (error) {
      if (before === undefined) sightings.delete(session.id);
      else sightings.set(session.id, before);
      answers.forget();
      throw error;
    }
  }
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
const isTouchDue = (session: SessionFacts, now: Date): boolean => now.getTime() >= touchDueAt(session);

const touchDueAt = ({ lastSeenAt }: SessionFacts): number => lastSeenAt.getTime() + TOUCH_EVERY_MS;

/** Until when a live session is what it is, where nothing happens to it. */
const endOf = (session: SessionFacts): number =>
  Math.min(session.idleExpiresAt.getTime(), session.absoluteExpiresAt.getTime(), touchDueAt(session));
