import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from '../../src/base/secrets.js';
import { cancelOrderDelivery } from '../../src/domain/deliveries/index.js';
import { lockWallet, postMovement } from '../../src/domain/wallet/index.js';
import { asAdministrator } from '../support/database.js';
import { type SeededProject, type SeededUser, seedProject, TEST_OPERATOR } from '../support/project.js';
import type { TestService } from '../support/service.js';

/** What a piece costs. */
export const PRICE = 50;

/**
 * A project with an item, and orders as the wallet knows them: what is bought and paid back here goes through the real
 * ledger, with the rows around it that an order has. So the books can be tested without the rules of the shop.
 */
export interface Books {
  readonly project: SeededProject;
  /** Somebody with an account, and with so much money. */
  newPlayer(money?: number): Promise<Player>;
  balance(user: Player): Promise<number>;
  credit(user: Player, amount: number, reference?: string): Promise<boolean>;
  adjust(user: Player, amount: number, reference?: string): Promise<boolean>;
  /** Pieces of the item for PRICE each; gives the order. */
  buy(user: Player, quantity: number, order?: { readonly limits?: readonly Limit[]; at?: Date }): Promise<string>;
  refund(user: Player, orderId: string): Promise<void>;
  /** The invariants that verification finds broken in this project, each once. */
  broken(): Promise<number[]>;
}

export type Player = SeededUser & { readonly accountId: number };

export interface Limit {
  readonly scope: 'USER' | 'ACCOUNT';
  readonly window: 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';
  readonly max: number;
}

