import type { ProjectFacts } from '../../projects/index.js';
import type { SessionFacts } from '../user-model.js';

/** operations.md §3.1: 30 minutes idle, 12 hours in all; never more than the project allows anyway. */
const SHORT = { idle: 30 * 60, absolute: 12 * 3600 };
const TOUCH_EVERY_MS = 60_000;

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
const earliest = (a: Date, b: Date): Date => (a < b ? a : b);

/** The times of a session that begins now. */
export function timesOf(project: ProjectFacts, shortSession: boolean, now: Date) {
  const longest = { idle: project.sessionIdleSeconds, absolute: project.sessionAbsoluteSeconds };
  const idle = shortSession ? Math.min(SHORT.idle, longest.idle) : longest.idle;
  const absolute = shortSession ? Math.min(SHORT.absolute, longest.absolute) : longest.absolute;
  const absoluteExpiresAt = later(now, absolute);
  return {
    createdAt: now,
    lastSeenAt: now,
    idleTimeoutSeconds: idle,
    idleExpiresAt: earliest(later(now, idle), absoluteExpiresAt),
    absoluteExpiresAt,
  };
}

/** The session as it is after it was seen at `seenAt`. */
export const seen = (session: SessionFacts, seenAt: Date): SessionFacts => ({
  ...session,
  lastSeenAt: seenAt,
  idleExpiresAt: earliest(later(seenAt, session.idleTimeoutSeconds), session.absoluteExpiresAt),
});

/** Expired when `now >= min(idle, absolute)`. */
export const isExpired = (session: SessionFacts, now: Date): boolean =>
  now >= session.idleExpiresAt || now >= session.absoluteExpiresAt;

/** At most one write a minute says that a session is in use. */
export const isTouchDue = (session: SessionFacts, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= TOUCH_EVERY_MS;
