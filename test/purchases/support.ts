import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { eventually } from '../support/eventually.js';
import { type SeededProject, type SeededUser, TEST_OPERATOR } from '../support/project.js';
import type { Answer, TestService } from '../support/service.js';
import { stockShop } from '../support/shop.js';

/** The price of one piece, where a test is not about prices. */
export const PRICE = 100;

export interface Buyer {
  readonly user: SeededUser;
  readonly session: string;
  /** Game accounts, by the code of their server. */
  readonly accounts: Readonly<Record<string, number>>;
  /** Variables of a purchase on server `one`: a piece of `sku` for PRICE under a key of its own, unless `over` says else. */
  wish(sku: string, over?: Record<string, unknown>): Record<string, unknown>;
  ask(variables: Record<string, unknown>): Promise<Answer>;
  /** The payload of a purchase; fails when it is refused. */
  buy(variables: Record<string, unknown>): Promise<Bought>;
  refused(variables: Record<string, unknown>): ReturnType<TestService['refused']>;
  run(documentId: string, variables?: Record<string, unknown>): Promise<unknown>;
  credit(amount: number): Promise<void>;
  balance(): Promise<number>;
}

export interface Bought {
  readonly id: string;
  readonly status: string;
  readonly replayed: boolean;
  readonly balance: number;
  /** As answered. */
  readonly purchase: Record<string, unknown>;
}

export interface TestShop {
  readonly project: SeededProject;
  /** The id of an item. */
  item(sku: string): number;
  /** Somebody with a session, money and an account on each server. */
  newBuyer(money?: number): Promise<Buyer>;
  /** A buyer whose session runs on another node. */
  on(node: TestService, buyer: Buyer): Buyer;
}

/** An item as a catalogue file has it; made of `sku` alone it is sold on both servers for PRICE, 10 at a time. */
export type Item = { readonly sku: string } & Record<string, unknown>;

export async function openShop(
  service: TestService,
  project: SeededProject,
  items: readonly Item[],
): Promise<TestShop> {
  const plain = { price: PRICE, maxQuantity: 10, payload: { grant: 'thing' }, servers: { one: {}, two: {} } };
  const { item } = await stockShop(service, project, {
    items: items.map((given) => ({ titles: { en: `The ${given.sku}` }, ...plain, ...given })),
  });

  async function newBuyer(money = 1_000): Promise<Buyer> {
    const user = await project.newUser();
    const session = await project.loginAs(user);
    const accounts: Record<string, number> = {};
    for (const { id, code } of project.servers) accounts[code] = await addAccount(service, project, user, Number(id));
    const buyer = buyerOn(service, { user, session, accounts });
    if (money > 0) await buyer.credit(money);
    return buyer;
  }

  function buyerOn(node: TestService, who: Pick<Buyer, 'user' | 'session' | 'accounts'>): Buyer {
    const asking = { token: project.token, session: who.session };
    const run: Buyer['run'] = (documentId, variables) => node.run(documentId, variables, asking);
    return {
      ...who,
      run,
      wish: (sku, over) => ({
        itemId: item(sku),
        accountId: who.accounts['one'],
        expectedTotal: PRICE,
        idempotencyKey: randomUUID(),
        ...over,
      }),
      ask: (variables) => node.ask('purchase', variables, asking),
      buy: async (variables) => toBought(await run('purchase', variables)),
      refused: (variables) => node.refused('purchase', variables, asking),
      async credit(amount) {
        const credit = { projectId: project.id, userId: who.user.id, amount, reference: randomUUID(), note: null };
        await service.domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
      },
      balance: async () => Object(await run('balance')).amount,
    };
  }

  return { project, item, newBuyer, on: buyerOn };
}

/** What a purchase was answered with. */
export function toBought(answer: unknown): Bought {
  const { purchase, balance, replayed } = Object(answer);
  return { id: purchase.id, status: purchase.status, replayed, balance: balance.amount, purchase };
}

/** A game account that is there already. */
export async function addAccount(
  { database }: TestService,
  project: SeededProject,
  { id: userId }: { readonly id: number },
  serverId: number,
  status: 'CREATING' | 'ACTIVE' | 'BLOCKED' | 'FAILED' = 'ACTIVE',
): Promise<number> {
  const login = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { id } = await database.direct
    .insertInto('game_account')
    .values({
      project_id: project.id,
      user_id: userId,
      game_server_id: serverId,
      login,
      login_norm: login,
      status,
      external_id: null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface HeldRows {
  /** Resolves when so many statements wait for a lock. */
  whenWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

const WAITING = `SELECT count(*)::int AS waiting FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Holds what `statement` locks on a connection of its own, so that purchases stop there. */
export async function hold(service: TestService, statement: string, values: readonly unknown[]): Promise<HeldRows> {
  const client = new Client(service.connection);
  // Within a transaction the view of what others do stands still; and the pool may be waiting as a whole.
  const watcher = new Client(service.connection);
  await Promise.all([client.connect(), watcher.connect()]);
  await client.query('BEGIN');
  await client.query(statement, [...values]);
  const waiting = async (): Promise<number> => (await watcher.query(WAITING)).rows[0].waiting;
  return {
    whenWaiting: async (count) => void (await eventually(async () => (await waiting()) >= count)),
    async release() {
      await client.query('COMMIT');
      await Promise.all([client.end(), watcher.end()]);
    },
  };
}

/** Holds a user's wallet: a purchase of his goes on when it is released. */
export const holdWallet = (service: TestService, { user }: Buyer): Promise<HeldRows> =>
  hold(service, 'SELECT FROM wallet WHERE user_id = $1 FOR UPDATE', [user.id]);

/** How many of the answers were which: `{ 200: 1, OUT_OF_STOCK: 1 }`. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = body.errors?.[0]?.extensions.code ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
