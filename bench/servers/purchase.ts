import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { uuidv7 } from '../../src/base/secrets.js';
import { inTransaction, rowOf, rowsOf } from './pool.js';
import * as sql from './purchase-statements.js';
import type { Player } from './request-context.js';
import { CURRENCY, gameServer, textIn } from './texts.js';

export interface PurchaseVariables {
  readonly itemId: string;
  readonly accountId: string;
  readonly expectedTotal: number;
  readonly idempotencyKey: string;
}

const MOST = Number.MAX_SAFE_INTEGER;

/** Buys one piece with the same statements in the same order, without checking any rule. */
export async function purchase(pool: Pool, player: Player, variables: PurchaseVariables, language: string) {
  const { projectId, userId, sessionId } = player;
  const { accountId, expectedTotal: price, idempotencyKey: key } = variables;
  const itemId = Number(variables.itemId);
  await rowsOf(pool, sql.KEY, [projectId, userId, key]);
  const now = new Date();
  const newId = (): string => uuidv7(now);
  const [id, tx, delivery] = [newId(), newId(), newId()];
  const { item, account, paid } = await inTransaction(pool, async (on) => {
    await rowOf(on, sql.USER, [projectId, userId]);
    await rowOf(on, sql.SESSION, [projectId, userId, sessionId, now, now]);
    const wallet = await rowOf(on, sql.WALLET, [projectId, userId]);
    await rowsOf(on, sql.KEY, [projectId, userId, key]);
    const account = await rowOf(on, sql.ACCOUNT, [projectId, userId, 1, accountId]);
    await rowOf(on, sql.LISTING, [projectId, itemId, 1]);
    await rowOf(on, sql.ITEM, [projectId, itemId]);
    const item = await rowOf(on, sql.OFFER, [projectId, itemId, 1]);
    await rowOf(on, sql.AVAILABILITY, [now, projectId]);
    await rowOf(on, sql.SERVER, [projectId, 1]);
    await rowsOf(on, sql.SELL, [1, projectId, itemId, 1, 1]);
    const paid = await rowOf(on, sql.PAY, [-price, 1, projectId, wallet['id'], -price, MOST]);
    await rowsOf(on, sql.POST, [
      ...[projectId, now, tx, 'PURCHASE', id, `user:${userId}`, null],
      ...[projectId, now, newId(), tx, wallet['id'], null, -price, paid['balance'], paid['seq']],
      ...[projectId, now, newId(), tx, null, 'SALES', price, null, null],
    ]);
    await rowsOf(on, sql.ORDER, [
      ...[id, projectId, userId, accountId, 1, itemId, item['sku'], 1, price, price, CURRENCY.code, item['titles']],
      ...[
        JSON.stringify(item['payload']),
        JSON.stringify(item['limits']),
        null,
        'PAID',
        key,
        fingerprint(variables),
        tx,
        now,
      ],
    ]);
    await rowsOf(on, sql.BEFORE, [projectId, 1, accountId, 'PENDING', 'LEASED', 1]);
    await rowsOf(on, sql.DELIVER, [
      ...[delivery, projectId, 1, userId, accountId, 'PURCHASE_GRANT', id, null, 'PENDING', now, now],
    ]);
    return { item, account, paid };
  });
  return {
    purchase: {
      id,
      status: 'PAID',
      item: { id: String(itemId), sku: item['sku'], title: textIn(item['titles'], language) },
      quantity: 1,
      unitPrice: price,
      totalPrice: price,
      currency: CURRENCY.in(language),
      account: { id: String(accountId), login: account['login'], status: account['status'] },
      gameServer: gameServer(language),
      character: null,
      createdAt: now.toISOString(),
      deliveredAt: null,
    },
    balance: { amount: paid['balance'], currency: CURRENCY.in(language) },
    replayed: false,
  };
}

const fingerprint = (variables: PurchaseVariables): Buffer =>
  createHash('sha256').update(JSON.stringify(variables)).digest();
