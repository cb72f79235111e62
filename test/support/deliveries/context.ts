import { afterEach, beforeEach, expect } from '@jest/globals';
import { createTestClock } from '../clock.js';
import { newLogin, type Player, useFixture } from '../fixture.js';
import { TEST_OPERATOR } from '../project.js';
import { useService } from '../service.js';
import { use } from '../use.js';
import { type Leased, useFeed } from './feed.js';

export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
const PRICE = 5;

/** An order and its delivery. */
export interface OrderIds {
  readonly purchaseId: string;
  readonly deliveryId: string;
}

/**
 * A fixture with a feed and a manual clock, for the tests of a file: players with accounts who
 * order swords.
 * @param refundsRejected the game server, `one` or `two`, whose rejections are refunded
 */
export function useDeliveries({ refundsRejected = 'two' } = {}) {
  const clock = createTestClock();
  const service = useService({ clock });
  const fixture = useFixture(service, {
    declaredServers: [
      { code: 'one', status: 'open', default: true, refundRejected: refundsRejected === 'one' },
      { code: 'two', status: 'open', refundRejected: refundsRejected === 'two' },
    ],
    items: [{ sku: 'sword', price: PRICE, payload: { command: 'give', item: 7 } }],
  });
  const feed = useFeed(service);
  const polling = (code: string) =>
    use(async () => {
      const { servers } = service.domain;
      const { projectId, gameServerId } = fixture.server(code);
      return feed.as((await servers.issuePollToken(projectId, gameServerId, TEST_OPERATOR)).secret);
    });
  const [one, two] = [polling('one'), polling('two')];
  // Open deliveries of earlier tests would be due in this one.
  beforeEach(async () => void (await service.administrator.direct.deleteFrom('delivery').execute()));

  const audited = async (action: string): Promise<string[]> =>
    (await service.domain.audit.search({ action, limit: 1000 })).map(({ target }) => target);
  // The log has one line for each dead letter, wherever it arose.
  afterEach(async () => {
    const lines = service.logged.filter(({ message }) => message.startsWith('a delivery is a dead letter'));
    const targets = lines.map(({ detail }) =>
      String(detail)
        .replace(' ', ':')
        .replace(/, server \d+$/, ''),
    );
    expect(targets.toSorted()).toEqual((await audited('delivery.dead-letter')).toSorted());
  });

  const newestDelivery = async ({ user }: Player): Promise<string> => {
    const { deliveries } = await service.domain.deliveries.list(fixture.project.id, { userId: user.id, limit: 1 });
    const [newest] = deliveries;
    if (newest === undefined) throw new Error('nothing is to be delivered');
    return newest.id;
  };

  const row = (deliveryId: string) =>
    service.database.db.selectFrom('delivery').selectAll().where('id', '=', deliveryId).executeTakeFirstOrThrow();

  return {
    clock,
    service,
    fixture,
    feed,
    one,
    two,

    /** Creates a player with an account that the game server has created. */
    newPlayer: (server = 'one'): Promise<Player> => fixture.newPlayer({ accounts: [server], money: 0 }),

    /** Creates a player with an account that the game server has not created yet. */
    async newPlayerWithPendingAccount(password = 'a password for a game') {
      const player = await fixture.newPlayer({ accounts: [], money: 0 });
      clock.advance(1);
      const { id } = await player.createAccount(newLogin(), { password });
      const accounts = { one: Number(id) };
      return { ...fixture.on(service, { ...player, accounts }), deliveryId: await newestDelivery(player) };
    },

    /** Buys a sword for 5 with a credit of 5, on the only server of the player. */
    async order(player: Player): Promise<OrderIds> {
      const [[server = '', accountId] = []] = Object.entries(player.accounts);
      await player.credit(PRICE);
      // Orders of the same millisecond have no order among accounts.
      clock.advance(1);
      const there = { gameServerId: fixture.project.server(server), accountId };
      const input = player.purchaseInput('sword', {
        ...there,
        expectedTotal: PRICE,
        character: `O'Neil; "drop" table`,
      });
      const { id: purchaseId } = await player.buy(input);
      return { purchaseId, deliveryId: (await fixture.deliveryOf(purchaseId)).id };
    },

    /** Requests a new password of the player's account; returns the id of the delivery. */
    async newPassword(player: Player, newPassword: string): Promise<string> {
      const change = { accountId: player.accounts['one'], newPassword, password: player.user.password };
      clock.advance(1);
      await player.run('changeAccountPassword', change);
      return await newestDelivery(player);
    },

    /** Leases the only due delivery. */
    async leaseOne(server = one): Promise<Leased> {
      const [delivery, ...more] = await server.lease();
      if (delivery === undefined || more.length > 0) throw new Error(`${more.length + 1} or none were leased`);
      return delivery;
    },

    /** The row of a delivery. */
    row,
    stateOf: async (deliveryId: string): Promise<string> => (await row(deliveryId)).state,
    /** Reads the row, because sessions end before some tests do. */
    statusOf: async (purchaseId: string): Promise<string> => {
      const orders = service.database.db.selectFrom('purchase').select('status').where('id', '=', purchaseId);
      return (await orders.executeTakeFirstOrThrow()).status;
    },
    accountStatus: async ({ accounts }: Player): Promise<string> => {
      const rows = service.database.db.selectFrom('game_account').select('status');
      return (await rows.where('id', '=', Number(accounts['one'])).executeTakeFirstOrThrow()).status;
    },
    /** Sum of the balances of these players. */
    balanceOf: async (...players: readonly Player[]): Promise<number> => {
      const projectId = fixture.project.id;
      const balances = players.map(({ user }) => service.domain.wallet.balance({ id: user.id, projectId }));
      return (await Promise.all(balances)).reduce((sum, balance) => sum + balance, 0);
    },
    audited,
  };
}

export const ids = (leased: readonly Leased[]): string[] => leased.map(({ deliveryId }) => deliveryId);
