import { describe, expect, it } from '@jest/globals';
import { queryAsAdministrator } from '../../../test/support/database.js';
import { query } from '../../../test/support/embedded.js';
import type { Player } from '../../../test/support/fixture.js';
import { useService } from '../../../test/support/service.js';
import { type LedgerFixture, openLedger } from '../../../test/support/wallet/ledger.js';

// Decision 20: forgeries by an attacker with the service's own role are rejected by the database,
// or found by `ledger verify`. Each forgery is as complete as that role allows.

const service = useService();
let ledger: LedgerFixture;
let player: Player;
let paid: string;
let refunded: string;

async function newLedger(slug: string): Promise<void> {
  ledger = await openLedger(service, slug);
  player = await ledger.newPlayer(1_000);
  paid = await ledger.buy(player, 2);
  refunded = await ledger.buy(player, 3);
  await ledger.refund(refunded);
}

/** Runs the attacker's statements in one transaction. */
const forge = (...statements: string[]) => query(service.connection, `BEGIN; ${statements.join('; ')}; COMMIT`);
const walletOfPlayer = () => `(SELECT id FROM wallet WHERE user_id = ${player.user.id})`;
/** Moves the wallet as a real movement does: entry, balance and number are consistent. */
const moved = (amount: number) =>
  `UPDATE wallet SET balance = balance + ${amount}, seq = seq + 1 WHERE user_id = ${player.user.id}`;
const systemEntry = (amount: number, ofTransaction: string) => `
  INSERT INTO ledger_entry (id, project_id, tx_id, system, amount, created_at)
  SELECT gen_random_uuid(), project_id, id, 'ISSUANCE', ${amount}, created_at
    FROM ledger_tx WHERE id = (${ofTransaction})`;
const entryPair = (amount: number, ofTransaction: string): string[] => [
  `INSERT INTO ledger_entry (id, project_id, tx_id, wallet_id, amount, balance_after, seq, created_at)
   SELECT gen_random_uuid(), tx.project_id, tx.id, wallet.id, ${amount}, wallet.balance, wallet.seq, tx.created_at
     FROM wallet, ledger_tx AS tx WHERE wallet.id = ${walletOfPlayer()} AND tx.id = (${ofTransaction})`,
  systemEntry(-amount, ofTransaction),
];
const oldCredit = () => `SELECT tx_id FROM ledger_entry WHERE wallet_id = ${walletOfPlayer()} ORDER BY seq LIMIT 1`;

describe('found by verification', () => {
  it('a wallet with money that has no entry', async () => {
    await newLedger('richer');
    expect(await ledger.violatedInvariants()).toEqual([]); // (control) no violation without a forgery
    await forge(`UPDATE wallet SET balance = balance + 500 WHERE user_id = ${player.user.id}`);
    expect(await ledger.violatedInvariants()).toEqual([4]);
  });

  it('a wallet with money that is counted without an entry', async () => {
    await newLedger('counted');
    await forge(moved(500));
    expect(await ledger.violatedInvariants()).toEqual([4, 5]);
  });

  it('a credit or adjustment without its audit entry, with any time', async () => {
    await newLedger('forged-credit');
    let count = 0;
    const forgeMovement = async (type: string, time: string, recordedAt = ''): Promise<void> => {
      const reference = `forged-${++count}`;
      const tx = `SELECT id FROM ledger_tx WHERE reference = '${reference}'`;
      await forge(
        `INSERT INTO ledger_tx (id, project_id, type, reference, actor, note, created_at${recordedAt && ', recorded_at'})
         VALUES (gen_random_uuid(), ${ledger.project.id}, '${type}', '${reference}', 'cli:tester', NULL, ${time}${recordedAt && `, ${recordedAt}`})`,
        moved(500),
        ...entryPair(500, tx),
      );
    };
    const violations = () => service.domain.ledgerAudit.verifyLedger(ledger.project.id);
    const credit = await ledger.credit(player, 7); // (control) a credit of the service is not found
    expect([credit, await violations()]).toEqual([false, []]);

    await forgeMovement('CREDIT', 'now()');
    await forgeMovement('CREDIT', `now() - interval '5 years'`);
    await forgeMovement('ADJUSTMENT', 'now()');
    const found = (type: string) => ({
      ...{ invariant: 11, projectId: ledger.project.id, subject: expect.stringMatching(/^transaction:/) },
      problem: `it is a ${type} of 500, and the audit log has 0 entries of it`,
    });
    expect(await violations()).toHaveLength(3);
    expect(await violations()).toEqual(expect.arrayContaining([found('CREDIT'), found('ADJUSTMENT')]));
    // The attacker cannot set the time at which it is stored.
    const dated = forgeMovement('CREDIT', 'now()', `now() - interval '5 years'`);
    await expect(dated).rejects.toMatchObject({ code: '42501' });

    // An audit entry of another amount, user or actor does not match.
    const entry = (action: string, amount: number, actor: string, reference: string) => `
      INSERT INTO audit (actor, action, project_id, target, after)
      SELECT '${actor}', '${action}', ${ledger.project.id}, 'user:${player.user.id}',
        jsonb_build_object('amount', ${amount}::bigint, 'transaction', id) FROM ledger_tx WHERE reference = '${reference}'`;
    await forge(
      entry('wallet.credit', 499, 'cli:tester', 'forged-1'),
      entry('wallet.credit', 500, 'cli:x', 'forged-2'),
    );
    await forge(entry('wallet.credit', 500, 'cli:tester', 'forged-3'));
    expect(await violations()).toHaveLength(3);
    // (control) a second forgery in the append-only audit log makes the credit look genuine.
    await forge(entry('wallet.adjust', 500, 'cli:tester', 'forged-3'));
    expect(await violations()).toHaveLength(2);
  });

  it('a refunded order that is revived with its delivery and stock', async () => {
    await newLedger('revived');
    await forge(
      `UPDATE purchase SET status = 'PAID', refunded_at = NULL, refund_tx_id = NULL WHERE id = '${refunded}'`,
      `UPDATE delivery SET state = 'PENDING', done_at = NULL WHERE purchase_id = '${refunded}'`,
      `UPDATE shop_listing SET sold = sold + 3 WHERE project_id = ${ledger.project.id}`,
    );
    // The refund remains in the append-only ledger.
    expect(await ledger.violatedInvariants()).toEqual([7]);
  });

  it('a paid order that is marked as refunded without a refund', async () => {
    await newLedger('unpaid');
    await forge(
      `UPDATE purchase SET status = 'REFUNDED', refunded_at = now() WHERE id = '${paid}'`,
      `UPDATE delivery SET state = 'CANCELLED', done_at = now() WHERE purchase_id = '${paid}'`,
      `UPDATE shop_listing SET sold = sold - 2 WHERE project_id = ${ledger.project.id}`,
    );
    expect(await ledger.violatedInvariants()).toEqual([7]);
  });

  it('an order without a payment', async () => {
    await newLedger('gift');
    await forge(
      `INSERT INTO purchase (id, project_id, user_id, account_id, game_server_id, item_id, sku, quantity, unit_price,
         total_price, currency_code, titles, payload, limits, status, idempotency_key, request_fingerprint, ledger_tx_id,
         created_at)
       SELECT gen_random_uuid(), project_id, user_id, account_id, game_server_id, item_id, sku, quantity, unit_price,
         total_price, currency_code, titles, payload, limits, 'PAID', gen_random_uuid(), request_fingerprint, ledger_tx_id,
         created_at FROM purchase WHERE id = '${paid}'`,
    );
    expect(await ledger.violatedInvariants()).toEqual([7, 8, 9]);
  });
});

