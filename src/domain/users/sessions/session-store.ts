import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../../../generated/tables.js';
import { deleteInBatches } from '../../../storage/batches.js';
import type { Db, Tx, Writer } from '../../../storage/database.js';
import {
  askOne,
  lockRow,
  type Param,
  type Statement,
  selectRow,
  type Value,
  writeRows,
} from '../../../storage/statement.js';
import type { ClientSession, SessionSnapshot, UserKey } from '../user-model.js';

declare module '../../../storage/tables.js' {
  interface ColumnValues {
    'session.revoke_reason': RevokeReason;
  }
}

/** Reason why a session was ended. */
export type RevokeReason =
  | 'LOGOUT'
  | 'EVICTED'
  | 'REVOKED'
  | 'OPERATOR'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'EMAIL_CONFIRMED'
  | 'EMAIL_CHANGED'
  | 'REGISTERED_AGAIN'
  | 'DELETED';

/**
 * A stored session. Ended sessions are kept for a while, to distinguish their bearers from unknown
 * ones.
 */
export interface StoredSession {
  readonly session: SessionSnapshot;
  readonly revoked: boolean;
}

/** Columns of `SessionSnapshot`. */
const columns = [
  'id',
  'user_id as userId',
  'project_id as projectId',
  'game_server_id as gameServerId',
  'created_at as createdAt',
  'last_seen_at as lastSeenAt',
  'idle_timeout_s as idleTimeoutSeconds',
  'idle_expires_at as idleExpiresAt',
  'absolute_expires_at as absoluteExpiresAt',
  'pin_verified_until as pinVerifiedUntil',
] as const;

/** Neither revoked nor expired: rules.md §3.1. */
const isLive = (now: Value<Date>) => (is: ExpressionBuilder<Schema, 'session'>) =>
  is.and([is('revoked_at', 'is', null), is('idle_expires_at', '>', now), is('absolute_expires_at', '>', now)]);

/** @param secretHash SHA-256 of the bearer */
export async function findSession(db: Db, projectId: number, secretHash: Buffer): Promise<StoredSession | null> {
  const row = await askOne(db, selectSession({ projectId, secretHash }));
  if (row === null) return null;
  const { revokedAt, ...session } = row;
  return { session, revoked: revokedAt !== null };
}

const selectSession = selectRow((db, param: Param<{ readonly projectId: number; readonly secretHash: Buffer }>) =>
  db
    .selectFrom('session')
    .select([...columns, 'revoked_at as revokedAt'])
    .where('project_id', '=', param('projectId'))
    .where('secret_hash', '=', param('secretHash')),
);

interface SessionSecret {
  readonly secretHash: Buffer;
  readonly ip: string;
  readonly userAgent: string | null;
}

const insertSessionRow = writeRows((db, param: Param<SessionSnapshot & SessionSecret>) =>
  db.insertInto('session').values({
    id: param('id'),
    secret_hash: param('secretHash'),
    project_id: param('projectId'),
    user_id: param('userId'),
    game_server_id: param('gameServerId'),
    created_at: param('createdAt'),
    last_seen_at: param('lastSeenAt'),
    idle_timeout_s: param('idleTimeoutSeconds'),
    idle_expires_at: param('idleExpiresAt'),
    absolute_expires_at: param('absoluteExpiresAt'),
    ip: param('ip'),
    user_agent: param('userAgent'),
  }),
);

export const insertSession = (session: SessionSnapshot, { secretHash, ip, userAgent }: SessionSecret) =>
  insertSessionRow({ ...session, secretHash, ip: ip.slice(0, 45), userAgent: userAgent?.slice(0, 256) ?? null });

interface Surplus {
  readonly projectId: number;
  readonly userId: number;
  readonly keep: number;
  readonly now: Date;
}

/**
 * Revokes the live sessions of a user except the `keep` last seen. Also revokes those that are idle
 * for too long: a request that began before would extend them. The caller holds the lock of the
 * user.
 */
export const revokeOldestSessions = writeRows((db, param: Param<Surplus>) => {
  const surplus = db
    .selectFrom('session')
    .select('id')
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'))
    .where(isLive(param('now')))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(param('keep'));
  return db
    .updateTable('session')
    .set({ revoked_at: param('now'), revoke_reason: 'EVICTED' })
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'))
    .where((is) => is.or([is('id', 'in', surplus), is('idle_expires_at', '<=', param('now'))]))
    .where('revoked_at', 'is', null);
});

/** Updates a session. The caller adds the values. */
export const updateSession = (tx: Tx, projectId: number, sessionId: string) =>
  tx.updateTable('session').where('project_id', '=', projectId).where('id', '=', sessionId);

