import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';
import type { PurchaseLimit } from '../catalogue-model.js';
import { windowOf } from '../limit-window.js';

// Remaining quantities under purchase limits, by the orders and game accounts of a user.

/** The viewer and the place and time of the request. */
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

/** The remaining quantity of a limit. Never below zero, also after a limit was lowered. */
export type Remaining = (itemId: number, limit: PurchaseLimit) => number;

/** Bought pieces of an item for one account, per window. */
type Bought = Readonly<Record<PurchaseLimit['window'], number>> & {
  readonly itemId: number;
  readonly accountId: number;
};

const WINDOWS = ['TOTAL', 'DAY', 'WEEK', 'MONTH'] as const;

/**
 * Reads the remaining quantities of the items' limits, as a purchase would check them (rules.md
 * §1.9.5). For a limit per account it is that of the usable account with most left. Reads nothing
 * if no item has a limit.
 */
export async function readRemaining(db: Db, buyer: Buyer, items: readonly Limited[]): Promise<Remaining> {
  const limited = items.filter(({ limits }) => limits.length > 0).map(({ id }) => id);
  if (limited.length === 0) return (_itemId, { max }) => max;
  const [bought, accounts] = await Promise.all([countBought(db, buyer, limited), listUsableAccounts(db, buyer)]);
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

/** Counts orders on all servers, except refunded ones. */
async function countBought(db: Db, { projectId, userId, now }: Buyer, itemIds: readonly number[]): Promise<Bought[]> {
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

/** Ids of the buyer's accounts that accept purchases. A dropped account is quarantined too. */
async function listUsableAccounts(db: Db, { projectId, userId, serverId }: Buyer): Promise<number[]> {
  const rows = await db
    .selectFrom('game_account')
    .select('id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('game_server_id', '=', serverId)
    .where('status', 'in', ['CREATING', 'ACTIVE'])
    .where('quarantined_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
