import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { lockRows } from '../../../test/support/locks.js';
import { silentLog } from '../../../test/support/log.js';
import { createPromotion } from '../../../test/support/promotions.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { damages, sales } from '../../../test/support/wallet/damaged-ledgers.js';
import { forgeOrder, openLedger, PRICE, tamper, useLedger } from '../../../test/support/wallet/ledger.js';
import { commands, newModel, runWave } from '../../../test/support/wallet/model.js';
import { packageRoot } from '../../base/package-root.js';
import { reportViolations } from '../../main/background-jobs.js';
import { createDryRunDatabase } from '../../platform/changes/index.js';
import { LEDGER_TYPES } from '../wallet/index.js';
import { createLedgerAudit } from './index.js';
import { INVARIANTS } from './ledger-audit-view.js';

// The invariants of rules.md §3.14: the service never violates them, and the audit finds each
// violation.

/** Disables triggers, foreign keys and constraints. */
const RULES_OFF = [
  'SET LOCAL session_replication_role = replica',
  'ALTER TABLE wallet DROP CONSTRAINT wallet_not_negative',
  'ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_balance_after_check',
  'ALTER TABLE shop_listing DROP CONSTRAINT shop_listing_not_oversold',
  'ALTER TABLE promotion DROP CONSTRAINT promotion_per_user_check',
];

const service = useService();

