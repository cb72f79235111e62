import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { withAdministrator } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import type { Player } from '../../../test/support/fixture.js';
import { useService } from '../../../test/support/service.js';
import { recordStatements } from '../../../test/support/statements.js';
import { openLedger, useLedger } from '../../../test/support/wallet/ledger.js';
import type { OperatorCode } from '../../base/errors/catalogue.js';
import { NO_OBLIGATIONS } from '../../platform/audit/index.js';
import { askOne } from '../../storage/statement.js';
import { lockOrCreateWallet, MAX_AMOUNT, postMovement } from './index.js';

// Rules that the ledger enforces, and rules that the database enforces by itself: rules.md §1.10,
// §3.8.

const service = useService();
const ledger = useLedger(service, 'ledger');

const entriesOf = ({ user }: Player) => service.domain.wallet.entries(ledger.project.id, user.id, 1_000);
const refusing = (code: OperatorCode, notice: RegExp) => ({
  code,
  fields: { notice: expect.stringMatching(notice) },
});

describe('postMovement', () => {
  const move = ({ user }: Player, amount: number, stale = {}) =>
    service.database.transaction(async (tx) => {
      const wallet = await lockOrCreateWallet(tx, ledger.project.id, user.id);
      const movement = {
        type: 'ADJUSTMENT',
        amount,
        reference: `${Math.random()}`,
        actor: 'test',
        note: null,
      } as const;
      return (await askOne(tx, postMovement({ ...wallet, ...stale }, { ...movement, now: new Date() }))).wallet;
    });

  it('takes two statements, because purchases run it with their locks held', async () => {
    const player = await ledger.newPlayer(10);
    const statements = await recordStatements(() => move(player, -3));
    expect(statements.filter((text) => !/^(begin|commit)/i.test(text))).toHaveLength(2);
  });

  it('rejects a movement beyond the balance with the missing amount, and writes nothing', async () => {
    const player = await ledger.newPlayer(100);
    const missing = { code: 'INSUFFICIENT_FUNDS', fields: { details: { balance: 100, missing: 1 } } };
    await expect(move(player, -101)).rejects.toMatchObject(missing);
    expect(await entriesOf(player)).toHaveLength(1);
    expect(await move(player, -100)).toMatchObject({ balance: 0, seq: 2 });
  });

  it('decides by the stored balance, not by that of the caller', async () => {
    const player = await ledger.newPlayer(100);
    await expect(move(player, -101, { balance: 1_000 })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  });

  it('rejects a balance above the largest exact JSON number', async () => {
    const player = await ledger.newPlayer(MAX_AMOUNT);
    await expect(move(player, 1)).rejects.toMatchObject(refusing('BALANCE_TOO_LARGE', /at most/));
    expect(await ledger.balance(player)).toBe(MAX_AMOUNT);
  });

  it('creates one wallet for many concurrent first movements', async () => {
    const player = await ledger.newPlayerWithoutWallet();
    await Promise.all(Array.from({ length: 20 }, () => move(player, 5)));
    expect((await entriesOf(player)).map(({ seq, balanceAfter }) => [seq, balanceAfter]).reverse()).toEqual(
      Array.from({ length: 20 }, (_, index) => [index + 1, (index + 1) * 5]),
    );
  });
});

describe('lockOrCreateWallet', () => {
  it('locks the user before it creates a wallet, which prevents a deadlock', async () => {
    const {
      user: { id },
    } = await ledger.newPlayerWithoutWallet();
    let attempts = 0;
    await withAdministrator(service.connection, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
      const made = service.database.transaction((tx) => {
        attempts += 1;
        return lockOrCreateWallet(tx, ledger.project.id, id);
      });
      const waiting = sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await waiting.execute(service.database.direct)).rows.length === 1);
      await client.query('INSERT INTO wallet (project_id, user_id) VALUES ($1, $2)', [ledger.project.id, id]);
      await client.query('COMMIT');
      expect(await made).toMatchObject({ userId: id, seq: 0 });
    });
    // PostgreSQL would have cancelled a deadlocked transaction, and `transaction` would have
    // retried it.
    expect(attempts).toBe(1);
  });
});

const REQUEST = {
  id: 'r1',
  commitsUntil: null,
  mayHaveCommitted: false,
  survivesMaintenance: true,
  obligations: NO_OBLIGATIONS,
};

