import { randomUUID } from 'node:crypto';
import type { Delivery } from '../../src/domain/deliveries/index.js';
import { type BoundClient, bindClient } from './api-client.js';
import { createGameServer, type GameServer } from './game-server.js';
import { type Seed, type SeededProject, type SeededUser, seedProject, TEST_OPERATOR } from './project.js';
import type { Answer, TestService } from './service.js';
import { type Stock, stockShop } from './shop.js';
import { use } from './use.js';

/** Default price of an item. */
export const PRICE = 100;
/** Valid as a password of a game account. */
export const GAME_PASSWORD = 'password of a game';

let logins = 0;
/** Returns a login that no other test uses. */
export const newLogin = (): string => {
  logins += 1;
  return `Player_${logins}`;
};

export interface FixtureSeed extends Omit<Seed, 'slug'> {
  readonly slug?: string;
  readonly categories?: Stock['categories'];
  /**
   * Only `sku` is required. Defaults: every server, price PRICE, at most ten pieces per purchase.
   */
  readonly items?: Stock['items'];
}

/**
 * A project with servers and a shop. Players, accounts, money and orders are created through the
 * API.
 */
export interface Fixture {
  readonly project: SeededProject;
  /** The id of an item. */
  item(sku: string): number;
  /** The id of a category. */
  category(code: string): number;
  /** Changes the row of an item; for values that no file can have, too. */
  changeItem(sku: string, values: Record<string, unknown>): Promise<unknown>;
  /** Changes the listings of an item on all servers. */
  changeListing(sku: string, values: Record<string, unknown>): Promise<unknown>;
  /** Creates a player with a session, money and an account that the game server has created. */
  newPlayer(options?: PlayerOptions): Promise<Player>;
  /** The same player, with requests sent to another node. */
  on(node: TestService, player: Pick<Player, 'user' | 'session' | 'accounts'>): Player;
  /** The game server with this code. */
  server(code: string): GameServer;
  /** Refunds an order as an operator. */
  refund(purchaseId: string, force?: boolean): ReturnType<TestService['domain']['purchases']['refund']>;
  /** The delivery of an order, as operators see it. */
  deliveryOf(purchaseId: string): Promise<Delivery>;
  /** Number of pieces counted as sold. */
  soldOf(sku: string, server?: string): Promise<number>;
}

export interface PlayerOptions {
  readonly money?: number;
  /**
   * Servers to create accounts on; grants access where it is restricted. Default: the first server,
   * if the fixture has items to buy.
   */
  readonly accounts?: readonly string[];
  readonly status?: 'ACTIVE' | 'PENDING';
}

/** A signed-in user who sends requests as a client does. */
export interface Player extends BoundClient {
  readonly user: SeededUser;
  readonly session: string;
  /** Ids of the player's game accounts by server code. */
  readonly accounts: Readonly<Record<string, number>>;

  /** Requests an account on the selected server. The game server has not created it yet. */
  createAccount(login?: string, more?: Record<string, unknown>): Promise<Account>;
  /** Status of each account on the selected server, by login. */
  accountStatuses(): Promise<Record<string, string>>;

  credit(amount: number): Promise<void>;
  balance(): Promise<number>;

  /**
   * Variables of a purchase: one piece of `sku` on server `one` for PRICE, with a new idempotency
   * key.
   */
  purchaseInput(sku: string, over?: Record<string, unknown>): Record<string, unknown>;
  /** Sends a purchase and returns the answer, refused or not. */
  purchase(variables: Record<string, unknown>): Promise<Answer>;
  /** Returns the payload of a purchase. Throws if it is refused. */
  buy(variables: Record<string, unknown>): Promise<Bought>;
  /** Returns the refusal of a purchase. Throws if it succeeds. */
  expectPurchaseRefusal(variables: Record<string, unknown>): ReturnType<TestService['expectRefusal']>;
  statusOf(purchaseId: string): Promise<string>;
}

export interface Account {
  readonly id: string;
  readonly login: string;
  readonly status: string;
}

export interface Bought {
  readonly id: string;
  readonly status: string;
  readonly replayed: boolean;
  readonly balance: number;
  /** The purchase as answered. */
  readonly purchase: Record<string, unknown>;
}

/** Opens a fixture for the tests of a file or block. */
export const useFixture = (service: TestService, seed: FixtureSeed = {}): Fixture =>
  use(() => openFixture(service, seed));

