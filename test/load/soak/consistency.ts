import { readFile } from 'node:fs/promises';
import type { SoakRecord } from './player.js';
import { DAILY, type SoakContext, STOCK } from './soak-context.js';

/**
 * Compares database and game server with the answers that clients received; returns the
 * differences.
 */
export async function findInconsistencies({ service, journal }: SoakContext, record: SoakRecord): Promise<string[]> {
  const { domain } = service;
  const { db } = service.database;
  const inconsistencies = [...record.wrong];
  for (const { invariant, subject, problem } of await domain.ledgerAudit.verifyLedger(null)) {
    inconsistencies.push(`invariant ${invariant}, ${subject}: ${problem}`);
  }

  const orders = await db.selectFrom('purchase').selectAll().execute();
  const byKey = groupBy(orders, (order) => order.idempotency_key);
  for (const { key, bought, firsts, refused } of record.purchases) {
    const made = byKey.get(key) ?? [];
    if (made.length > 1) inconsistencies.push(`key ${key}: ${made.length} orders`);
    if (firsts > 1) inconsistencies.push(`key ${key}: ${firsts} answers said that they were the first`);
    const ids = made.map(({ id }) => id);
    if (bought.size > 0 && (bought.size > 1 || !ids.includes([...bought][0] ?? '')))
      inconsistencies.push(`key ${key}: answered ${[...bought].join(', ')}, there is ${ids.join(', ') || 'nothing'}`);
    if (bought.size === 0 && made.length > 0) inconsistencies.push(`key ${key}: refused (${refused}), and bought`);
  }
  if (orders.length > record.purchases.length) inconsistencies.push('more orders than requests');

  const credits = await db.selectFrom('ledger_tx').select(['reference']).where('type', '=', 'CREDIT').execute();
  for (const reference of record.credits.keys()) {
    if (credits.filter((credit) => credit.reference === reference).length !== 1)
      inconsistencies.push(`credit ${reference} was acknowledged and is not there once`);
  }
  if (credits.length !== record.credits.size)
    inconsistencies.push(`${credits.length} credits, ${record.credits.size} acknowledged`);

  const wallets = await db.selectFrom('wallet').selectAll().execute();
  for (const wallet of wallets) {
    const came = [...record.credits.values()].filter(({ userId }) => userId === wallet.user_id);
    const spent = orders.filter(({ user_id, status }) => user_id === wallet.user_id && status !== 'REFUNDED');
    const expected = sum(came.map(({ amount }) => amount)) - sum(spent.map(({ total_price }) => total_price));
    if (wallet.balance !== expected || wallet.balance < 0)
      inconsistencies.push(`wallet of user ${wallet.user_id}: ${wallet.balance}, expected ${expected}`);
  }

  const kept = orders.filter(({ status }) => status !== 'REFUNDED');
  const scarce = sum(kept.filter(({ sku }) => sku === 'scarce').map(({ quantity }) => quantity));
  if (scarce > STOCK) inconsistencies.push(`${scarce} scarce ones sold, ${STOCK} supplied`);
  for (const [userAndDay, daily] of groupBy(
    kept.filter(({ sku }) => sku === 'daily'),
    userAndDayOf,
  )) {
    const bought = sum(daily.map(({ quantity }) => quantity));
    if (bought > DAILY) inconsistencies.push(`daily limit of ${userAndDay}: ${bought}`);
  }

  const grants = await granted(journal);
  const deliveries = await db.selectFrom('delivery').selectAll().where('type', '=', 'PURCHASE_GRANT').execute();
  for (const order of orders) {
    const own = deliveries.filter(({ purchase_id }) => purchase_id === order.id);
    const times = sum(own.map(({ id }) => grants.get(id) ?? 0));
    if (own.length !== 1) inconsistencies.push(`order ${order.id}: ${own.length} deliveries`);
    if (times > 1) inconsistencies.push(`order ${order.id}: granted ${times} times`);
    if (order.status === 'DELIVERED' && times !== 1)
      inconsistencies.push(`order ${order.id}: delivered and not granted`);
    if (order.status === 'PAID')
      inconsistencies.push(`order ${order.id} (${order.sku}): neither delivered nor refunded`);
    // Only an operator may refund an order that the game server has just leased.
    if (order.status === 'REFUNDED' && times > 0 && own[0]?.attempts === 0)
      inconsistencies.push(`order ${order.id}: granted and refunded`);
  }
  return inconsistencies;
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const userAndDayOf = (order: { user_id: number; created_at: Date }): string =>
  `user ${order.user_id} on ${order.created_at.toISOString().slice(0, 10)}`;

/** Number of grants per delivery, by the journal of the game server. */
async function granted(journal: string): Promise<Map<string, number>> {
  const grants = new Map<string, number>();
  for (const line of (await readFile(journal, 'utf8')).split('\n')) {
    if (line === '') continue;
    const { deliveryId } = JSON.parse(line);
    grants.set(deliveryId, (grants.get(deliveryId) ?? 0) + 1);
  }
  return grants;
}
