import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { uuidv7 } from '../../src/base/secrets.js';
import { enqueueDelivery } from '../../src/domain/deliveries/index.js';
import { lockWallet, postMovement } from '../../src/domain/wallet/index.js';
import { createFeed } from '../../src/http/feed/feed.js';
import { drain } from '../../src/main/listener.js';
import { testKeyring } from '../support/keyring.js';
import { recordingLog } from '../support/log.js';
import { type SeededProject, TEST_OPERATOR } from '../support/project.js';
import type { TestService } from '../support/service.js';
import { stockShop } from '../support/shop.js';
import { use } from '../support/use.js';

export interface Seat {
  readonly userId: number;
  readonly accountId: number;
  readonly gameServerId: number;
}

/** What the feed answered. */
export interface FeedReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly deliveries?: Leased[];
    readonly state?: string;
    readonly error?: { readonly code: string; readonly message: string };
  };
}

export interface Leased {
  readonly deliveryId: string;
  readonly type: string;
  readonly attempt: number;
  readonly createdAt: string;
  readonly leaseToken: string;
  readonly leaseUntil: string;
  readonly gameServer: { readonly id: number; readonly code: string };
  readonly account: {
    readonly id: number;
    readonly login: string;
    readonly externalId: string | null;
    readonly password?: string;
  };
  readonly purchase?: { readonly id: string; readonly sku: string };
}

/** The feed of a service, for the tests of a file or block. */
export const useFeed = (service: TestService) =>
  use(
    () => startFeed(service),
    (feed) => feed.stop(),
  );

/** The feed of a service on a port of its own. */
export async function startFeed({ domain }: Pick<TestService, 'domain'>) {
  const { log, lines } = recordingLog();
  const server = createFeed(domain, { log });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;

  const send = async (path: string, init: RequestInit): Promise<FeedReply> => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return {
    url,
    lines,
    send,
    /** A game server that has this token. */
    as: (token: string) => {
      const post = (path: string, body: unknown): Promise<FeedReply> =>
        send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
      return {
        token,
        post,
        lease: async (max = 10): Promise<Leased[]> => {
          const { status, text, body } = await post('/deliveries/lease', { max });
          if (status !== 200) throw new Error(`lease was answered ${status} ${text}`);
          return body.deliveries ?? [];
        },
        ack: ({ deliveryId, leaseToken }: Leased, result: string, more: object = {}): Promise<FeedReply> =>
          post('/deliveries/ack', { deliveryId, leaseToken, result, ...more }),
      };
    },
    stop() {
      const drained = drain(server);
      // Consumers that a test has let die leave requests behind, which nobody finishes.
      server.closeAllConnections();
      return drained;
    },
  };
}

/** Told to go on where it can be: what is made in one millisecond has no order among accounts. */
interface ShopClock {
  now(): Date;
  advance?(milliseconds: number): void;
}