/** Creates a project through the services that operators use. */
export async function openFixture(service: TestService, seed: FixtureSeed = {}): Promise<Fixture> {
  const { slug = 'isles', categories, items = [], ...rest } = seed;
  const project = await seedProject(service, { slug, ...rest });
  const plain = { price: PRICE, maxQuantity: 10, payload: { grant: 'thing' } };
  const { item, category } = await stockShop(service, project, {
    ...(categories !== undefined && { categories }),
    items: items.map((given) => ({ ...plain, ...given })),
  });
  const { domain } = service;
  const servers = new Map(
    project.servers.map(({ code }) => [code, createGameServer(service, project.id, project.server(code))]),
  );
  const restricted = new Set(
    (await domain.servers.list(project.id)).filter(({ access }) => access === 'RESTRICTED').map(({ code }) => code),
  );
  const server: Fixture['server'] = (code) => servers.get(code) ?? missing(code);

  async function newPlayer({
    money = 1_000,
    accounts: codes = items.length === 0 ? [] : [project.servers[0].code],
    status,
  }: PlayerOptions = {}): Promise<Player> {
    const user = await project.newUser(status);
    const session = await project.loginAs(user);
    const accounts: Record<string, number> = {};
    const player = playerOn(service, { user, session, accounts });
    for (const code of codes) {
      if (restricted.has(code)) await project.grant(user, project.server(code));
      const account = await player.createAccount(newLogin(), { gameServerId: project.server(code) });
      accounts[code] = Number(account.id);
      await server(code).createAccount(Number(account.id));
    }
    if (money > 0) await player.credit(money);
    return player;
  }

  function playerOn(node: TestService, identity: Pick<Player, 'user' | 'session' | 'accounts'>): Player {
    const client = bindClient(node, { token: project.token, session: identity.session });
    const { ask, run, expectRefusal } = client;
    return {
      ...identity,
      ...client,
      createAccount: async (login = newLogin(), more = {}) =>
        accountOf(await run('createAccount', { login, password: GAME_PASSWORD, ...more })),
      async accountStatuses() {
        const accounts: unknown[] = Object(await run('accounts'));
        return Object.fromEntries(accounts.map(accountOf).map(({ login, status }) => [login, status]));
      },
      async credit(amount) {
        const credit = { projectId: project.id, userId: identity.user.id, amount, reference: randomUUID(), note: null };
        await domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
      },
      balance: async () => Object(await run('balance')).amount,
      purchaseInput: (sku, over) => ({
        itemId: item(sku),
        accountId: identity.accounts['one'],
        expectedTotal: PRICE,
        idempotencyKey: randomUUID(),
        ...over,
      }),
      purchase: (variables) => ask('purchase', variables),
      buy: async (variables) => readPurchase(await run('purchase', variables)),
      expectPurchaseRefusal: (variables) => expectRefusal('purchase', variables),
      statusOf: async (purchaseId) => Object(await run('purchaseStatus', { purchaseId })).status,
    };
  }

  return {
    project,
    item,
    category,
    changeItem: (sku, values) =>
      service.database.direct.updateTable('shop_item').set(values).where('id', '=', item(sku)).execute(),
    changeListing: (sku, values) =>
      service.database.direct.updateTable('shop_listing').set(values).where('item_id', '=', item(sku)).execute(),
    newPlayer,
    on: playerOn,
    server,
    refund: (purchaseId, force = false) =>
      domain.purchases.refund(project.id, purchaseId, { force, note: 'sorry', by: TEST_OPERATOR }),
    async deliveryOf(purchaseId) {
      const { userId } = (await domain.purchases.find(project.id, purchaseId)) ?? missing(purchaseId);
      const { deliveries } = await domain.deliveries.list(project.id, { userId, limit: 1_000 });
      return deliveries.find((delivery) => delivery.purchaseId === purchaseId) ?? missing(purchaseId);
    },
    async soldOf(sku, code = 'one') {
      const listing = service.database.db.selectFrom('shop_listing').select('sold').where('item_id', '=', item(sku));
      return (await listing.where('game_server_id', '=', Number(project.server(code))).executeTakeFirstOrThrow()).sold;
    },
  };
}

/** Reads the payload of a purchase. */
export function readPurchase(answer: unknown): Bought {
  const { purchase, balance, replayed } = Object(answer);
  return { id: purchase.id, status: purchase.status, replayed, balance: balance.amount, purchase };
}

function accountOf(answer: unknown): Account {
  const { id, login, status } = Object(answer);
  return { id: String(id), login: String(login), status: String(status) };
}

/** Counts answers by status or error code: `{ 200: 1, OUT_OF_STOCK: 1 }`. */
export function countAnswers(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const name = code ?? String(status);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function missing(what: string): never {
  throw new Error(`the fixture has no ${what}`);
}