describe('rejected by the database', () => {
  it('an entry pair in an old transaction, with a matching balance', async () => {
    await newLedger('added');
    const forgery = [moved(500), ...entryPair(500, oldCredit())];
    await expect(forge(...forgery)).rejects.toThrow(/has not one entry of a user and one of the system/);
    // Two entries of the system, which no wallet would show.
    const ofSystem = [systemEntry(500, oldCredit()), systemEntry(-500, oldCredit())];
    await expect(forge(...ofSystem)).rejects.toThrow(/has not one entry of a user and one of the system/);
    expect(await ledger.violatedInvariants()).toEqual([]);

    // (control) without the trigger both are inserted, and found.
    await queryAsAdministrator(service.connection, 'ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_balanced');
    try {
      await forge(...forgery);
      expect((await ledger.violatedInvariants()).filter((invariant) => invariant !== 6)).toEqual([2, 11]);
    } finally {
      await queryAsAdministrator(service.connection, 'ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_balanced');
    }
  });

  it('a deletion of a delivery, or a change of its account', async () => {
    await newLedger('undelivered');
    for (const forgery of [
      `DELETE FROM delivery WHERE purchase_id = '${paid}'`,
      `UPDATE delivery SET account_id = account_id WHERE purchase_id = '${paid}'`,
    ]) {
      await expect(forge(forgery)).rejects.toMatchObject({ code: '42501' });
    }
    expect(await ledger.violatedInvariants()).toEqual([]);
    // (control) without the restriction it is deleted, and found.
    await queryAsAdministrator(service.connection, `DELETE FROM delivery WHERE purchase_id = '${paid}'`);
    expect(await ledger.violatedInvariants()).toEqual([8]);
  });

  it('an audit entry with a past time', async () => {
    await newLedger('dated');
    const values = `'cli:forger', 'wallet.credit', 'user:${player.user.id}'`;
    const dated = `INSERT INTO audit (at, actor, action, target) VALUES (now() - interval '1 day', ${values})`;
    await expect(forge(dated)).rejects.toMatchObject({ code: '42501' });
    await expect(forge(`UPDATE audit SET at = at - interval '1 day'`)).rejects.toMatchObject({ code: '42501' });
    // Inserted entries have the database's time in every time zone of the session.
    await forge(
      `SET LOCAL timezone = 'Pacific/Kiritimati'`,
      `INSERT INTO audit (actor, action, target) VALUES (${values})`,
    );
    const newest =
      'SELECT abs(extract(epoch FROM clock_timestamp() - at)) < 60 AS is_now FROM audit ORDER BY id DESC LIMIT 1';
    expect(await queryAsAdministrator(service.connection, newest)).toEqual([{ is_now: true }]);
    // (control) a role that may set the time can insert a past one.
    await queryAsAdministrator(service.connection, dated);
    expect(await queryAsAdministrator(service.connection, newest)).toEqual([{ is_now: false }]);
  });

  it.each([
    ['its price', (id: string) => `UPDATE purchase SET unit_price = 1, total_price = 2 WHERE id = '${id}'`],
    [
      'its creation time',
      (id: string) => `UPDATE purchase SET created_at = now() - interval '1 day' WHERE id = '${id}'`,
    ],
    ['its user', (id: string) => `UPDATE purchase SET user_id = user_id WHERE id = '${id}'`],
    ['its existence', (id: string) => `DELETE FROM purchase WHERE id = '${id}'`],
    ['an entry', () => 'UPDATE ledger_entry SET amount = amount * 2'],
    ['a transaction', () => `DELETE FROM ledger_tx WHERE type = 'REFUND'`],
  ])('a change of an order or the ledger: %s', async (_change, forgery) => {
    await expect(forge(forgery(paid))).rejects.toMatchObject({ code: '42501' });
  });
});
