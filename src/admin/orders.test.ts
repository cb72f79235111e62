import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestClock } from '../../test/support/clock.js';
import { projectOf } from '../../test/support/domain.js';
import { type Player, useFixture } from '../../test/support/fixture.js';
import { rowsReadBy } from '../../test/support/rows-read.js';
import { useService } from '../../test/support/service.js';
import type { PurchaseStatus } from '../domain/purchases/index.js';
import { listOrders } from '../domain/purchases/purchases-view.js';

// Lists and filters of all orders of a project, with pages.

const clock = createTestClock(new Date('2026-10-24T21:30:00Z'));
const service = useService({ clock });
const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [{ sku: 'sword' }, { sku: 'shield' }],
});

const ANY = { userId: null, gameServerId: null, sku: null, status: null, days: null, first: 100, after: null };
const list = async (which: Partial<Parameters<typeof service.domain.purchases.list>[1]> = {}) =>
  await service.domain.purchases.list(await projectOf(service.domain, 'isles'), { ...ANY, ...which });
const ids = async (which: Parameters<typeof list>[0]) => (await list(which)).orders.map(({ id }) => id);

let buyer: Player;
/** Order ids by name: 23:30 in Berlin, an hour later (twice), and a day after that. */
const made: Record<string, string> = {};

beforeAll(async () => {
  buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
  const other = await fixture.newPlayer();
  made['first'] = (await buyer.buy(buyer.purchaseInput('sword'))).id;
  clock.advance(3_600_000);
  made['second'] = (await buyer.buy(buyer.purchaseInput('shield'))).id;
  clock.advance(1);
  made['others'] = (await other.buy(other.purchaseInput('sword'))).id;
  const there = { gameServerId: fixture.project.server('two'), accountId: buyer.accounts['two'] };
  clock.advance(86_400_000);
  made['there'] = (await buyer.buy(buyer.purchaseInput('sword', there))).id;
  await fixture.refund(made['second'] ?? '');
  // The feed also leases the other orders that are due.
  await fixture.server('one').deliver(made['first'] ?? '');
});

const of = (...names: string[]) => names.map((name) => made[name]);

describe('orders of a project', () => {
  it('are listed newest first, page by page, and a cursor is invalid for another list', async () => {
    expect(await ids({})).toEqual(of('there', 'others', 'second', 'first'));
    const { orders, next } = await list({ first: 3 });
    expect(orders.map(({ id }) => id)).toEqual(of('there', 'others', 'second'));
    expect(await list({ first: 3, after: next })).toMatchObject({ orders: [{ id: made['first'] }], next: null });
    await expect(list({ sku: 'sword', after: next })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });

  it('are continued by the cursor of a list until today after midnight', async () => {
    const until = (to: string) => ({ days: { from: '2026-10-24', to, timeZone: 'UTC' }, first: 2 });
    const { next } = await list(until('2026-10-25'));
    expect(await ids({ ...until('2026-10-26'), after: next })).toEqual(of('second', 'first'));
    const elsewhere = { days: { from: '2026-10-23', to: '2026-10-26', timeZone: 'UTC' }, after: next };
    await expect(list(elsewhere)).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });

  it('can be filtered by user, server, item and status', async () => {
    expect(await ids({ userId: buyer.user.id })).toEqual(of('there', 'second', 'first'));
    expect(await ids({ gameServerId: Number(fixture.project.server('two')) })).toEqual(of('there'));
    expect(await ids({ sku: 'sword' })).toEqual(of('there', 'others', 'first'));
    const become: Readonly<Record<PurchaseStatus, string>> = {
      PAID: 'there',
      DELIVERING: 'others',
      DELIVERED: 'first',
      REFUNDED: 'second',
    };
    for (const status of ['PAID', 'DELIVERING', 'DELIVERED', 'REFUNDED'] as const)
      expect({ status, found: await ids({ status }) }).toEqual({ status, found: of(become[status]) });
  });

  it('can be filtered by days of a time zone, also when the clocks change', async () => {
    const on = (from: string, to: string, timeZone: string) => ids({ days: { from, to, timeZone } });
    expect(await on('2026-10-24', '2026-10-24', 'UTC')).toEqual(of('others', 'second', 'first'));
    expect(await on('2026-10-24', '2026-10-24', 'Europe/Berlin')).toEqual(of('first'));
    // The day has 25 hours in Berlin, so it includes the last order.
    expect(await on('2026-10-25', '2026-10-25', 'Europe/Berlin')).toEqual(of('there', 'others', 'second'));
    expect(await on('2026-10-25', '2026-10-26', 'UTC')).toEqual(of('there'));
  });

  it('reject an invalid day, time zone, or an end before the start', async () => {
    const day = { from: '2026-10-24', to: '2026-10-24', timeZone: 'UTC' };
    for (const [field, days] of [
      ['from', { ...day, from: '2026-02-30' }],
      ['from', { ...day, from: 'yesterday' }],
      ['to', { ...day, to: '2026-10-23' }],
      ['timeZone', { ...day, timeZone: 'Europe/Atlantis' }],
      ['timeZone', { ...day, timeZone: '+02:00' }],
      ['timeZone', { ...day, timeZone: 'IST' }],
      ['timeZone', { ...day, timeZone: "UTC'; --" }],
    ] as const) {
      const refused = list({ days });
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_TIME', fields: { params: { field } } });
    }
  });
});

it('reads few rows for a page, independent of the number of orders', async () => {
  const MANY = 5_000;
  // Adds delivered orders of one item, so that other items and states are rare.
  await service.administrator.transaction(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`INSERT INTO purchase
      SELECT copy.* FROM purchase, generate_series(1, ${MANY}::integer) AS n,
        jsonb_populate_record(purchase, jsonb_build_object('id', gen_random_uuid(), 'sku', 'bread',
          'idempotency_key', 'a-key-of-its-own-' || n)) AS copy
      WHERE purchase.id = ${made['first']}`.execute(tx);
  });
  await sql`ANALYZE`.execute(service.administrator.direct);
  for (const status of [null, 'PAID', 'DELIVERING', 'DELIVERED', 'REFUNDED'] as const) {
    for (const sku of [null, 'shield', 'bread']) {
      if (sku === 'bread' && status !== null && status !== 'DELIVERED') continue; // all orders of bread are delivered
      const filter = { userId: null, gameServerId: null, status, sku };
      const read = await service.database.transaction((tx) =>
        rowsReadBy(tx, (db) => listOrders(db, fixture.project.id, filter, { before: null, limit: 20 })),
      );
      expect({ status, sku, isBounded: read < 500 }).toEqual({ status, sku, isBounded: true });
    }
  }
});
