import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { queryAsAdministrator } from '../../test/support/database.js';
import { query } from '../../test/support/embedded.js';
import { type Player, PRICE, useFixture } from '../../test/support/fixture.js';
import { useService } from '../../test/support/service.js';
import { examineLedgerOf } from '../domain/ledger-audit/ledger-audit-view.js';

// rules.md §3.15: rows older than the retention are deleted, and all balances stay correct.

const DAYS = 730;
const service = useService();
const fixture = useFixture(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'sword' }] });
const domain = () => service.domain;

let player: Player;
const orders: Record<string, string> = {};
const inputs: Record<string, Record<string, unknown>> = {};

/** Moves an order into the past by this many days. */
const age = (days: number, order: string) =>
  service.administrator.transaction(async (tx) => {
    const ago = sql`make_interval(days => ${days})`;
    await sql`UPDATE purchase SET created_at = created_at - ${ago}, delivered_at = delivered_at - ${ago},
      refunded_at = refunded_at - ${ago} WHERE id = ${order}`.execute(tx);
    await sql`UPDATE delivery SET created_at = created_at - ${ago}, done_at = done_at - ${ago},
      next_attempt_at = next_attempt_at - ${ago} WHERE purchase_id = ${order}`.execute(tx);
  });
const count = async (table: 'audit'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(
    service.administrator.direct,
  );
  return rows[0]?.count ?? 0;
};
const violatedInvariants = async () =>
  (await domain().ledgerAudit.verifyLedger(null)).map(({ invariant }) => invariant);
const deliveriesOf = async (): Promise<string[]> => {
  const ofPlayer = { userId: player.user.id, limit: 1_000 };
  const { deliveries } = await domain().deliveries.list(fixture.project.id, ofPlayer);
  const delivered = Object.entries(orders).filter(([, id]) => deliveries.some(({ purchaseId }) => purchaseId === id));
  return delivered.map(([name]) => name);
};

beforeAll(async () => {
  player = await fixture.newPlayer({ money: 10 * PRICE });
  const buy = async (name: string) => {
    inputs[name] = player.purchaseInput('sword');
    orders[name] = (await player.buy(inputs[name])).id;
    return orders[name];
  };
  for (const name of ['delivered', 'young']) await fixture.server('one').deliver(await buy(name));
  await fixture.refund(await buy('refunded'));
  const dead = await buy('dead');
  const lease = await fixture.server('one').fetchOrder(dead);
  await fixture.server('one').answer(lease, 'rejected', { reason: 'no such hero' });
  await buy('waiting');
  for (const name of ['delivered', 'refunded', 'dead', 'waiting']) await age(401, orders[name] ?? '');
  await age(398, orders['young'] ?? '');
});

describe('deliveries', () => {
  it('are deleted 400 days after their end; younger, waiting and dead ones are not', async () => {
    expect(await domain().deliveries.sweep()).toBe(2);
    expect((await deliveriesOf()).toSorted()).toEqual(['dead', 'waiting', 'young']);
    expect(await domain().deliveries.sweep()).toBe(0);
  });

  it('are not needed afterwards: the ledger audit passes, orders are shown, and their keys buy nothing twice', async () => {
    expect(await violatedInvariants()).toEqual([]);
    const shown = await domain().purchases.find(fixture.project.id, orders['delivered'] ?? '');
    expect(shown).toMatchObject({ status: 'DELIVERED', delivery: null, deliveredAt: expect.any(Date) });
    const balance = await player.balance();
    expect(await player.buy(inputs['delivered'] ?? {})).toMatchObject({ id: orders['delivered'], replayed: true });
    expect(await player.balance()).toBe(balance);
  });

  it('(control) are needed for a young order, or one that is paid and not delivered', async () => {
    for (const name of ['young', 'waiting']) {
      const removed = service.administrator.transaction(async (tx) => {
        await sql`DELETE FROM delivery WHERE purchase_id = ${orders[name]}`.execute(tx);
        const { violations } = await examineLedgerOf(tx, fixture.project.id);
        throw new Error(violations.map(({ invariant, subject }) => `${invariant} ${subject}`).join());
      });
      await expect(removed).rejects.toThrow(`8 order:${orders[name]}`);
    }
  });
});

describe('the audit log', () => {
  const OLD = 20_001;

  beforeAll(async () => {
    // Inserts more than two batches of entries. The oldest entries have the lowest ids.
    await service.administrator.transaction(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      const add = (from: number, to: number, days: number) =>
        sql`INSERT INTO audit (id, at, actor, action, target) OVERRIDING SYSTEM VALUE
          SELECT -n, now() - make_interval(days => ${days}), 'test', 'user.create', 'user:0'
          FROM generate_series(${from}::integer, ${to}::integer) AS n`.execute(tx);
      await add(2, OLD + 1, DAYS + 1);
      await add(1, 1, DAYS - 1);
    });
  }, 60_000);

  it('is pruned after its retention, in batches, and nothing else is', async () => {
    const before = await count('audit');
    expect(await domain().audit.sweep(DAYS)).toBe(OLD);
    expect(await count('audit')).toBe(before - OLD);
    expect(await domain().audit.sweep(DAYS)).toBe(0);
  });
});

describe('the role of the service', () => {
  it.each(['forget_audit', 'forget_deliveries'])('cannot use %s to delete young rows', async (name) => {
    for (const time of [`now()`, `now() - interval '359 days'`, `'infinity'`]) {
      const deleted = query(service.connection, `SELECT ${name}(${time}, 10000)`);
      await expect(deleted).rejects.toThrow('rows younger than 360 days are kept');
    }
    await query(service.connection, `SELECT ${name}(now() - interval '361 days', 0)`);
    const [may] = await queryAsAdministrator(
      service.connection,
      `SELECT has_function_privilege('pg_monitor', '${name}(timestamptz, integer)', 'EXECUTE') AS may`,
    );
    expect(may).toEqual({ may: false });
  });

  it('cannot make a young delivery old enough for forget_deliveries', async () => {
    const { id } = await player.buy(player.purchaseInput('sword'));
    const ended = `UPDATE delivery SET state = 'CANCELLED', done_at = now() - interval '999 days' WHERE purchase_id = '${id}'`;
    await query(service.connection, ended);
    await query(service.connection, `SELECT forget_deliveries(now() - interval '361 days', 10000)`);
    expect(await domain().purchases.find(fixture.project.id, id)).toMatchObject({ delivery: { state: 'CANCELLED' } });
  });

  it('cannot delete audit entries or deliveries otherwise, and the owner cannot delete young ones', async () => {
    for (const table of ['audit', 'delivery']) {
      const deleted = query(service.connection, `DELETE FROM ${table}`);
      await expect(deleted).rejects.toMatchObject({ code: '42501' });
    }
    await expect(queryAsAdministrator(service.connection, 'DELETE FROM audit')).rejects.toThrow('append-only');
  });
});

it('deletes completed emails after 30 days, in batches', async () => {
  const MANY = 10_001;
  await sql`INSERT INTO mail (id, project_id, template, language, state, next_attempt_at, created_at, done_at)
    SELECT gen_random_uuid(), ${fixture.project.id}, 'CONFIRM_EMAIL', 'en', 'SENT', at, at, at
    FROM generate_series(1, ${MANY}::integer), (SELECT now() - interval '31 days' AS at) AS past`.execute(
    service.administrator.direct,
  );
  expect(await domain().mail.sweep()).toBe(MANY);
});
