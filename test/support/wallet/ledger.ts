import { randomUUID } from 'node:crypto';
import { uuidv7 } from '../../../src/base/secrets.js';
import { lockOrCreateWallet, postMovement } from '../../../src/domain/wallet/index.js';
import { askOne } from '../../../src/storage/statement.js';
import { withAdministrator } from '../database.js';
import { openFixture, type Player } from '../fixture.js';
import { TEST_OPERATOR } from '../project.js';
import type { TestService } from '../service.js';
import { use } from '../use.js';

/** Price of a piece. */
export const PRICE = 50;

const THING = { sku: 'thing', price: PRICE, maxQuantity: 999, servers: { one: { stock: 10_000 } } };

export type LedgerFixture = Awaited<ReturnType<typeof openLedger>>;

/** A ledger for the tests of a file or block. */
export const useLedger = (service: TestService, slug: string): LedgerFixture => use(() => openLedger(service, slug));

/** A fixture with one item to buy on server `one`, and functions that move money. */
export async function openLedger(service: TestService, slug: string) {
  const { domain } = service;
  const fixture = await openFixture(service, { slug, items: [THING] });
  const { project, newPlayer, item, refund } = fixture;

  const creditOf = ({ user }: Player, amount: number, reference: string) => ({
    ...{ projectId: project.id, userId: user.id, amount, reference },
    ...{ note: 'a test', by: TEST_OPERATOR },
  });
  /** Variables of a purchase of this many pieces. */
  const purchaseInput = (player: Player, quantity: number) =>
    player.purchaseInput('thing', { quantity, expectedTotal: quantity * PRICE });

  return {
    project,
    item,
    refund,
    purchaseInput,
    /** Creates a player with this much money and an account. */
    newPlayer: (money = 1_000): Promise<Player> => newPlayer({ accounts: ['one'], money }),
    /** Creates a player without a wallet. */
    newPlayerWithoutWallet: (): Promise<Player> => newPlayer({ accounts: [], money: 0 }),
    balance: ({ user }: Player): Promise<number> => domain.wallet.balance({ id: user.id, projectId: project.id }),
    countEntries: async ({ user }: Player): Promise<number> =>
      (await domain.wallet.entries(project.id, user.id, 1))[0]?.seq ?? 0,
    /** Returns true for a replay. */
    credit: async (player: Player, amount: number, reference: string = randomUUID()): Promise<boolean> =>
      (await domain.wallet.credit(creditOf(player, amount, reference))).replayed,
    /** Returns true for a replay. */
    adjust: async (player: Player, amount: number, reference: string = randomUUID()): Promise<boolean> =>
      (await domain.wallet.adjust(creditOf(player, amount, reference))).replayed,
    /** Returns the id of the order. */
    buy: async (player: Player, quantity: number): Promise<string> =>
      (await player.buy(purchaseInput(player, quantity))).id,
    /** The invariants that the ledger audit finds violated in this project, each once. */
    violatedInvariants: async (): Promise<number[]> => {
      const found = await domain.ledgerAudit.verifyLedger(project.id);
      return [...new Set(found.map(({ invariant }) => invariant))];
    },
  };
}

export interface Limit {
  readonly scope: 'USER' | 'ACCOUNT';
  readonly window: 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';
  readonly max: number;
}

/**
 * Inserts the rows of an order directly, for tests of the ledger audit. The order may have any time
 * and may exceed its limits. Returns its id.
 */
export function forgeOrder(
  { database }: TestService,
  { project, item }: LedgerFixture,
  { user, accounts }: Player,
  { quantity, limits, at: now }: { readonly quantity: number; readonly limits: readonly Limit[]; readonly at: Date },
): Promise<string> {
  const gameServerId = Number(project.server('one'));
  return database.transaction(async (tx) => {
    const wallet = await lockOrCreateWallet(tx, project.id, user.id);
    const [id, total] = [uuidv7(now), PRICE * quantity];
    const movement = { type: 'PURCHASE', amount: -total, reference: id, actor: 'test', note: null, now } as const;
    const { transactionId } = await askOne(tx, postMovement(wallet, movement));
    const whose = {
      ...{ project_id: project.id, game_server_id: gameServerId, user_id: user.id },
      ...{ account_id: Number(accounts['one']), created_at: now },
    };
    await tx
      .updateTable('shop_listing')
      .set((listing) => ({ sold: listing('sold', '+', quantity) }))
      .where('item_id', '=', item('thing'))
      .where('game_server_id', '=', gameServerId)
      .execute();
    await tx
      .insertInto('purchase')
      .values({
        ...whose,
        ...{ id, item_id: item('thing'), sku: 'thing', quantity, unit_price: PRICE, total_price: total },
        ...{ currency_code: 'EMB', titles: {}, payload: '{}', limits: JSON.stringify(limits), status: 'PAID' },
        ...{ idempotency_key: id, request_fingerprint: Buffer.alloc(32), ledger_tx_id: transactionId },
      })
      .execute();
    await tx
      .insertInto('delivery')
      .values({
        ...whose,
        ...{ id: uuidv7(now), type: 'PURCHASE_GRANT', purchase_id: id, state: 'PENDING', next_attempt_at: now },
      })
      .execute();
    return id;
  });
}

/**
 * Changes rows with triggers and foreign keys disabled for the connection. Constraints of the table
 * itself still apply.
 */
export const tamper = ({ connection }: Pick<TestService, 'connection'>, statements: readonly string[]): Promise<void> =>
  withAdministrator(connection, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
