import { sha256, uuidv7 } from '../../../base/secrets.js';
import type { Change } from '../../../platform/changes/index.js';
import { createBearerFormat } from '../../../platform/tokens/index.js';
import type { Writer } from '../../../storage/database.js';
import { combine, type Statement } from '../../../storage/statement.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { ClientInfo, OpenedSession, SessionSnapshot, UserSnapshot } from '../user-model.js';
import { insertSession, revokeOldestSessions } from './session-store.js';

export interface SessionDraft {
  readonly project: ProjectSnapshot;
  readonly shortSession: boolean;
  readonly client: ClientInfo;
  readonly now: Date;
}

/** 256 random bits that open a session: rules.md §3.1. */
export const { generate: newBearer, matches: isSessionBearer } = createBearerFormat('gps_', 32);

const MAX_SESSIONS = 20;
/** rules.md §3.1: 30 minutes idle, 12 hours in all; never more than the project allows anyway. */
const SHORT = { idle: 30 * 60, absolute: 12 * 3600 };

/** A session as it would begin now, on no server yet. */
export function draftSession({ project, shortSession, now }: SessionDraft, user: UserSnapshot): SessionSnapshot {
  const longest = { idle: project.sessionIdleSeconds, absolute: project.sessionAbsoluteSeconds };
  const idle = shortSession ? Math.min(SHORT.idle, longest.idle) : longest.idle;
  const absolute = shortSession ? Math.min(SHORT.absolute, longest.absolute) : longest.absolute;
  const absoluteExpiresAt = later(now, absolute);
  return {
    id: uuidv7(now),
    userId: user.id,
    projectId: user.projectId,
    gameServerId: null,
    pinVerifiedUntil: null,
    createdAt: now,
    lastSeenAt: now,
    idleTimeoutSeconds: idle,
    idleExpiresAt: idleEnd(now, idle, absoluteExpiresAt),
    absoluteExpiresAt,
  };
}

/** When a session ends that is not seen again after `seenAt`. */
export function idleEnd(seenAt: Date, idleSeconds: number, absoluteExpiresAt: Date): Date {
  const end = later(seenAt, idleSeconds);
  return end < absoluteExpiresAt ? end : absoluteExpiresAt;
}

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/**
 * Opens a session for a user whom the caller has locked. The 21st session ends the one that was last seen longest ago
 * (rules.md §3.1).
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
