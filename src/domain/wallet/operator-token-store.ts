import type { Db, Tx } from '../../storage/database.js';

/** An operator's token as lists show it. */
export interface ListedOperatorToken {
  readonly id: number;
  readonly name: string;
  readonly ending: string;
  readonly issuedAt: Date;
  readonly revokedAt: Date | null;
}

/** Returns its id; null where the project is archived or unknown: nobody can be credited there by a token. */
export async function insertOperatorToken(
  tx: Tx,
  projectId: number,
  token: { readonly hash: Buffer; readonly name: string; readonly ending: string; readonly now: Date },
): Promise<number | null> {
  const row = await tx
    .insertInto('operator_token')
    .columns(['project_id', 'token_hash', 'name', 'ending', 'issued_at'])
    .expression(
      tx
        .selectFrom('project')
        .select(({ val, cast }) => [
          'id',
          cast<Buffer>(val(token.hash), 'bytea').as('token_hash'),
          cast<string>(val(token.name), 'text').as('name'),
          cast<string>(val(token.ending), 'text').as('ending'),
          cast<Date>(val(token.now), 'timestamptz').as('issued_at'),
        ])
        .where('id', '=', projectId)
        .where('availability', '<>', 'ARCHIVED')
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The live token with this hash, and its project unless that is archived. */
export async function findOperatorToken(
  db: Db,
  hash: Buffer,
): Promise<{ readonly projectId: number; readonly name: string } | null> {
  const row = await db
    .selectFrom('operator_token as token')
    .innerJoin('project', 'project.id', 'token.project_id')
    .select(['token.project_id as projectId', 'token.name'])
    .where('token.token_hash', '=', hash)
    .where('token.revoked_at', 'is', null)
    .where('project.availability', '<>', 'ARCHIVED')
    .executeTakeFirst();
  return row ?? null;
}

/** The project's tokens, revoked ones too, the newest first. */
export async function listOperatorTokens(db: Db, projectId: number): Promise<ListedOperatorToken[]> {
  return await db
    .selectFrom('operator_token')
    .select(['id', 'name', 'ending', 'issued_at as issuedAt', 'revoked_at as revokedAt'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .execute();
}

/** False where the project has no such token, or where it was revoked before. */
export async function revokeOperatorToken(tx: Tx, projectId: number, tokenId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_token')
    .set({ revoked_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
