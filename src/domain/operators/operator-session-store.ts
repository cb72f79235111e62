import type { Db, Tx, Writer } from '../../storage/database.js';

/** A session with its operator and the end of its token. */
export interface StoredOperatorSession {
  readonly operatorId: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly tokenRevokedAt: Date | null;
  readonly tokenExpiresAt: Date;
}

/** Finds a session by the SHA-256 of its secret; null if it does not exist. */
export async function findOperatorSession(db: Db, secretHash: Buffer): Promise<StoredOperatorSession | null> {
  const row = await db
    .selectFrom('operator_session as session')
    .innerJoin('operator_token as token', 'token.id', 'session.token_id')
    .select([
      'token.operator_id as operatorId',
      'session.created_at as createdAt',
      'session.last_seen_at as lastSeenAt',
    ])
    .select(['token.revoked_at as tokenRevokedAt', 'token.expires_at as tokenExpiresAt'])
    .where('session.secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertOperatorSession(tx: Tx, tokenId: number, secretHash: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('operator_session')
    .values({ secret_hash: secretHash, token_id: tokenId, created_at: now, last_seen_at: now })
    .execute();
}

/** Deletes the sessions of a token except the `keep` newest. */
export async function deleteOldestSessions(tx: Tx, tokenId: number, keep: number): Promise<void> {
  await tx
    .deleteFrom('operator_session')
    .where('secret_hash', 'in', (sessions) =>
      sessions
        .selectFrom('operator_session')
        .select('secret_hash')
        .where('token_id', '=', tokenId)
        .orderBy('created_at', 'desc')
        .orderBy('secret_hash')
        .offset(keep),
    )
    .execute();
}

/** Deletes a session and returns the id of its token; null if it does not exist. */
export async function deleteSession(tx: Tx, secretHash: Buffer): Promise<number | null> {
  const row = await tx
    .deleteFrom('operator_session')
    .where('secret_hash', '=', secretHash)
    .returning('token_id')
    .executeTakeFirst();
  return row?.token_id ?? null;
}

export async function touchOperatorSession(db: Writer, secretHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('operator_session')
    .set({ last_seen_at: now })
    .where('secret_hash', '=', secretHash)
    .where('last_seen_at', '<', now)
    .execute();
}

/** Deletes sessions that were last seen, or created, before these times; returns the number. */
export async function deleteEndedOperatorSessions(
  db: Writer,
  lastSeenBefore: Date,
  createdBefore: Date,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_session')
    .where((is) => is.or([is('last_seen_at', '<', lastSeenBefore), is('created_at', '<', createdBefore)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
