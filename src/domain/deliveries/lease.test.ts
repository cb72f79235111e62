import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { fillBacklog, rowsLookedAt } from '../../../test/support/deliveries/backlog.js';
import { HOUR, ids, type OrderIds, SECOND, useDeliveries } from '../../../test/support/deliveries/context.js';
import { eventually } from '../../../test/support/eventually.js';
import { lockDeliveryRow, lockWalletRow } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { queues } from '../../base/queues.js';
import { OF_A_NODE } from '../../storage/database.js';

// Content, time and order of leased deliveries: rules.md §3.13.

const {
  clock,
  service,
  fixture,
  feed,
  one,
  two,
  newPlayer,
  newPlayerWithPendingAccount,
  order,
  newPassword,
  leaseOne,
  row,
  stateOf,
  statusOf,
  audited,
} = useDeliveries();

describe('a purchase', () => {
  it('reaches the game server after the account, with the progress in the status of the order', async () => {
    const ada = await fixture.newPlayer({ accounts: [], money: 5 });
    const password = 'for the gåme only';
    const { id: accountId } = await ada.createAccount('Ada_in_game', { password: password.normalize('NFD') });
    const { id } = await ada.buy(ada.purchaseInput('sword', { accountId, expectedTotal: 5, character: 'Ada' }));

    const create = await leaseOne();
    // In the normalization form in which the length is checked.
    expect([create.type, create.account.password]).toEqual(['account.create', password.normalize('NFC')]);
    await one.ack(create, 'delivered', { externalId: 'ada-1' });
    expect(await ada.statusOf(id)).toBe('PAID');
    const grant = await leaseOne();
    expect(grant).toMatchObject({
      account: { login: 'Ada_in_game', externalId: 'ada-1' },
      purchase: { id, sku: 'sword', quantity: 1, character: 'Ada' },
    });
    expect(await ada.statusOf(id)).toBe('DELIVERING');
    await one.ack(grant, 'delivered');
    const delivered = { status: 'DELIVERED', deliveredAt: clock.now().toISOString() };
    expect(await ada.run('purchaseStatus', { purchaseId: id })).toMatchObject(delivered);
  });
});

/** Returns whether this many wait for a connection of the service. */
const areWaiting = (count: number): boolean =>
  [...queues].some(({ name, waiting }) => name === 'connections' && waiting() === count);

/** Holds a connection of the service until the function that `connected` resolves to is called. */
function holdConnection() {
  let released: Promise<void> | undefined;
  const connected = new Promise<() => void>((resolve) => {
    released = service.database.direct
      .connection()
      .execute(() => new Promise<void>((release) => resolve(() => release())));
  });
  return { connected, released };
}