describe('credit', () => {
  const creditFor = ({ user }: Pick<Player, 'user'>, over = {}) => ({
    ...{ projectId: ledger.project.id, userId: user.id, amount: 70, reference: `of user ${user.id}` },
    ...{ note: null, by: { name: 'token:payments', request: REQUEST }, ...over },
  });

  it('posts fifty concurrent requests with one reference once, and all get its transaction', async () => {
    const player = await ledger.newPlayerWithoutWallet();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.domain.wallet.credit(creditFor(player))),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(answers.map(({ balance }) => balance)).toEqual(Array(50).fill(70));
    expect(await entriesOf(player)).toMatchObject([{ amount: 70, actor: 'token:payments', type: 'CREDIT' }]);
    const audited = await service.domain.audit.search({
      target: `user:${player.user.id}`,
      action: 'wallet',
      limit: 10,
    });
    expect(audited).toMatchObject([{ action: 'wallet.credit', actor: 'token:payments', requestId: 'r1' }]);
  });

  it('accepts only one of several users for a reference that is posted concurrently', async () => {
    const players = await Promise.all([1, 2, 3, 4].map(() => ledger.newPlayerWithoutWallet()));
    const tries = players.map((player) => service.domain.wallet.credit(creditFor(player, { reference: 'contested' })));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of settled) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refusing('REFERENCE_USED', /was used/));
    }
  });

  it('rejects a used reference with another amount, but accepts it for an adjustment', async () => {
    const player = await ledger.newPlayerWithoutWallet();
    await service.domain.wallet.credit(creditFor(player));
    const again = service.domain.wallet.credit(creditFor(player, { amount: 71 }));
    await expect(again).rejects.toMatchObject(refusing('REFERENCE_USED', /was used/));
    const adjustment = creditFor(player, { amount: -70, note: 'taken back' });
    expect(await service.domain.wallet.adjust(adjustment)).toMatchObject({ replayed: false, balance: 0 });
    expect(await service.domain.wallet.adjust(adjustment)).toMatchObject({ replayed: true, balance: 0 });
  });

  it('accepts a blocked user, and rejects a deleted user and one of another project', async () => {
    const [blocked, deleted] = [await ledger.newPlayerWithoutWallet(), await ledger.newPlayerWithoutWallet()];
    const { users, wallet } = service.domain;
    const by = { name: 'test', request: null };
    await users.block(ledger.project.id, blocked.user.id, { reasons: {}, until: null }, by);
    expect(await wallet.credit(creditFor(blocked))).toMatchObject({ balance: 70 });

    await wallet.credit(creditFor(deleted));
    await users.remove(ledger.project.id, deleted.user.id, { address: deleted.user.email, reason: 'a test', by });
    const late = creditFor(deleted, { reference: 'too late' });
    await expect(wallet.credit(late)).rejects.toMatchObject(refusing('USER_DELETED', /deleted/));
    // A repeated request gets the result of the first one.
    expect(await wallet.credit(creditFor(deleted))).toMatchObject({ replayed: true });

    const { project } = await openLedger(service, 'elsewhere');
    for (const userId of [project.user.id, 2 ** 31 - 1]) {
      await expect(wallet.credit(creditFor(blocked, { userId }))).rejects.toMatchObject(
        refusing('USER_NOT_FOUND', /no such user/),
      );
    }
  });

  it.each([
    ['amount', { amount: 0 }, 'INVALID_AMOUNT'],
    ['amount', { amount: -1 }, 'INVALID_AMOUNT'],
    ['amount', { amount: 1.5 }, 'INVALID_AMOUNT'],
    ['amount', { amount: 2 ** 53 }, 'INVALID_AMOUNT'],
    ['reference', { reference: '' }, 'INVALID_REFERENCE'],
    ['reference', { reference: ' padded ' }, 'INVALID_REFERENCE'],
    ['reference', { reference: 'two\nlines' }, 'INVALID_REFERENCE'],
    ['reference', { reference: 'invisible\u200B' }, 'INVALID_REFERENCE'],
    ['reference', { reference: 'no-break\u00A0space' }, 'INVALID_REFERENCE'],
    ['reference', { reference: 'x'.repeat(129) }, 'INVALID_REFERENCE'],
    ['note', { note: 'x'.repeat(501) }, 'INVALID_NOTE', /at most 500 characters/],
    ['note', { note: 'NUL \0' }, 'INVALID_NOTE', /not valid text/],
  ] as const)('rejects an invalid %s: %j', async (_input, over, code, notice = /./) => {
    const invalid = creditFor(ledger.project, over);
    await expect(service.domain.wallet.credit(invalid)).rejects.toMatchObject(refusing(code, notice));
  });

  it('accepts a reference of 128 characters beyond the BMP', async () => {
    const player = await ledger.newPlayerWithoutWallet();
    expect(await ledger.credit(player, 1, '🜁'.repeat(128))).toBe(false);
    expect(await ledger.credit(player, 1, '🜁'.repeat(128))).toBe(true);
  });
});

