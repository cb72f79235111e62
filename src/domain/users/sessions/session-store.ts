import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx, Writer } from '../../../storage/database.js';
import type { Tables } from '../../../storage/tables.js';
import type { RevokeReason, SessionFacts, StoredSession } from '../user-model.js';

declare module '../../../storage/tables.js' {
  interface Tables {
    session: SessionTable;
  }
}

/** operations.md §1.7 */
export interface SessionTable {
  id: string;
  secret_hash: Buffer;
  project_id: number;
  user_id: number;
  game_server_id: number | null;
  created_at: Date;
  last_seen_at: Date;
  idle_timeout_s: number;
  idle_expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: Date | null;
  revoke_reason: string | null;
  pin_verified_until: Date | null;
  ip: string | null;
  user_agent: string | null;
}

const columns = [
  'id',
  'user_id',
  'project_id',
  'game_server_id',
  'created_at',
  'last_seen_at',
  'idle_timeout_s',
  'idle_expires_at',
  'absolute_expires_at',
  'pin_verified_until',
  'revoked_at',
] as const;

/** Neither revoked nor expired: operations.md §3.1. */
const isLive = (now: Date) => (is: ExpressionBuilder<Tables, 'session'>) =>
  is.and([is('revoked_at', 'is', null), is('idle_expires_at', '>', now), is('absolute_expires_at', '>', now)]);

/** @param secretHash SHA-256 of the bearer */
export async function findSession(db: Db, projectId: number, secretHash: Buffer): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('session')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row === undefined ? null : { facts: toFacts(row), revoked: row.revoked_at !== null };
}

export async function insertSession(
  tx: Tx,
  session: SessionFacts,
  secret: { readonly secretHash: Buffer; readonly ip: string; readonly userAgent: string | null },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      secret_hash: secret.secretHash,
      project_id: session.projectId,
      user_id: session.userId,
      game_server_id: session.gameServerId,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      idle_timeout_s: session.idleTimeoutSeconds,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
      ip: secret.ip.slice(0, 45),
      user_agent: secret.userAgent?.slice(0, 256) ?? null,
    })
    .execute();
}

/**
 * Revokes the live sessions of a user beyond the `keep` that were seen last. The caller holds the user's lock.
 * Returns how many.
 */
export async function revokeOldest(
  tx: Tx,
  projectId: number,
  userId: number,
  keep: number,
  now: Date,
): Promise<number> {
  const surplus = tx
    .selectFrom('session')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(isLive(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep);
  const reason: RevokeReason = 'EVICTED';
  const result = await tx
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('project_id', '=', projectId)
    .where('id', 'in', surplus)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** False where it had ended before. */
export async function revokeSession(
  db: Writer,
  projectId: number,
  sessionId: string,
  { reason, now }: { readonly reason: RevokeReason; readonly now: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('project_id', '=', projectId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes all sessions of a user, whether live or not, but `except`; returns how many. */
export async function revokeAllSessions(
  tx: Tx,
  projectId: number,
  userId: number,
  { reason, now, except }: { readonly reason: RevokeReason; readonly now: Date; readonly except?: string },
): Promise<number> {
  const result = await tx
    .updateTable('session')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Forgets where a user's sessions were opened from: operations.md §3.6, deleted. */
export async function forgetPlaces(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ip: null, user_agent: null })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute();
}

/** The live sessions of a user, the one seen last first. */
export async function listLiveSessions(
  db: Db,
  projectId: number,
  userId: number,
  now: Date,
): Promise<(SessionFacts & { readonly ip: string | null; readonly userAgent: string | null })[]> {
  const rows = await db
    .selectFrom('session')
    .select([...columns, 'ip', 'user_agent'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(isLive(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...toFacts(row), ip: row.ip, userAgent: row.user_agent }));
}

/** The session, held until the transaction ends; null where it has been revoked or has expired. */
export async function lockLiveSession(
  tx: Tx,
  projectId: number,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<SessionFacts | null> {
  const row = await tx
    .selectFrom('session')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .where(isLive(now))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toFacts(row);
}

/** Nothing happens to one that has ended. */
export async function setSessionServer(tx: Tx, projectId: number, sessionId: string, serverId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ game_server_id: serverId })
    .where('project_id', '=', projectId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Pushes the idle end out from `now`, never past the absolute one; an ended session stays ended. */
export async function touchSession(db: Writer, projectId: number, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_seen_at: now,
      idle_expires_at: sql`least(absolute_expires_at, ${now}::timestamptz + make_interval(secs => idle_timeout_s))`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '<', now)
    .execute();
}

const DELETED_AT_ONCE = 10_000;

/** Forgets sessions of all projects whose absolute end lies before `before`, in portions that take no statement's time. */
export async function deleteEndedSessions(db: Writer, before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const ended = db
      .selectFrom('session')
      .select('id')
      .where('absolute_expires_at', '<', before)
      .limit(DELETED_AT_ONCE);
    const { numDeletedRows } = await db.deleteFrom('session').where('id', 'in', ended).executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < DELETED_AT_ONCE) return deleted;
  }
}

const toFacts = (row: Pick<Selectable<SessionTable>, (typeof columns)[number]>): SessionFacts => ({
  id: row.id,
  userId: row.user_id,
  projectId: row.project_id,
  gameServerId: row.game_server_id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  idleTimeoutSeconds: row.idle_timeout_s,
  idleExpiresAt: row.idle_expires_at,
  absoluteExpiresAt: row.absolute_expires_at,
  pinVerifiedUntil: row.pin_verified_until,
});
