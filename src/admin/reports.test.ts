import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { createTestClock } from '../../test/support/clock.js';
import { projectOf } from '../../test/support/domain.js';
import { type Player, PRICE, useFixture } from '../../test/support/fixture.js';
import { useFolder } from '../../test/support/folder.js';
import { runInProcess } from '../../test/support/process/program.js';
import { databaseUrl } from '../../test/support/process.js';
import { TEST_OPERATOR as BY } from '../../test/support/project.js';
import { createPromotion } from '../../test/support/promotions.js';
import { useService } from '../../test/support/service.js';
import { insertMovements } from '../../test/support/wallet/many-movements.js';
import { firstUuidAt } from '../base/secrets.js';
import { POSTED } from '../domain/reports/index.js';
import { LEDGER_TYPES, type LedgerType, MAX_AMOUNT } from '../domain/wallet/index.js';
import { daysOrLatest } from './days.js';

// rules.md §4.6: reports of sales and of the ledger.

const HOUR = 3_600_000;
// 23:30 in Berlin, hours before summer time ends.
const clock = createTestClock(new Date('2026-10-24T21:30:00Z'));
const service = useService({ clock });
const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [{ sku: 'sword' }, { sku: 'shield', price: 30 }, { sku: 'gift', price: 0 }],
});
const project = () => projectOf(service.domain, 'isles');
const BERLIN = { from: '2026-10-24', to: '2026-10-26', timeZone: 'Europe/Berlin' };

let buyer: Player;
let refunded: string;

beforeAll(async () => {
  buyer = await fixture.newPlayer({ money: 1_000 });
  clock.advance(1);
  const { user } = buyer;
  await buyer.buy(buyer.purchaseInput('sword', { quantity: 2, expectedTotal: 2 * PRICE }));
  // Distinct times determine the order of the rows.
  clock.advance(1);
  refunded = (await buyer.buy(buyer.purchaseInput('shield', { expectedTotal: 30 }))).id;
  clock.advance(HOUR); // the 25th in Berlin, still the 24th in UTC
  await buyer.buy(buyer.purchaseInput('gift', { expectedTotal: 0 }));
  clock.advance(24 * HOUR); // still the 25th in Berlin, which has 25 hours
  await fixture.refund(refunded);
  clock.advance(1);
  const adjustment = { projectId: fixture.project.id, userId: user.id, amount: -7, reference: '=1+1', by: BY };
  await service.domain.wallet.adjust({ ...adjustment, note: '@SUM("A1")\n+x; -y' });
  clock.advance(HOUR); // the 26th
  await buyer.buy(buyer.purchaseInput('sword'));
  const { code } = await createPromotion(service, fixture.project.id, { reward: { amount: 50 } });
  await buyer.run('redeemCode', { code, idempotencyKey: randomUUID() });
  clock.advance(60_001);
});

async function allOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of given) all.push(one);
  return all;
}

const none = { orders: 0, pieces: 0, revenue: 0, refunds: 0, refunded: 0 };
const still = Object.fromEntries(POSTED.flatMap(({ count, sum }) => [count, sum]).map((column) => [column, 0]));