describe('a lease', () => {
  it('contains the task, with the password only if the delivery has one', async () => {
    const player = await newPlayer();
    const { purchaseId, deliveryId } = await order(player);
    const orderedAt = clock.now().toISOString();
    const made = await newPlayerWithPendingAccount('Geheim 🔑 password');
    const [grant, account] = await one.lease();
    expect(grant).toEqual({
      deliveryId,
      type: 'purchase.grant',
      attempt: 1,
      createdAt: orderedAt,
      requestId: expect.any(String),
      leaseToken: expect.any(String),
      leaseUntil: new Date(clock.now().getTime() + 60 * SECOND).toISOString(),
      gameServer: { id: fixture.server('one').gameServerId, code: 'one' },
      account: { id: player.accounts['one'], login: expect.any(String), externalId: null },
      purchase: {
        id: purchaseId,
        sku: 'sword',
        quantity: 1,
        payload: { command: 'give', item: 7 },
        character: `O'Neil; "drop" table`,
      },
    });
    expect(account).toMatchObject({ deliveryId: made.deliveryId, type: 'account.create' });
    expect(account?.account).toMatchObject({ id: made.accounts['one'], password: 'Geheim 🔑 password' });
    expect(await two.lease()).toEqual([]);
  });

  it("keeps an account's order: a leased or postponed delivery blocks later ones", async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const [first, second] = [await order(player), await order(player)];
    const elsewhere = await order(other);
    const leased = await one.lease();
    expect(ids(leased)).toEqual([first.deliveryId, elsewhere.deliveryId]);
    expect(await one.lease()).toEqual([]);
    for (const delivery of leased) await one.ack(delivery, 'retry');
    expect(await one.lease()).toEqual([]);
    clock.advance(10 * SECOND);
    const [again] = await one.lease(1);
    if (again === undefined) throw new Error('nothing was leased');
    expect(again.deliveryId).toBe(first.deliveryId);
    await one.ack(again, 'delivered');
    expect(ids(await one.lease())).toContain(second.deliveryId);
  });

  it('keeps the order if the clock of another node is behind', async () => {
    const player = await newPlayer();
    const first = await order(player);
    clock.advance(-HOUR);
    await order(player);
    clock.advance(HOUR);
    expect(ids(await one.lease())).toEqual([first.deliveryId]);
  });

  it('counts as an attempt if it runs out, and repeats after the backoff', async () => {
    await order(await newPlayer());
    const first = await leaseOne();
    clock.advance(70 * SECOND - 1);
    expect(await one.lease()).toEqual([]);
    clock.advance(1);
    const second = await leaseOne();
    expect(second).toMatchObject({ deliveryId: first.deliveryId, attempt: 2 });
    expect(second.leaseToken).not.toBe(first.leaseToken);
    clock.advance(80 * SECOND - 1);
    expect(await one.lease()).toEqual([]);
  });

  it('goes to one poller: rows that another one has locked are skipped without waiting', async () => {
    const { deliveryId } = await order(await newPlayer());
    const lock = await lockDeliveryRow(service, deliveryId);
    // Both have answered while the row is still locked.
    expect(await Promise.all([one.lease(), one.lease()])).toEqual([[], []]);
    await lock.release();
    const leased = await Promise.all([one.lease(), one.lease()]);
    expect(ids(leased.flat())).toEqual([deliveryId]);
  });

  it('never goes to two pollers, nor out of the order of an account', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer()));
    const ordered = new Map<number, string[]>();
    for (let round = 0; round < 4; round += 1) {
      for (const player of players) {
        const { deliveryId } = await order(player);
        const accountId = Number(player.accounts['one']);
        ordered.set(accountId, [...(ordered.get(accountId) ?? []), deliveryId]);
      }
    }
    const done = new Map<number, string[]>();
    const poller = async (): Promise<void> => {
      while ([...done.values()].flat().length < 24) {
        for (const delivery of await one.lease(3)) {
          done.set(delivery.account.id, [...(done.get(delivery.account.id) ?? []), delivery.deliveryId]);
          await one.ack(delivery, 'delivered');
        }
      }
    };
    await Promise.all([poller(), poller(), poller(), poller()]);
    expect(done).toEqual(ordered);
  });

  it('of others is not delayed by 20,000 due deliveries of one account, nor reads all of these', async () => {
    const [player, ...others] = [await newPlayer(), await newPlayer(), await newPlayer()];
    await fillBacklog(service, fixture.server('one'), player, { count: 20_000, lastDue: clock.now() });
    const later: OrderIds[] = [];
    for (const other of others) later.push(await order(other));
    const [head, ...rest] = await one.lease();
    expect(head?.account.id).toBe(player.accounts['one']);
    expect(ids(rest)).toEqual(later.map(({ deliveryId }) => deliveryId));
    const rows = await rowsLookedAt(service, () => service.domain.deliveries.lease(fixture.server('one'), 10));
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(2_000);
  });

  it('has one delivery per account, in order of due time, for any number of accounts', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer()));
    const orders: string[] = [];
    for (const player of [...players, ...players]) orders.push((await order(player)).deliveryId);
    const postponed = new Date(clock.now().getTime() + SECOND);
    const { direct: db } = service.database;
    await db.updateTable('delivery').set({ next_attempt_at: postponed }).where('id', '=', String(orders[0])).execute();
    expect(ids(await one.lease(2))).toEqual(orders.slice(1, 3));
    expect(ids(await one.lease())).toEqual(orders.slice(3, 4));
    clock.advance(SECOND);
    expect(ids(await one.lease())).toEqual(orders.slice(0, 1));
  });

  it('is withheld while an operator holds deliveries, and follows afterwards', async () => {
    const { projects } = service.domain;
    const { deliveryId } = await order(await newPlayer());
    const twos = await order(await newPlayer('two'));
    const until = new Date(clock.now().getTime() + HOUR);
    for (const end of [null, until]) {
      const notice = { until: end, messages: {}, holdDeliveries: true };
      await projects.startMaintenance(fixture.project.id, notice, TEST_OPERATOR);
      expect([await one.lease(), await two.lease()]).toEqual([[], []]);
      await projects.endMaintenance(fixture.project.id, TEST_OPERATOR);
    }
    await service.database.direct
      .insertInto('availability_window')
      .values({
        project_id: fixture.project.id,
        game_server_id: fixture.server('one').gameServerId,
        starts_at: clock.now(),
        ends_at: until,
        messages: {},
        hold_deliveries: true,
        created_by: 'test',
      })
      .execute();
    expect(await one.lease()).toEqual([]);
    expect(ids(await two.lease())).toEqual([twos.deliveryId]);
    clock.advance(HOUR);
    // Neither maintenance alone nor a closed server holds deliveries.
    await fixture.project.maintenance(true);
    await fixture.project.setServerStatus('one', 'CLOSED');
    expect(ids(await one.lease())).toEqual([deliveryId]);
    await fixture.project.setServerStatus('one', 'OPEN');
    await fixture.project.maintenance(false);
  });

  it('is withheld if the hold begins while it waits for a connection', async () => {
    const { deliveryId } = await order(await newPlayer());
    const server = fixture.server('one');
    const held = Array.from({ length: OF_A_NODE.poolSize }, holdConnection);
    const [first, ...others] = await Promise.all(held.map(({ connected }) => connected));
    // Its first read gets the connection, and the next holder the same one before the lease does.
    const leased = service.domain.deliveries.lease(server, 10);
    await eventually(() => areWaiting(1));
    const next = holdConnection();
    await eventually(() => areWaiting(2));
    first?.();
    others.push(await next.connected);
    await eventually(() => areWaiting(1));
    clock.advance(SECOND);
    const window = await service.administrator.direct
      .insertInto('availability_window')
      .values({
        project_id: fixture.project.id,
        game_server_id: server.gameServerId,
        starts_at: clock.now(),
        ends_at: null,
        messages: {},
        hold_deliveries: true,
        created_by: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const release of others) release();
    expect(await leased).toEqual([]);
    await Promise.all([...held, next].map(({ released }) => released));
    await service.administrator.direct.deleteFrom('availability_window').where('id', '=', window.id).execute();
    expect(ids(await one.lease())).toEqual([deliveryId]);
  });

  it('does not run out while others of its batch wait for locks to become dead letters', async () => {
    const [slow, player, another] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const lost = [await newPassword(slow, 'one that is lost'), await newPassword(player, 'another that is lost')];
    const { deliveryId } = await order(another);
    const { direct: db } = service.database;
    await db.updateTable('delivery').set({ sealed_secret: 'lost' }).where('id', 'in', lost).execute();
    const lock = await lockWalletRow(service, slow);
    const leased = one.lease();
    await lock.waitForBlocked(1);
    clock.advance(11 * SECOND);
    await lock.release();
    expect(ids(await leased)).toEqual([deliveryId]);
    expect(await Promise.all(lost.map(stateOf))).toEqual(['DEAD', 'LEASED']);
    clock.advance(HOUR);
    await one.lease();
    expect(await Promise.all(lost.map(stateOf))).toEqual(['DEAD', 'DEAD']);
  });

  it('makes a dead letter of a password that cannot be unsealed, and continues after it', async () => {
    const [player, another] = [await newPlayer(), await newPlayer()];
    const lost = await newPassword(player, 'lost with its key');
    const other = await newPassword(another, 'put in another place');
    const { sealed_secret } = await row(other);
    await service.database.direct.updateTable('delivery').set({ sealed_secret }).where('id', '=', lost).execute();
    const { deliveryId } = await order(player);
    expect(ids(await one.lease())).toEqual([other]);
    expect(await row(lost)).toMatchObject({ state: 'DEAD', last_error: expect.stringContaining('secret key') });
    expect(ids(await one.lease())).toEqual([deliveryId]);
  });

  it('has nothing for an account that was not created: fetched orders become dead letters', async () => {
    const [player, another] = [await newPlayer(), await newPlayer()];
    const { purchaseId, deliveryId } = await order(player);
    const password = await newPassword(another, 'another password');
    for (const delivery of await one.lease()) await one.ack(delivery, 'retry');
    // As stored before the end of the creation ended the deliveries behind it.
    const accountIds = [player, another].map(({ accounts }) => Number(accounts['one']));
    const { direct: db } = service.administrator;
    await db.updateTable('game_account').set({ status: 'FAILED' }).where('id', 'in', accountIds).execute();
    clock.advance(HOUR);
    expect(await one.lease()).toEqual([]);
    expect([await stateOf(deliveryId), await statusOf(purchaseId)]).toEqual(['DEAD', 'PAID']);
    expect(await audited('delivery.dead-letter')).toContain(`delivery:${deliveryId}`);
    expect(await row(password)).toMatchObject({ state: 'CANCELLED', sealed_secret: null });
    expect(await audited('delivery.cancel')).toContain(`delivery:${password}`);
  });

  it('is not blocked by an error with another delivery, which is logged', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const [bad, good] = [await newPassword(player, 'one that fails'), await newPassword(other, 'one that succeeds')];
    const { direct: db } = service.administrator;
    // It cannot be unsealed, and the transaction that would end it fails.
    await db.updateTable('delivery').set({ sealed_secret: 'lost' }).where('id', '=', bad).execute();
    await sql`CREATE FUNCTION make_trouble() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'trouble'; END $$`.execute(db);
    await sql`CREATE TRIGGER trouble BEFORE UPDATE ON delivery FOR EACH ROW WHEN (NEW.state = 'DEAD')
      EXECUTE FUNCTION make_trouble()`.execute(db);
    try {
      expect(ids(await one.lease())).toEqual([good]);
    } finally {
      await sql`DROP FUNCTION make_trouble CASCADE`.execute(db);
    }
    expect(feed.lines).toContainEqual('error a delivery could not be leased');
    clock.advance(HOUR);
    expect(ids(await one.lease())).toEqual([good]);
    expect(await stateOf(bad)).toBe('DEAD');
  });
});