export async function openBooks(service: TestService, slug: string): Promise<Books> {
  const { database, domain } = service;
  const project = await seedProject(service, { slug });
  const serverId = Number(project.servers[0].id);
  const itemId = await seedItem(service, project.id, serverId);
  const at = { project_id: project.id, game_server_id: serverId };

  let players = 0;
  async function newPlayer(money = 1_000): Promise<Player> {
    players += 1;
    const user = await copyUser(service, project, `player${players}@${slug}.example`);
    const login = `Login${user.id}`;
    const { id: accountId } = await database.direct
      .insertInto('game_account')
      .values({
        ...at,
        user_id: user.id,
        login,
        login_norm: login.toLowerCase(),
        status: 'ACTIVE',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const player = { ...user, accountId };
    if (money > 0) await credit(player, money);
    return player;
  }

  const asked = ({ id: userId }: Player, amount: number, reference: string) => ({
    ...{ projectId: project.id, userId, amount, reference },
    ...{ note: 'a test', by: TEST_OPERATOR },
  });
  const credit: Books['credit'] = async (user, amount, reference = randomUUID()) =>
    (await domain.wallet.credit(asked(user, amount, reference))).replayed;
  const adjust: Books['adjust'] = async (user, amount, reference = randomUUID()) =>
    (await domain.wallet.adjust(asked(user, amount, reference))).replayed;

  const buy: Books['buy'] = (user, quantity, { limits = [], at: now = new Date() } = {}) =>
    database.transaction(async (tx) => {
      const wallet = await lockWallet(tx, project.id, user.id);
      const [id, total] = [uuidv7(now), PRICE * quantity];
      const movement = { type: 'PURCHASE', amount: -total, reference: id, actor: 'test', note: null, now } as const;
      const { transactionId } = await postMovement(tx, wallet, movement);
      const whose = { ...at, user_id: user.id, account_id: user.accountId, created_at: now };
      await tx
        .updateTable('shop_listing')
        .set((listing) => ({ sold: listing('sold', '+', quantity) }))
        .where('item_id', '=', itemId)
        .execute();
      await tx
        .insertInto('purchase')
        .values({
          ...whose,
          ...{
            id,
            item_id: itemId,
            sku: 'thing',
            quantity,
            unit_price: PRICE,
            total_price: total,
            currency_code: 'EMB',
          },
          ...{ titles: {}, payload: '{}', limits: JSON.stringify(limits), status: 'PAID', idempotency_key: id },
          ...{ request_fingerprint: Buffer.alloc(32), ledger_tx_id: transactionId },
        })
        .execute();
      await tx
        .insertInto('delivery')
        .values({
          ...whose,
          id: uuidv7(now),
          type: 'PURCHASE_GRANT',
          purchase_id: id,
          state: 'PENDING',
          next_attempt_at: now,
        })
        .execute();
      return id;
    });

  const refund: Books['refund'] = (user, orderId) =>
    database.transaction(async (tx) => {
      const now = new Date();
      const wallet = await lockWallet(tx, project.id, user.id);
      const order = await tx
        .selectFrom('purchase')
        .select(['total_price', 'quantity'])
        .where('id', '=', orderId)
        .where('status', '=', 'PAID')
        .forUpdate()
        .executeTakeFirst();
      if (order === undefined) throw new Error('refunded already');
      const movement = { type: 'REFUND', amount: order.total_price, reference: orderId, actor: 'test' } as const;
      const { transactionId } = await postMovement(tx, wallet, { ...movement, note: null, now });
      await tx
        .updateTable('purchase')
        .set({ status: 'REFUNDED', refunded_at: now, refund_tx_id: transactionId })
        .where('id', '=', orderId)
        .execute();
      await cancelOrderDelivery(tx, project.id, { purchaseId: orderId, reason: 'refunded', now });
      await tx
        .updateTable('shop_listing')
        .set((listing) => ({ sold: listing('sold', '-', order.quantity) }))
        .where('item_id', '=', itemId)
        .execute();
    });

  return {
    project,
    newPlayer,
    credit,
    adjust,
    buy,
    refund,
    balance: ({ id }) => domain.wallet.balance({ id, projectId: project.id }),
    broken: async () => {
      const found = await domain.verification.verifyLedger(project.id);
      return [...new Set(found.map(({ invariant }) => invariant))];
    },
  };
}

/** Somebody with the password of the project's user: to hash one for each would take longer than all else. */
async function copyUser(
  { database: { direct: db } }: TestService,
  { user }: SeededProject,
  email: string,
): Promise<SeededUser> {
  const { id } = await db
    .insertInto('users')
    .columns([
      'project_id',
      'email',
      'email_norm',
      'password_hash',
      'password_changed_at',
      'status',
      'created_at',
      'confirmed_at',
    ])
    .expression(
      db
        .selectFrom('users')
        .select([
          'project_id',
          sql<string>`${email}`.as('email'),
          sql<string>`${email}`.as('email_norm'),
          'password_hash',
        ])
        .select(['password_changed_at', 'status', 'created_at', 'confirmed_at'])
        .where('id', '=', user.id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...user, id, email };
}

async function seedItem(
  { database: { direct: db } }: TestService,
  projectId: number,
  serverId: number,
): Promise<number> {
  const { id: categoryId } = await db
    .insertInto('shop_category')
    .values({ project_id: projectId, code: 'all', titles: {}, sort: 0, visible: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('shop_item')
    .values({
      ...{ project_id: projectId, sku: 'thing', category_id: categoryId, titles: {}, descriptions: {} },
      ...{ kind: 'ITEM', payload: '{}', base_price: PRICE, max_quantity: 999, limits: '[]', created_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shop_listing')
    .values({
      ...{ item_id: id, game_server_id: serverId, project_id: projectId, enabled: true },
      ...{ shown_price: PRICE, supplied: 10_000, sort: 0 },
    })
    .execute();
  return id;
}

/**
 * Changes rows behind the back of the program and of the database's own rules: triggers and foreign keys are off for
 * this connection. What rules the table itself has must be taken from it.
 */
export const tamper = ({ connection }: Pick<TestService, 'connection'>, statements: readonly string[]): Promise<void> =>
  asAdministrator(connection, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