describe('the report of sales', () => {
  it('counts by days of the time zone, and money on the day of its movement', async () => {
    const { byDay, totals, ...about } = await service.domain.reports.sales(await project(), BERLIN);
    expect(about).toMatchObject({
      days: BERLIN,
      currency: 'EMB',
      begins: new Date('2026-10-23T22:00:00Z'),
      ends: new Date('2026-10-26T23:00:00Z'),
    });
    expect(byDay).toEqual([
      { day: '2026-10-24', ...none, orders: 2, pieces: 3, revenue: 230, ...still, credits: 1, credited: 1_000 },
      {
        ...{ day: '2026-10-25', ...none, orders: 1, pieces: 1, refunds: 1, refunded: 30 },
        ...{ ...still, adjustments: 1, adjusted: -7 },
      },
      { day: '2026-10-26', ...none, orders: 1, pieces: 1, revenue: 100, ...still, promotions: 1, promoted: 50 },
    ]);
    expect(totals).toEqual({
      ...{ orders: 4, pieces: 5, revenue: 330, refunds: 1, refunded: 30, ...still },
      ...{ credits: 1, credited: 1_000, adjustments: 1, adjusted: -7, promotions: 1, promoted: 50 },
    });
  });

  it('counts by item, highest revenue first', async () => {
    const { bySku } = await service.domain.reports.sales(await project(), BERLIN);
    expect(bySku).toEqual([
      { sku: 'sword', ...none, orders: 2, pieces: 3, revenue: 300 },
      { sku: 'shield', ...none, orders: 1, pieces: 1, revenue: 30, refunds: 1, refunded: 30 },
      { sku: 'gift', ...none, orders: 1, pieces: 1 },
    ]);
  });

  it('assigns the same hours to other days in UTC', async () => {
    const { byDay } = await service.domain.reports.sales(await project(), { ...BERLIN, timeZone: 'UTC' });
    expect(byDay.map(({ orders, refunds }) => [orders, refunds])).toEqual([
      [3, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  it('agrees with the ledger for any days', async () => {
    const { totals } = await service.domain.reports.sales(await project(), { ...BERLIN, from: '2026-01-01' });
    const { rows } = await sql<{ balance: number }>`SELECT sum(balance)::bigint AS balance FROM wallet`.execute(
      service.administrator.direct,
    );
    const { credited, adjusted, promoted, revenue, refunded } = totals;
    expect(credited + adjusted + promoted - revenue + refunded).toBe(rows[0]?.balance);
  });

  it('has a count and a sum for each ledger type of the database', async () => {
    const { direct } = service.administrator;
    const { rows: types } = await sql<{ type: LedgerType }>`
      SELECT (regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g'))[1] AS type FROM pg_constraint
      WHERE conrelid = 'ledger_tx'::regclass AND conname = 'ledger_tx_type_check'`.execute(direct);
    expect(types.map(({ type }) => type).toSorted()).toEqual(Object.keys(LEDGER_TYPES).toSorted());

    const { totals } = await service.domain.reports.sales(await project(), { ...BERLIN, from: '2026-01-01' });
    const { rows: sums } = await sql<{ type: LedgerType; sum: number }>`
      SELECT type, sum(abs(amount))::bigint AS sum FROM ledger_tx JOIN ledger_entry ON tx_id = ledger_tx.id
      WHERE wallet_id IS NOT NULL GROUP BY type`.execute(direct);
    const reported = types.map(({ type }) => ({ type, sum: Math.abs(totals[LEDGER_TYPES[type].sum]) }));
    expect(reported.filter(({ sum }) => !Number.isInteger(sum))).toEqual([]);
    expect(reported).toEqual(expect.arrayContaining(sums));
    expect(sums.length).toBeGreaterThan(4); // (control) so many types have movements

    const settings = { DATABASE_URL: databaseUrl(service.connection) };
    const { stdout } = await runInProcess(
      ['report', 'sales', 'isles', '--from', '2026-10-24', '--to', '2026-10-26'],
      settings,
    );
    for (const { sum } of Object.values(LEDGER_TYPES)) expect(stdout.split('\n')[1]?.split(/ +/)).toContain(sum);
  });

  it('names the day that is invalid, if only the last one is given', async () => {
    const sales = service.domain.reports.sales(await project(), { ...BERLIN, from: 'soon', to: 'soon' });
    await expect(sales).rejects.toMatchObject({ code: 'INVALID_TIME', fields: { params: { field: 'to' } } });
  });

  it('covers 30 days by default, also after the clocks have changed', () => {
    const latest = (now: string) => {
      const { from, to } = daysOrLatest({ from: null, to: null, timeZone: 'Europe/Berlin' }, new Date(now));
      return [from, to];
    };
    expect(latest('2026-04-09T22:30:00Z')).toEqual(['2026-03-12', '2026-04-10']);
    expect(latest('2026-11-05T22:30:00Z')).toEqual(['2026-10-07', '2026-11-05']);
  });

  it('covers one year at most', async () => {
    const sales = service.domain.reports.sales(await project(), { ...BERLIN, from: '2025-10-25' });
    await expect(sales).rejects.toMatchObject({ code: 'INVALID_TIME', fields: { params: { field: 'to' } } });
  });
});

describe('the export of the ledger', () => {
  const folder = useFolder();
  const settings = () => ({ DATABASE_URL: databaseUrl(service.connection) });
  const exported = (...more: string[]) =>
    runInProcess(['ledger', 'export', 'isles', '--from', '2026-10-24', '--to', '2026-10-26', ...more], settings());
  const linesOf = async (span = BERLIN) => {
    const { pages, ...about } = await service.domain.reports.exportLedger(await project(), span);
    return { ...about, lines: (await allOf(pages)).flat() };
  };

  it('has each movement once, in chronological order, with its reason', async () => {
    const { lines } = await linesOf();
    expect(lines.map(({ type, amount, sku, quantity }) => [type, amount, sku, quantity])).toEqual([
      ['CREDIT', 1_000, null, null],
      ['PURCHASE', -200, 'sword', 2],
      ['PURCHASE', -30, 'shield', 1],
      ['REFUND', 30, 'shield', 1],
      ['ADJUSTMENT', -7, null, null],
      ['PURCHASE', -100, 'sword', 1],
      ['PROMOTION', 50, null, null],
    ]);
    expect(lines.at(-1)).toMatchObject({ user: buyer.user.id, balanceAfter: 743 });
    expect((await linesOf({ ...BERLIN, to: '2026-10-24' })).lines).toHaveLength(3);
  });

  it('ends one minute ago, so that uncommitted movements are in the next one', async () => {
    await buyer.credit(5);
    const { ends, lines } = await linesOf();
    expect(ends).toEqual(new Date(clock.now().getTime() - 60_000));
    expect(lines).toHaveLength(7);
    clock.advance(60_001);
    expect((await linesOf()).lines).toHaveLength(8);
  });

  it('of a day that has just ended waits for its last movements', async () => {
    const DAY = { from: '2026-10-27', to: '2026-10-27', timeZone: 'UTC' };
    const end = Date.parse('2026-10-28T00:00:00Z');
    clock.advance(end + 55_000 - clock.now().getTime());
    const { ends, pages } = await service.domain.reports.exportLedger(await project(), DAY);
    const reading = allOf(pages);
    // A movement of the last millisecond of the day is committed while the export waits.
    clock.advance(-55_001);
    await buyer.credit(6);
    clock.advance(55_001);
    expect(ends).toEqual(new Date(end));
    expect((await reading).flat()).toMatchObject([{ type: 'CREDIT', amount: 6 }]);
  });

  it('is CSV that round-trips and contains no formula for spreadsheets', async () => {
    const { stdout, stderr, status } = await exported('--time-zone', 'Europe/Berlin');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const [head, ...rows] = stdout.split('\r\n');
    expect(head).toBe(
      '\uFEFFtime,transaction,type,user,amount,balanceAfter,currency,reference,sku,quantity,actor,note',
    );
    expect(rows.at(-1)).toBe('');
    const read: Record<string, string>[] = parse(stdout, { columns: true, bom: true });
    expect(read.find(({ type }) => type === 'PURCHASE')).toMatchObject({
      ...{ time: '2026-10-24T21:30:00.001Z', transaction: expect.stringMatching(/^[\da-f-]{36}$/) },
      ...{ user: String(buyer.user.id), amount: '-200', balanceAfter: '800', sku: 'sword', quantity: '2' },
    });
    const adjusted = read.find(({ type }) => type === 'ADJUSTMENT');
    expect(adjusted).toMatchObject({ amount: '-7', currency: 'EMB', reference: "'=1+1", actor: 'test' });
    expect(adjusted?.['note']).toBe(`'@SUM("A1")\n'+x;' -y`);
  });

  it('is written to a file, or as JSON lines', async () => {
    const file = join(folder.path, 'october.csv');
    const { stdout } = await exported('--output', file, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ project: 'isles', file, begins: '2026-10-24T00:00:00.000Z' });
    const csv = await readFile(file, 'utf8');
    expect(csv).toBe((await exported()).stdout);
    const other = join(folder.path, 'october.jsonl');
    expect(await exported('--output', other, '--format', 'jsonl')).toMatchObject({ status: 0 });
    const jsonl = await readFile(other, 'utf8');
    expect(jsonl).toBe((await exported('--json')).stdout);
    const lines = jsonl.trimEnd().split('\n');
    expect(lines).toHaveLength(parse(csv, { columns: true, bom: true }).length);
    expect(lines.every((line) => typeof JSON.parse(line).transaction === 'string')).toBe(true);
    expect((await exported('--output', file)).stderr).toMatch(/exists already/);
    expect((await exported('--output', join(folder.path, 'no', 'folder.csv'))).stderr).toMatch(/cannot be written/);
  });

  it('is read page by page, at the speed of the reader', async () => {
    const MANY = 5_000;
    const at = new Date('2026-10-24T22:30:00Z');
    await insertMovements(service.administrator, { userId: buyer.user.id, count: MANY, at, note: 'one of many' });
    const { pages } = await service.domain.reports.exportLedger(await project(), BERLIN);
    const sizes = (await allOf(pages)).map((page) => page.length);
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(MANY + 8);
  });
});

describe('a midnight that occurs twice', () => {
  const HAVANA = { from: '2026-10-31', to: '2026-11-01', timeZone: 'America/Havana' };
  const FIRST = new Date('2026-11-01T04:00:00Z');

  it('begins the day the first time, so that no report omits the hour between', async () => {
    clock.advance(FIRST.getTime() - clock.now().getTime());
    await buyer.credit(3);
    clock.advance(HOUR);
    await buyer.credit(4);
    const credited = async (days: typeof HAVANA) =>
      (await service.domain.reports.sales(await project(), days)).totals.credited;
    expect(await credited({ ...HAVANA, to: HAVANA.from })).toBe(0);
    expect(await credited({ ...HAVANA, from: HAVANA.to })).toBe(7);
    expect(await credited(HAVANA)).toBe(7);
    const { begins } = await service.domain.reports.exportLedger(await project(), { ...HAVANA, from: HAVANA.to });
    expect(begins).toEqual(FIRST);
  });
});

// The last block: its money counts in no other.
describe('sums beyond the safe integers', () => {
  const LAST = { from: '2026-11-20', to: '2026-11-21', timeZone: 'UTC' };
  const [FIRST_DAY, SECOND_DAY] = [
    { ...LAST, to: LAST.from },
    { ...LAST, from: LAST.to },
  ];
  const sales = async (days: typeof LAST) => await service.domain.reports.sales(await project(), days);
  const salesOfAll = (days: typeof LAST) => service.domain.reports.salesOfAll([fixture.project.id], days);
  const tooLarge = {
    code: 'INVALID_TIME',
    fields: {
      notice: expect.stringMatching(/exceeds 9007199254740991.*[Ss]elect fewer days.*ledger export/),
      params: { field: 'to', rule: 'SUM_TOO_LARGE', max: MAX_AMOUNT },
    },
  };

  beforeAll(async () => {
    for (const day of ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z']) {
      clock.advance(Date.parse(day) - clock.now().getTime());
      await fixture.newPlayer({ money: MAX_AMOUNT, accounts: [] });
    }
  });

  it('are refused if several days exceed them, not rounded', async () => {
    expect((await sales(FIRST_DAY)).totals).toMatchObject({ credited: MAX_AMOUNT }); // (control)
    await expect(sales(LAST)).rejects.toMatchObject(tooLarge);
    await expect(salesOfAll(LAST)).rejects.toMatchObject(tooLarge);
  });

  it('are refused if one day exceeds them', async () => {
    await fixture.newPlayer({ money: 1, accounts: [] });
    await expect(sales(SECOND_DAY)).rejects.toMatchObject(tooLarge);
    await expect(salesOfAll(SECOND_DAY)).rejects.toMatchObject(tooLarge);
    expect((await sales(FIRST_DAY)).totals).toMatchObject({ credited: MAX_AMOUNT }); // (control)
  });

  it('are refused if one day exceeds the integers of the database', async () => {
    const day = { from: '2026-11-22', to: '2026-11-22', timeZone: 'UTC' };
    const noon = new Date('2026-11-22T12:00:00Z');
    const changes = { quantity: 1, unit_price: MAX_AMOUNT, total_price: MAX_AMOUNT, created_at: noon };
    const uuid = sql`left(${firstUuidAt(noon)}, 24) || lpad(n::text, 12, '0')`;
    const copy = sql`to_jsonb(purchase) || ${JSON.stringify(changes)}::jsonb
      || jsonb_build_object('id', ${uuid}, 'idempotency_key', gen_random_uuid())`;
    await sql`INSERT INTO purchase SELECT copy.*
      FROM (SELECT * FROM purchase WHERE unit_price > 0 LIMIT 1) AS purchase, generate_series(1, 1025) AS n,
        jsonb_populate_record(NULL::purchase, ${copy}) AS copy`.execute(service.administrator.direct);
    await expect(sales(day)).rejects.toMatchObject(tooLarge);
  });
});