describe('adjust', () => {
  it('debits at most the balance, which the refusal names', async () => {
    const player = await ledger.newPlayer(30);
    await expect(ledger.adjust(player, -31)).rejects.toMatchObject(refusing('BALANCE_TOO_SMALL', /has 30/));
    await ledger.adjust(player, -30);
    expect(await ledger.balance(player)).toBe(0);
  });

  it.each([
    ['amount', { amount: 0 }, 'INVALID_AMOUNT'],
    ['note', { note: null }, 'INVALID_NOTE'],
    ['note', { note: '  ' }, 'INVALID_NOTE'],
  ] as const)('rejects an invalid %s: %j', async (_input, over, code) => {
    const { project } = ledger;
    const of = { projectId: project.id, userId: project.user.id, amount: 1, reference: 'r', note: 'why' };
    const adjustment = { ...of, by: { name: 'test', request: null }, ...over };
    await expect(service.domain.wallet.adjust(adjustment)).rejects.toMatchObject(refusing(code, /./));
  });
});

describe('the database', () => {
  /** Runs statements in one transaction and rolls it back. */
  const within = (statements: readonly string[]) =>
    withAdministrator(service.connection, async (client: Client) => {
      await client.query('BEGIN');
      for (const statement of statements) await client.query(statement);
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      await client.query('ROLLBACK');
    });
  const without = (table: string, trigger: string) => `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`;

  beforeAll(async () => void (await ledger.newPlayer(10)));

  it.each([
    ['ledger_tx', `UPDATE ledger_tx SET note = 'never mind'`],
    ['ledger_tx', 'DELETE FROM ledger_tx WHERE false'],
    ['ledger_tx', 'TRUNCATE ledger_tx CASCADE'],
    ['ledger_entry', 'UPDATE ledger_entry SET amount = amount * 2'],
    ['ledger_entry', 'DELETE FROM ledger_entry'],
    ['ledger_entry', 'TRUNCATE ledger_entry'],
    ['redemption', 'TRUNCATE redemption'],
  ])('keeps %s append-only: %s', async (table, statement) => {
    await expect(within([statement])).rejects.toThrow(/append-only/);
    const isCascading = statement.includes('CASCADE');
    const off = isCascading ? 'SET LOCAL session_replication_role = replica' : without(table, `${table}_append_only`);
    await within([off, statement]);
  });

  it('requires two entries per transaction that cancel out, at commit', async () => {
    const more = `INSERT INTO ledger_entry (id, project_id, tx_id, system, amount, created_at)
      SELECT gen_random_uuid(), project_id, id, 'ISSUANCE', 5, now() FROM ledger_tx LIMIT 1`;
    await expect(within([more])).rejects.toThrow(/do not cancel out/);
    const pair = [more, more.replace('5,', '-5,')];
    await expect(within(pair)).rejects.toThrow(/not one entry of a user and one of the system/);
    for (const statements of [[more], pair]) {
      await within([without('ledger_entry', 'ledger_entry_balanced'), ...statements]);
    }
  });

  it('rejects a balance below zero or above the largest exact JSON number', async () => {
    for (const balance of ['-1', '9007199254740992']) {
      const statement = `UPDATE wallet SET balance = ${balance}`;
      await expect(within([statement])).rejects.toThrow(/wallet_not_negative/);
      await within(['ALTER TABLE wallet DROP CONSTRAINT wallet_not_negative', statement]);
    }
  });

  it('requires a unique reference per project and type', async () => {
    const twice = `INSERT INTO ledger_tx SELECT gen_random_uuid(), project_id, type, reference, actor, note, created_at
      FROM ledger_tx LIMIT 1`;
    await expect(within([twice])).rejects.toThrow(/ledger_tx_project_id_type_reference_key/);
    await within([twice.replace('reference, actor', `reference || ' again', actor`)]);
  });
});