/** Updates all sessions of a user. The caller adds the values. */
export const updateSessionsOf = (tx: Tx, { id: userId, projectId }: UserKey) =>
  tx.updateTable('session').where('project_id', '=', projectId).where('user_id', '=', userId);

/** Revokes a session; false if it was revoked before. */
export async function revokeSession(
  tx: Tx,
  projectId: number,
  sessionId: string,
  { reason, now }: { readonly reason: RevokeReason; readonly now: Date },
): Promise<boolean> {
  const result = await updateSession(tx, projectId, sessionId)
    .set({ revoked_at: now, revoke_reason: reason })
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes all sessions of a user, also expired ones, except `except`; returns the number. */
export async function revokeAllSessions(
  tx: Tx,
  user: UserKey,
  { reason, now, except }: { readonly reason: RevokeReason; readonly now: Date; readonly except?: string },
): Promise<number> {
  const result = await updateSessionsOf(tx, user)
    .set({ revoked_at: now, revoke_reason: reason })
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Clears the client addresses of a user's sessions when the user is deleted (rules.md §3.6). */
export async function clearClientAddresses(tx: Tx, user: UserKey): Promise<void> {
  await updateSessionsOf(tx, user).set({ ip: null, user_agent: null }).execute();
}

/** Lists the live sessions of a user, last seen first. */
export async function listLiveSessions(
  db: Db,
  { id: userId, projectId }: UserKey,
  now: Date,
): Promise<ClientSession[]> {
  return await db
    .selectFrom('session')
    .select([...columns, 'ip', 'user_agent as userAgent'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(isLive(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

interface LiveSession {
  readonly projectId: number;
  readonly userId: number;
  readonly sessionId: string;
  readonly now: Date;
}

/** Locks the session until the transaction ends; null if it was revoked or has expired. */
export const lockLiveSession: (of: LiveSession) => Statement<SessionSnapshot | null, Tx> = lockRow(
  (db, param: Param<LiveSession>) =>
    db
      .selectFrom('session')
      .select(columns)
      .where('project_id', '=', param('projectId'))
      .where('user_id', '=', param('userId'))
      .where('id', '=', param('sessionId'))
      .where(isLive(param('now')))
      .forUpdate(),
);

/** Selects the server of a session. No-op if the session has been revoked. */
export async function setSessionServer(tx: Tx, projectId: number, sessionId: string, serverId: number): Promise<void> {
  await updateSession(tx, projectId, sessionId)
    .set({ game_server_id: serverId })
    .where('revoked_at', 'is', null)
    .execute();
}

/** Use of a session. */
export interface Seen {
  readonly projectId: number;
  readonly id: string;
  readonly at: Date;
}

const idleEndFrom = (at: RawBuilder<Date>) =>
  sql<Date>`least(session.absolute_expires_at, ${at} + make_interval(secs => session.idle_timeout_s))`;

const updateLastSeen = writeRows((db, param: Param<Seen>) =>
  db
    .updateTable('session')
    .set({ last_seen_at: param('at'), idle_expires_at: idleEndFrom(sql`${param('at')}::timestamptz`) })
    .where('project_id', '=', param('projectId'))
    .where('id', '=', param('id'))
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '<', param('at')),
);

/** Extends the idle end from `at`, at most to the absolute end. A revoked session stays revoked. */
export const touchSession = (db: Writer, seen: Seen): Promise<number> => askOne(db, updateLastSeen(seen));

/**
 * Extends many sessions of any projects. Skips locked rows: a transaction that ends several
 * sessions of a user holds some while it waits for others, so waiting could deadlock.
 * @returns ids of the extended sessions; the others had ended or were locked
 */
export async function touchUnlockedSessions(db: Writer, seen: readonly Seen[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH free AS (
      SELECT project_id, id, at
        FROM jsonb_to_recordset(${JSON.stringify(seen)}) AS given ("projectId" int, id uuid, at timestamptz)
        JOIN session USING (id)
        WHERE project_id = "projectId" AND revoked_at IS NULL AND last_seen_at < at
        FOR UPDATE OF session SKIP LOCKED
    )
    UPDATE session SET last_seen_at = at, idle_expires_at = ${idleEndFrom(sql`at`)}
      FROM free WHERE session.project_id = free.project_id AND session.id = free.id
      RETURNING session.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes sessions of all projects whose absolute end is before `before`; returns the number. */
export const deleteEndedSessions = (db: Writer, before: Date): Promise<number> =>
  deleteInBatches(db, 'session', sql`absolute_expires_at < ${before}`);
