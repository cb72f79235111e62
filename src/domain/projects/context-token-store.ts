import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { Db, Tx } from '../../storage/database.js';
import type { ContextToken, ListedToken } from './project-model.js';

const columns = ['token', 'project_id as projectId', 'state', 'grace_until as graceUntil'] as const;

/** Every token of these projects, or (null) of every project, retired ones too: a token is what leads to a project. */
export async function allTokens(db: Db, projectIds: readonly number[] | null): Promise<ContextToken[]> {
  const tokens = db.selectFrom('context_token').select(columns);
  const ofThese = sql<boolean>`project_id = ANY (${projectIds}::integer[])`;
  return await (projectIds === null ? tokens : tokens.where(ofThese)).execute();
}

export async function findToken(db: Db, token: string): Promise<ContextToken | null> {
  const row = await db.selectFrom('context_token').select(columns).where('token', '=', token).executeTakeFirst();
  return row ?? null;
}

export async function currentToken(db: Db, projectId: number): Promise<string | null> {
  const row = await db
    .selectFrom('context_token')
    .select('token')
    .where('project_id', '=', projectId)
    .where('state', '=', 'CURRENT')
    .executeTakeFirst();
  return row?.token ?? null;
}

/** The project's tokens as stored, the newest first. */
export async function tokensOf(db: Db, projectId: number): Promise<Omit<ListedToken, 'ending'>[]> {
  return await db
    .selectFrom('context_token')
    .select([...columns, 'id', 'issued_at as issuedAt'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns its id. */
export async function insertToken(tx: Tx, projectId: number, token: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('context_token')
    .values({ project_id: projectId, token, state: 'CURRENT', issued_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is kept of its grace tells when it would have ended. */
export async function retireToken(tx: Tx, projectId: number, tokenId: number, now: Date): Promise<void> {
  await tx
    .updateTable('context_token')
    .set({ state: 'RETIRED', retired_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', tokenId)
    .execute();
}

/** The current token stays valid until `graceUntil`; null: it is retired at once. */
export async function replaceCurrentToken(
  tx: Tx,
  projectId: number,
  graceUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('context_token')
    .set(graceUntil === null ? { state: 'RETIRED', retired_at: now } : { state: 'GRACE', grace_until: graceUntil })
    .where('project_id', '=', projectId)
    .where('state', '=', 'CURRENT')
    .execute();
}

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'context_token'> {}
}
