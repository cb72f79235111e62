import { sha256, uuidv7 } from '../../../base/secrets.js';
import type { Change } from '../../../platform/changes/index.js';
import { createBearerFormat } from '../../../platform/tokens/index.js';
import type { Writer } from '../../../storage/database.js';
import { combine, type Statement } from '../../../storage/statement.js';
import type { OpenedSession, SessionSnapshot, UserSnapshot } from '../user-model.js';
import type { UserRequest } from '../user-request.js';
import { insertSession, revokeOldestSessions } from './session-store.js';

export interface SessionDraft extends Pick<UserRequest, 'project' | 'client' | 'now'> {
  readonly shortSession: boolean;
}

/** 256 random bits as bearer token: rules.md §3.1. */
export const { generate: newBearer, matches: isSessionBearer } = createBearerFormat('gps_', 32);

const MAX_SESSIONS = 20;
/** rules.md §3.1: 30 minutes idle and 12 hours in total, within the limits of the project. */
const SHORT_SESSION = { idle: 30 * 60, absolute: 12 * 3600 };

/** Builds a session that begins now, without a server. */
export function draftSession({ project, shortSession, now }: SessionDraft, user: UserSnapshot): SessionSnapshot {
  const longest = { idle: project.sessionIdleSeconds, absolute: project.sessionAbsoluteSeconds };
  const idle = shortSession ? Math.min(SHORT_SESSION.idle, longest.idle) : longest.idle;
  const absolute = shortSession ? Math.min(SHORT_SESSION.absolute, longest.absolute) : longest.absolute;
  const absoluteExpiresAt = addSeconds(now, absolute);
  return {
    id: uuidv7(now),
    userId: user.id,
    projectId: user.projectId,
    gameServerId: null,
    pinVerifiedUntil: null,
    createdAt: now,
    lastSeenAt: now,
    idleTimeoutSeconds: idle,
    idleExpiresAt: addSeconds(now, idle),
    absoluteExpiresAt,
  };
}

/**
 * Returns true if the session could be a short one. Its own times decide, because an operator may
 * have changed those of the project. Where both kinds are equal, it counts as short.
 */
export const isShortSession = ({ idleTimeoutSeconds, createdAt, absoluteExpiresAt }: SessionSnapshot): boolean =>
  idleTimeoutSeconds <= SHORT_SESSION.idle && absoluteExpiresAt <= addSeconds(createdAt, SHORT_SESSION.absolute);

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/**
 * Opens a session for a user whom the caller has locked. Ends the least recently seen session
 * beyond 20 (rules.md §3.1).
 */
export function openSession(
  { insertAuditEntry }: Change,
  draft: SessionDraft,
  user: UserSnapshot,
  gameServerId: number | null,
): Statement<OpenedSession, Writer> {
  const { client, now } = draft;
  const bearer = newBearer();
  const session = { ...draftSession(draft, user), gameServerId };
  const secret = { secretHash: sha256(bearer), ip: client.ip, userAgent: client.userAgent };
  const writes = [
    revokeOldestSessions({ projectId: user.projectId, userId: user.id, keep: MAX_SESSIONS - 1, now }),
    insertSession(session, secret),
    insertAuditEntry('session.start', `session:${session.id}`),
  ] as const;
  return combine(writes, () => ({ bearer, user, session }));
}
