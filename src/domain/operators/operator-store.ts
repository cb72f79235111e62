import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Db, Tx } from '../../storage/database.js';
import type { ListedOperator, Operator, Role } from './operator-model.js';

type Row = Pick<Selectable<Schema['operator']>, 'id' | 'name' | 'owns_all'>;

const COLUMNS = ['id', 'name', 'owns_all'] as const;

export async function findOperator(db: Db, id: number): Promise<Operator | null> {
  const [row] = await db.selectFrom('operator').select(COLUMNS).where('id', '=', id).execute();
  if (row === undefined) return null;
  return withRoles(row, (await rolesOf(db, row.id)).get(row.id));
}

/** Finds an operator by name. Throws OPERATOR_NOT_FOUND. */
export async function requireOperator(db: Db, name: string): Promise<{ readonly id: number }> {
  const [row] = await db.selectFrom('operator').select('id').where('name', '=', name).execute();
  if (row === undefined) throw notFound(name);
  return row;
}

/**
 * Locks an operator until the transaction ends; serializes changes of rights and tokens. Throws
 * OPERATOR_NOT_FOUND.
 */
export async function lockOperator(tx: Tx, name: string): Promise<Operator> {
  const [row] = await tx.selectFrom('operator').select(COLUMNS).where('name', '=', name).forUpdate().execute();
  if (row === undefined) throw notFound(name);
  return withRoles(row, (await rolesOf(tx, row.id)).get(row.id));
}

const ACTOR = 'operator:';

/** The name of an operator as an actor. */
export const operatorActor = (name: string): string => `${ACTOR}${name}`;

/** Locks the acting operator until the transaction ends; null if the actor is no operator. */
export const lockActingOperator = async (tx: Tx, { name }: Actor): Promise<Operator | null> =>
  name.startsWith(ACTOR) ? await lockOperator(tx, name.slice(ACTOR.length)) : null;

const notFound = (name: string) =>
  refuse('OPERATOR_NOT_FOUND', `There is no operator "${name}". See: project-service operator list`);

/** Lists operators by name, with their tokens as of `now`. */
export async function listOperators(db: Db, now: Date): Promise<ListedOperator[]> {
  const live = sql<boolean>`token.revoked_at IS NULL AND token.expires_at > ${now}`;
  const rows = await db
    .selectFrom('operator')
    .leftJoin('operator_token as token', (join) => join.onRef('token.operator_id', '=', 'operator.id').on(live))
    .select(['operator.id', 'operator.name', 'owns_all', 'created_at'])
    .select((row) => row.fn.count<number>('token.id').as('activeTokens'))
    .select((row) => row.fn.max('token.expires_at').as('validUntil'))
    .groupBy('operator.id')
    .orderBy('operator.name')
    .execute();
  const roles = await rolesOf(db);
  return rows.map(({ created_at: createdAt, activeTokens, validUntil, ...row }) => {
    return { ...withRoles(row, roles.get(row.id)), createdAt, activeTokens: Number(activeTokens), validUntil };
  });
}

/** A valid token with the name of its operator. */
export interface ValidToken {
  readonly id: number;
  readonly operator: string;
  readonly expiresAt: Date;
}

/** The valid tokens of all operators at `now`, by operator. */
export const listValidTokens = (db: Db, now: Date): Promise<ValidToken[]> =>
  db
    .selectFrom('operator_token as token')
    .innerJoin('operator', 'operator.id', 'token.operator_id')
    .select(['token.id', 'operator.name as operator', 'token.expires_at as expiresAt'])
    .where('token.revoked_at', 'is', null)
    .where('token.expires_at', '>', now)
    .orderBy('operator.name')
    .orderBy('token.id')
    .execute();

/** Revokes the valid tokens of an operator; returns the number. Expired ones keep their end. */
export async function revokeValidTokens(tx: Tx, operatorId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_token')
    .set({ revoked_at: now })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Inserts an operator; null if the name is or was in use. */
export async function insertOperator(
  tx: Tx,
  { name, ownsAll, now }: { readonly name: string; readonly ownsAll: boolean; readonly now: Date },
): Promise<number | null> {
  const [row] = await tx
    .insertInto('operator')
    .values({ name, owns_all: ownsAll, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .execute();
  return row?.id ?? null;
}

/** Inserts a role; false if the operator has it. */
export async function insertRole(tx: Tx, projectId: number, operatorId: number, role: Role): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('operator_role')
    .values({ project_id: projectId, operator_id: operatorId, role })
    .onConflict((conflict) => conflict.columns(['project_id', 'operator_id', 'role']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Deletes a role; false if the operator lacks it. */
export async function deleteRole(tx: Tx, projectId: number, operatorId: number, role: Role): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_role')
    .where('project_id', '=', projectId)
    .where('operator_id', '=', operatorId)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all rights of an operator in all projects. */
export async function deleteRights(tx: Tx, operatorId: number): Promise<void> {
  await tx.deleteFrom('operator_role').where('operator_id', '=', operatorId).execute();
  await tx.updateTable('operator').set({ owns_all: false }).where('id', '=', operatorId).execute();
}

type Roles = ReadonlyMap<number, readonly Role[]>;

/** Roles by operator and project, of one operator or of all. */
async function rolesOf(db: Db, operatorId?: number): Promise<ReadonlyMap<number, Roles>> {
  const all = db.selectFrom('operator_role').select(['operator_id', 'project_id', 'role']);
  const query = operatorId === undefined ? all : all.where('operator_id', '=', operatorId);
  const roles = new Map<number, Map<number, Role[]>>();
  for (const { operator_id, project_id, role } of await query.orderBy('role').execute()) {
    const ofOperator = roles.get(operator_id) ?? new Map<number, Role[]>();
    roles.set(operator_id, ofOperator.set(project_id, [...(ofOperator.get(project_id) ?? []), role]));
  }
  return roles;
}

const withRoles = ({ id, name, owns_all: ownsAll }: Row, roles: Roles = new Map()): Operator => {
  return { id, name, ownsAll, roles };
};
