import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { ContextToken, ListedContextToken } from './project-model.js';

const columns = ['token', 'project_id as projectId', 'state', 'grace_until as graceUntil'] as const;

/** Lists all tokens, also retired ones, of these projects or (null) of all projects. */
export async function allTokens(db: Db, projectIds: readonly number[] | null): Promise<ContextToken[]> {
  const tokens = db.selectFrom('context_token').select(columns);
  const ofThese = sql<boolean>`project_id = ANY (${projectIds}::integer[])`;
  return await (projectIds === null ? tokens : tokens.where(ofThese)).execute();
}

export async function findContextToken(db: Db, token: string): Promise<ContextToken | null> {
  const row = await db.selectFrom('context_token').select(columns).where('token', '=', token).executeTakeFirst();
  return row ?? null;
}

export async function findCurrentToken(db: Db, projectId: number): Promise<string | null> {
  const row = await db
    .selectFrom('context_token')
    .select('token')
    .where('project_id', '=', projectId)
    .where('state', '=', 'CURRENT')
    .executeTakeFirst();
  return row?.token ?? null;
}

/** Lists the stored tokens of the project, newest first. */
export async function tokensOf(db: Db, projectId: number): Promise<Omit<ListedContextToken, 'ending'>[]> {
  return await db
    .selectFrom('context_token')
    .select([...columns, 'id', 'issued_at as issuedAt'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .execute();
}

/** Inserts a current token; returns its id. */
export async function insertToken(tx: Tx, projectId: number, token: string, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('context_token')
    .values({ project_id: projectId, token, state: 'CURRENT', issued_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Retires a token. Keeps its grace period, which shows when it would have ended. */
export async function retireToken(tx: Tx, projectId: number, tokenId: number, now: Date): Promise<void> {
  await tx
    .updateTable('context_token')
    .set({ state: 'RETIRED', retired_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', tokenId)
    .execute();
}

/** Replaces the current token, which stays valid until `graceUntil`; null retires it at once. */
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
