import { sql } from 'kysely';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';
import { type Param, selectRow, type Value, writeRows } from '../../storage/statement.js';
import type { Promotion, PromotionCode, Redemption } from './promotion-model.js';

/** Columns for `toPromotion`. */
export const promotionColumns = [
  'promotion.id',
  'promotion.name',
  'promotion.amount',
  'promotion.item_id as itemId',
  'promotion.quantity',
  'promotion.per_user as perUser',
  'promotion.before_first_purchase as beforeFirstPurchase',
  'promotion.starts_at as startsAt',
  'promotion.ends_at as endsAt',
] as const;

export interface PromotionRow extends Omit<Promotion, 'reward'> {
  readonly amount: number | null;
  readonly itemId: number | null;
  readonly quantity: number | null;
}

export function toPromotion({ amount, itemId, quantity, ...row }: PromotionRow): Promotion {
  if (amount !== null) return { ...row, reward: { amount, item: null } };
  // A CHECK of the table: a promotion gives either money or an item with a quantity.
  if (itemId === null || quantity === null) throw new Error(`promotion ${row.id} gives nothing`);
  return { ...row, reward: { amount: null, item: { id: itemId, quantity } } };
}

/** A code with its promotion. The caller selects columns. */
const fromCode = (db: Db, projectId: Value<number>, code: Value<string>) =>
  db
    .selectFrom('promotion_code')
    .innerJoin('promotion', (join) => sameProject(join, 'promotion.id', 'promotion_code.promotion_id'))
    .where('promotion_code.project_id', '=', projectId)
    .where('promotion_code.code', '=', code);

/** Finds the promotion of a code; null if the project has no such code. */
export async function findPromotionOfCode(db: Db, projectId: number, code: string): Promise<Promotion | null> {
  const row = await fromCode(db, projectId, code).select(promotionColumns).executeTakeFirst();
  return row === undefined ? null : toPromotion(row);
}

/** Reads the state of a code without a lock: its count and the end of its promotion can change. */
export const findCodeState = selectRow((db, param: Param<{ readonly projectId: number; readonly code: string }>) =>
  fromCode(db, param('projectId'), param('code')).select([
    'promotion.ends_at as endsAt',
    'redemptions',
    'max_redemptions as maxRedemptions',
  ]),
);

/**
 * Counts a redemption of the code; false if none is left. Locks the code until the transaction
 * ends, so it is the last lock.
 */
export async function takeRedemption(tx: Tx, projectId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promotion_code')
    .set((set) => ({ redemptions: set('redemptions', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('code', '=', code)
    .where(sql<boolean>`redemptions < coalesce(max_redemptions, 2147483647)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewRedemption extends Redemption {
  readonly projectId: number;
  readonly userId: number;
  readonly promotionId: number;
  readonly accountId: number | null;
  readonly idempotencyKey: string;
  readonly ledgerTxId: string | null;
  readonly requestId: string | null;
}

export const insertRedemption = writeRows((db, param: Param<NewRedemption>) =>
  db.insertInto('redemption').values({
    id: param('id'),
    project_id: param('projectId'),
    user_id: param('userId'),
    promotion_id: param('promotionId'),
    code: param('code'),
    account_id: param('accountId'),
    idempotency_key: param('idempotencyKey'),
    amount: param('amount'),
    ledger_tx_id: param('ledgerTxId'),
    purchase_id: param('purchaseId'),
    request_id: param('requestId'),
    created_at: param('createdAt'),
  }),
);

const redemptionColumns = ['id', 'code', 'amount', 'purchase_id as purchaseId', 'created_at as createdAt'] as const;

export interface RedemptionKey {
  readonly projectId: number;
  readonly userId: number;
  readonly idempotencyKey: string;
}

/** Finds the redemption of an idempotency key, with the account that received the item. */
export const findRedemptionByKey = selectRow((db, param: Param<RedemptionKey>) =>
  db
    .selectFrom('redemption')
    .select([...redemptionColumns, 'account_id as accountId'])
    .where('project_id', '=', param('projectId'))
    .where('user_id', '=', param('userId'))
    .where('idempotency_key', '=', param('idempotencyKey')),
);

/** Counts the redemptions of a promotion by a user, whose wallet is locked. */
export const countRedemptions = selectRow(
  (db, param: Param<{ readonly projectId: number; readonly promotionId: number; readonly userId: number }>) =>
    db
      .selectFrom('redemption')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('project_id', '=', param('projectId'))
      .where('promotion_id', '=', param('promotionId'))
      .where('user_id', '=', param('userId')),
);

interface Owner {
  readonly projectId: number;
  readonly userId: number;
}

/** All redemptions of a user. */
export const selectRedemptions = (db: Db, { projectId, userId }: Owner) =>
  db
    .selectFrom('redemption')
    .select(redemptionColumns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId);

/** Returns the id of the new promotion; null if the project has one of this name. */
export async function insertPromotion(
  tx: Tx,
  projectId: number,
  promotion: Omit<Promotion, 'id'> & { readonly createdBy: string },
): Promise<number | null> {
  const { name, reward, perUser, beforeFirstPurchase, startsAt, endsAt, createdBy } = promotion;
  const row = await tx
    .insertInto('promotion')
    .values({
      project_id: projectId,
      name,
      amount: reward.amount,
      item_id: reward.item?.id ?? null,
      quantity: reward.item?.quantity ?? null,
      per_user: perUser,
      before_first_purchase: beforeFirstPurchase,
      starts_at: startsAt,
      ends_at: endsAt,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface PromotionKey {
  readonly projectId: number;
  readonly promotionId: number;
}

/** Inserts codes of a promotion that the project does not have yet; returns their number. */
export async function insertCodes(
  db: Writer,
  { projectId, promotionId }: PromotionKey,
  codes: readonly string[],
  maxRedemptions: number | null,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('promotion_code')
    .columns(['project_id', 'promotion_id', 'code', 'max_redemptions'])
    .expression(
      sql`SELECT ${projectId}::integer, ${promotionId}::integer, code, ${maxRedemptions}::integer
        FROM unnest(${codes}::text[]) AS code`,
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'code']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Ends the promotion at `now`, unless it ended before; returns whether this ended it. */
export async function setEnd(tx: Tx, projectId: number, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('promotion')
    .set({ ends_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(ends_at, 'infinity') > ${now}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lists the codes of a promotion in alphabetical order, after a code. */
export const listCodes = (
  db: Db,
  { projectId, promotionId }: PromotionKey,
  after: string,
  limit: number,
): Promise<PromotionCode[]> =>
  db
    .selectFrom('promotion_code')
    .select(['code', 'max_redemptions as maxRedemptions', 'redemptions'])
    .where('project_id', '=', projectId)
    .where('promotion_id', '=', promotionId)
    .where('code', '>', after)
    .orderBy('code')
    .limit(limit)
    .execute();