describe('concurrent credits, adjustments, purchases and refunds', () => {
  it('violate no invariant, and match the balances of a simple model', async () => {
    const ledger = await openLedger(service, 'schedules');
    const players = [await ledger.newPlayer(0), await ledger.newPlayer(0), await ledger.newPlayer(0)];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(commands, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
        async (waves) => {
          const model = await newModel(ledger, players);
          for (const wave of waves) await runWave(ledger, model, wave);
          for (const { player, balance, entries } of model.wallets) {
            expect(await ledger.balance(player)).toBe(balance);
            expect(await ledger.countEntries(player)).toBe(entries);
          }
          expect(await service.domain.ledgerAudit.verifyLedger(ledger.project.id)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('the ledger audit', () => {
  const ledger = useLedger(service, 'damaged');
  /** A player who bought four pieces, then two that were refunded, then one. */
  const values: Readonly<Record<string, string | number>> = use(async () => {
    const player = await ledger.newPlayer(1_000);
    const [first, second] = [await ledger.buy(player, 4), await ledger.buy(player, 2)];
    await ledger.buy(player, 1);
    await ledger.refund(second);
    const receiver = await ledger.newPlayer(0);
    for (const reward of [{ amount: 30 }, { sku: 'thing', quantity: 2 }]) {
      const { code } = await createPromotion(service, ledger.project.id, { reward });
      const accountId = String(receiver.accounts['one']);
      await receiver.run('redeemCode', { code, accountId, idempotencyKey: randomUUID() });
    }
    return { user: player.user.id, project: ledger.project.id, first, second };
  });

  /**
   * The violations that a statement causes; it runs without the database's rules and is rolled
   * back.
   */
  async function violationsBy(statement: string) {
    const dryRun = createDryRunDatabase(service.administrator);
    const damage = statement.replaceAll(/:(\w+)\b/g, (_all, name: string) => String(values[name]));
    const { verifyLedger } = createLedgerAudit({
      database: {
        ...service.database,
        snapshot: (work) =>
          dryRun.transaction(async (tx) => {
            for (const statement of [...RULES_OFF, damage]) await sql.raw(statement).execute(tx);
            return await work(tx);
          }),
      },
    });
    return await verifyLedger(ledger.project.id);
  }

  /** The invariants that a statement violates. */
  async function brokenBy(statement: string): Promise<number[]> {
    return [...new Set((await violationsBy(statement)).map(({ invariant }) => invariant))];
  }

  it('finds nothing in intact data', async () => {
    expect(await brokenBy('SELECT 1')).toEqual([]);
  });

  it('knows the invariants of rules.md, and each has damage in damaged-ledgers.ts', () => {
    const rules = readFileSync(join(packageRoot, 'docs/rules.md'), 'utf8');
    const [, section = ''] = /^### 3\.14 ([\s\S]*?)^### /m.exec(rules) ?? [];
    const documented = (section.match(/^\d+(?=\. )/gm) ?? []).map(Number);
    expect(INVARIANTS.map(({ invariant }) => invariant)).toEqual(documented);
    const violated = new Set([...damages, ...sales].flatMap(([, invariants]) => invariants));
    // The triggers have a test of their own.
    expect(documented.filter((invariant) => !violated.has(invariant))).toEqual([6]);
  });

  it.each(damages)('finds %s (invariant %j)', async (_damage, invariants, statement) => {
    expect(await brokenBy(statement)).toEqual(invariants);
  });

  it('names the order of a violation', async () => {
    const subject = `order:${values['first']}`;
    const violations = await violationsBy(`DELETE FROM delivery WHERE purchase_id = ':first'`);
    expect(violations).toMatchObject([{ invariant: 8, subject }]);
  });

  it.each([
    ['ledger_tx', 'ledger_tx_append_only'],
    ['ledger_entry', 'ledger_entry_append_only'],
    ['ledger_entry', 'ledger_entry_balanced'],
  ])('finds that %s is not protected by %s (invariant 6)', async (table, trigger) => {
    const verify = () => service.domain.ledgerAudit.verifyLedger(0);
    const unprotected = [{ invariant: 6, projectId: null, subject: `trigger:${trigger}` }];
    for (const how of ['DISABLE', 'ENABLE REPLICA']) {
      await tamper(service, [`ALTER TABLE ${table} ${how} TRIGGER ${trigger}`]);
      expect(await verify()).toMatchObject(unprotected);
    }
    await tamper(service, [`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`]);
    expect(await verify()).toEqual([]);
  });

  it('requires audit entries as far back as the log goes, and always for the last 360 days', async () => {
    const entryOf = `action = 'wallet.credit' AND target = 'user:' || :user`;
    const audited = Object.values(LEDGER_TYPES).filter(({ auditAction }) => auditAction !== null);
    const aged = (days: number) => `UPDATE ledger_tx SET recorded_at = now() - interval '${days} days'
      WHERE type IN (${audited.map(({ type }) => `'${type}'`).join(', ')})`;
    const oldest = (days: number) => `INSERT INTO audit (at, actor, action, target)
      SELECT now() - interval '${days} days', 'system', 'x', 'x'`;
    const forgotten = `DELETE FROM audit WHERE ${entryOf}`;
    const allForgotten = "DELETE FROM audit WHERE action <> 'promotion.create'";
    expect(await brokenBy(forgotten)).toEqual([11]);
    expect(await brokenBy([forgotten, aged(358)].join('; '))).toEqual([11]);
    expect(await brokenBy([forgotten, aged(500)].join('; '))).toEqual([]);
    expect(await brokenBy([forgotten, aged(500), oldest(510)].join('; '))).toEqual([11]);
    expect(await brokenBy([forgotten, aged(500), oldest(500)].join('; '))).toEqual([]);
    expect(await brokenBy([allForgotten, aged(358)].join('; '))).toEqual([11]);
    expect(await brokenBy([allForgotten, aged(500)].join('; '))).toEqual([]);
  });

  it.each(sales)('judges %s as %j', async (_sales, invariants, purchases) => {
    const { newPlayer, refund, violatedInvariants } = ledger;
    const [player, another] = [await newPlayer(2_000), await newPlayer()];
    const orders: string[] = [];
    for (const [quantity, at, limits] of purchases) {
      await forgeOrder(service, ledger, another, { quantity: 1, at: new Date(), limits });
      orders.push(await forgeOrder(service, ledger, player, { quantity, at: new Date(at), limits }));
    }
    expect(await violatedInvariants()).toEqual(invariants);
    // Refunded orders do not count.
    for (const order of orders) await refund(order);
    expect(await violatedInvariants()).toEqual([]);
  });

  it('returns the number of checked rows and each violation', async () => {
    const { project, newPlayer, buy } = await openLedger(service, 'counted');
    const buyer = await newPlayer(1_000);
    await buy(buyer, 5);
    await tamper(service, [`UPDATE wallet SET balance = balance + 1 WHERE user_id = ${buyer.user.id}`]);
    const wallet = await service.database.direct
      .selectFrom('wallet')
      .select('id')
      .where('user_id', '=', buyer.user.id)
      .execute();
    expect(await service.domain.ledgerAudit.examineLedger(project.id)).toEqual({
      ...{ wallets: 1, transactions: 2, orders: 1 },
      violations: [
        {
          ...{ invariant: 4, projectId: project.id, subject: `wallet:${wallet[0]?.id}` },
          problem: `its balance is ${1_000 - 5 * PRICE + 1}, and its entries add up to ${1_000 - 5 * PRICE}`,
        },
      ],
    });
  });
});

describe('an audit during another one', () => {
  it('is refused after five seconds, delays no report, and waits without a limit in the background', async () => {
    const { project } = await openLedger(service, 'busy');
    const { examineLedger, verifyLedger } = service.domain.ledgerAudit;
    const lock = await lockRows(service, 'LOCK TABLE wallet IN ACCESS EXCLUSIVE MODE', []);
    const first = examineLedger(project.id);
    await lock.waitForBlocked(1);
    const nightly = verifyLedger(project.id);
    const days = { from: '2026-01-01', to: '2026-01-01', timeZone: 'UTC' };
    expect((await service.domain.reports.salesOfAll([project.id], days)).byProject.size).toBe(1);
    await expect(examineLedger(project.id)).rejects.toMatchObject({ code: 'RATE_LIMITED', fields: { limit: 'BUSY' } });
    await lock.release();
    expect(await nightly).toEqual((await first).violations);
  });
});

describe('the nightly audit', () => {
  it('logs at most twenty violations, one line each, and nothing if there is none', async () => {
    const lines = async (count: number) => {
      const logged: unknown[] = [];
      const log = {
        ...silentLog,
        error: (message: string, fields?: object) => void logged.push({ message, ...fields }),
      };
      const violation = { invariant: 4, projectId: 1, subject: 'wallet:3', problem: 'its balance is 1' };
      await reportViolations({ verifyLedger: async () => Array(count).fill(violation) }, log);
      return logged;
    };
    const message = 'the ledger violates an invariant';
    expect(await lines(0)).toEqual([]);
    expect(await lines(1)).toEqual([{ message, detail: 'invariant 4, wallet:3: its balance is 1' }]);
    const many = await lines(25);
    expect([many.length, many.at(-1)]).toEqual([21, { message: expect.stringMatching(/ledger verify$/), detail: 5 }]);
  });
});
