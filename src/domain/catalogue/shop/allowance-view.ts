import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';
import type { PurchaseLimit } from '../catalogue-model.js';
import { windowOf } from '../limit-window.js';

// What users may still buy of items: their limits, together with their orders and their game accounts.

/** Who asks, where, and when. */
export interface Buyer {
  readonly projectId: number;
  readonly userId: number;
  readonly serverId: number;
  readonly now: Date;
}

interface Limited {
  readonly id: number;
  readonly limits: readonly PurchaseLimit[];
}

/** What is left of a limit for whoever asks. Never below zero: limits can be lowered. */
export type Remaining = (itemId: number, limit: PurchaseLimit) => number;

/** Pieces of an item that were bought for one account, in each window. */
type Bought = Readonly<Record<PurchaseLimit['window'], number>> & {
  readonly itemId: number;
  readonly accountId: number;
};

const WINDOWS = ['TOTAL', 'DAY', 'WEEK', 'MONTH'] as const;

/**
 * What is left to the buyer of the limits of these items, as a purchase would find it (rules.md §1.9.5): of one by account,
 * for that of their usable accounts on the server for which most is left. Reads nothing where no item has a limit.
 */
export async function readRemaining(db: Db, buyer: Buyer, items: readonly Limited[]): Promise<Remaining> {
  const limited = items.filter(({ limits }) => limits.length > 0).map(({ id }) => id);
  if (limited.length === 0) return (_itemId, { max }) => max;
  const [bought, accounts] = await Promise.all([boughtOf(db, buyer, limited), usableAccounts(db, buyer)]);
  return (itemId, { scope, window, max }) => {
    const ofItem = bought.filter((row) => row.itemId === itemId);
    const byAccount = new Map(ofItem.map((row) => [row.accountId, row[window]]));
    const used =
      scope === 'USER'
        ? ofItem.reduce((sum, row) => sum + row[window], 0)
        : Math.min(...(accounts.length === 0 ? [0] : accounts.map((id) => byAccount.get(id) ?? 0)));
    return Math.max(0, max - used);
  };
}

/** Refunded orders do not count; those on other servers do. */
async function boughtOf(db: Db, { projectId, userId, now }: Buyer, itemIds: readonly number[]): Promise<Bought[]> {
  const pieces = WINDOWS.map((window) => {
    const { from, to } = windowOf(window, now);
    const within = sql`created_at >= coalesce(${from}::timestamptz, '-infinity')
      AND created_at < coalesce(${to}::timestamptz, 'infinity')`;
    return sql`coalesce(sum(quantity) FILTER (WHERE ${within}), 0)::integer AS ${sql.ref(window)}`;
  });
  const { rows } = await sql<Bought>`
    SELECT item_id AS "itemId", account_id AS "accountId", ${sql.join(pieces)}
      FROM purchase
      WHERE project_id = ${projectId} AND user_id = ${userId} AND item_id = ANY (${itemIds}::integer[])
        AND status <> 'REFUNDED'
      GROUP BY item_id, account_id`.execute(db);
  return rows;
}

/** Ids of the buyer's accounts that something can be bought for. */
async function usableAccounts(db: Db, { projectId, userId, serverId }: Buyer): Promise<number[]> {
  const rows = await db
    .selectFrom('game_account')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('game_server_id', '=', serverId)
    .where('status', 'in', ['CREATING', 'ACTIVE'])
    .where('quarantined_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