/** Accounts of the project's user, and orders that he paid, made in the database: this is not about buying. */
export function createShopOf(service: TestService, project: SeededProject, clock: ShopClock) {
  const { database, domain } = service;
  let made = 0;
  let item: Promise<number> | undefined;

  async function insertAccount(serverId: string, status: 'ACTIVE' | 'CREATING'): Promise<Seat> {
    made += 1;
    const [userId, gameServerId] = [project.user.id, Number(serverId)];
    const { id } = await database.direct
      .insertInto('game_account')
      .values({
        project_id: project.id,
        user_id: userId,
        game_server_id: gameServerId,
        login: `Gamer_${made}`,
        login_norm: `gamer_${made}`,
        status,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { userId, accountId: id, gameServerId };
  }

  /** Enough of it was sold for all that a test pays back. */
  async function makeItem(): Promise<number> {
    const payload = { command: 'give', item: 7 };
    const stocked = await stockShop(service, project, { items: [{ sku: 'sword', price: 5, payload }] });
    await database.direct.updateTable('shop_listing').set({ sold: 1_000 }).execute();
    return stocked.item('sword');
  }

  const enqueue = (seat: Seat, type: 'ACCOUNT_CREATE' | 'ACCOUNT_PASSWORD', secret: string): Promise<string> =>
    database.transaction(async (tx) => {
      clock.advance?.(1);
      await lockWallet(tx, project.id, seat.userId);
      const facts = { projectId: project.id, ...seat, purchaseId: null, now: clock.now() };
      return await enqueueDelivery(tx, testKeyring, { ...facts, type, secret });
    });

  const sword = (): Promise<number> => {
    item ??= makeItem();
    return item;
  };

  return {
    enqueue,
    sword,

    /** An account that the game server knows already. */
    account: (serverId = project.servers[0].id): Promise<Seat> => insertAccount(serverId, 'ACTIVE'),

    /** One that the game server is to make. */
    async newAccount(password = 'a password for a game'): Promise<Seat & { readonly deliveryId: string }> {
      const seat = await insertAccount(project.servers[0].id, 'CREATING');
      return { ...seat, deliveryId: await enqueue(seat, 'ACCOUNT_CREATE', password) };
    },

    /** An order that cost 5, by somebody who had as much. */
    async order(seat: Seat): Promise<{ readonly purchaseId: string; readonly deliveryId: string }> {
      const itemId = await sword();
      const { userId, accountId, gameServerId } = seat;
      const credit = { projectId: project.id, userId, amount: 5, reference: randomUUID(), note: null };
      await domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
      clock.advance?.(1);
      const now = clock.now();
      const purchaseId = uuidv7(now);
      return await database.transaction(async (tx) => {
        const wallet = await lockWallet(tx, project.id, userId);
        const movement = {
          type: 'PURCHASE',
          amount: -5,
          reference: purchaseId,
          actor: 'test',
          note: null,
          now,
        } as const;
        const { transactionId } = await postMovement(tx, wallet, movement);
        await tx
          .insertInto('purchase')
          .values({
            id: purchaseId,
            project_id: project.id,
            user_id: userId,
            account_id: accountId,
            game_server_id: gameServerId,
            item_id: itemId,
            sku: 'sword',
            quantity: 1,
            unit_price: 5,
            total_price: 5,
            currency_code: 'EMB',
            titles: { en: 'Sword' },
            payload: JSON.stringify({ command: 'give', item: 7 }),
            limits: '[]',
            character: `O'Neil; drop\ntable`,
            status: 'PAID',
            idempotency_key: randomUUID(),
            request_fingerprint: Buffer.alloc(32),
            ledger_tx_id: transactionId,
            refund_tx_id: null,
            created_at: now,
            delivered_at: null,
            refunded_at: null,
          })
          .execute();
        const facts = { projectId: project.id, userId, accountId, gameServerId, purchaseId, secret: null, now };
        return { purchaseId, deliveryId: await enqueueDelivery(tx, testKeyring, { ...facts, type: 'PURCHASE_GRANT' }) };
      });
    },

    status: async (purchaseId: string): Promise<string> =>
      (
        await database.direct
          .selectFrom('purchase')
          .select('status')
          .where('id', '=', purchaseId)
          .executeTakeFirstOrThrow()
      ).status,

    balance: (): Promise<number> => domain.wallet.balance({ id: project.user.id, projectId: project.id }),

    row: (deliveryId: string) =>
      database.direct.selectFrom('delivery').selectAll().where('id', '=', deliveryId).executeTakeFirstOrThrow(),

    accountStatus: async ({ accountId }: Seat): Promise<string> =>
      (
        await database.direct
          .selectFrom('game_account')
          .select('status')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).status,

    audited: async (action: string): Promise<string[]> => {
      const entries = await domain.audit.search({ action, limit: 1000 });
      return entries.map(({ target }) => target);
    },
  };
}
