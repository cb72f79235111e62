import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createTestClock } from '../support/clock.js';
import { eventually } from '../support/eventually.js';
import { TEST_OPERATOR, useProject } from '../support/project.js';
import { useService } from '../support/service.js';
import { use } from '../support/use.js';
import { fillBacklog, rowsLookedAt } from './backlog.js';
import { createShopOf, type Leased, type Seat, useFeed } from './support.js';

const clock = createTestClock();
const [SECOND, HOUR] = [1_000, 3_600_000];
const service = useService({ clock });
const project = useProject(service, {
  slug: 'deliveries',
  declaredServers: [
    { code: 'one', status: 'open', default: true },
    { code: 'two', status: 'open', refundRejected: true },
  ],
});
const feed = useFeed(service);
const shop = use(() => createShopOf(service, project, clock));
/** The game server `one`, which pays nothing back by itself, and `two`, which does. */
let one: ReturnType<typeof feed.as>;
let two: ReturnType<typeof feed.as>;

beforeAll(async () => {
  const tokenOf = async (code: string): Promise<string> => {
    const { domain } = service;
    return (await domain.servers.issuePollToken(project.id, Number(project.server(code)), TEST_OPERATOR)).secret;
  };
  one = feed.as(await tokenOf('one'));
  two = feed.as(await tokenOf('two'));
});
beforeEach(async () => {
  await service.database.direct.deleteFrom('delivery').execute();
});

/** The only delivery that is due. */
async function leaseOne(server = one): Promise<Leased> {
  const [delivery, ...more] = await server.lease();
  if (delivery === undefined || more.length > 0) throw new Error(`${more.length + 1} or none were leased`);
  return delivery;
}
const ids = (leased: readonly Leased[]): string[] => leased.map(({ deliveryId }) => deliveryId);
const stateOf = async (deliveryId: string): Promise<string> => (await shop.row(deliveryId)).state;
const operator = () => service.domain.deliveries;

describe('what a player buys', () => {
  it('reaches his game server behind his account, and he sees how far it is', async () => {
    const asking = { token: project.token, session: await project.login() };
    const { run, domain } = service;
    const credit = { projectId: project.id, userId: project.user.id, amount: 5, reference: 'gift', note: null };
    await domain.wallet.credit({ ...credit, by: TEST_OPERATOR });
    const account = Object(await run('createAccount', { login: 'Ada_in_game', password: 'for the game only' }, asking));
    const order = {
      itemId: await shop.sword(),
      accountId: account.id,
      expectedTotal: 5,
      idempotencyKey: randomUUID(),
      character: 'Ada',
    };
    const { purchase } = Object(await run('purchase', order, asking));
    const status = async () => Object(await run('purchaseStatus', { purchaseId: purchase.id }, asking)).status;

    const create = await leaseOne();
    expect([create.type, create.account.password]).toEqual(['account.create', 'for the game only']);
    await one.ack(create, 'delivered', { externalId: 'ada-1' });
    expect(await status()).toBe('PAID');
    const grant = await leaseOne();
    expect(grant).toMatchObject({
      account: { login: 'Ada_in_game', externalId: 'ada-1' },
      purchase: { id: purchase.id, sku: 'sword', quantity: 1, character: 'Ada' },
    });
    expect(await status()).toBe('DELIVERING');
    await one.ack(grant, 'delivered');
    expect(await status()).toBe('DELIVERED');
  });
});

describe('a lease', () => {
  it('says what is to be done, with the password only where one travels', async () => {
    const seat = await shop.account();
    const { purchaseId, deliveryId } = await shop.order(seat);
    const orderedAt = clock.now().toISOString();
    const made = await shop.newAccount('Geheim 🔑 password');
    const [order, account] = await one.lease();
    expect(order).toEqual({
      deliveryId,
      type: 'purchase.grant',
      attempt: 1,
      createdAt: orderedAt,
      leaseToken: expect.any(String),
      leaseUntil: new Date(clock.now().getTime() + 60 * SECOND).toISOString(),
      gameServer: { id: seat.gameServerId, code: 'one' },
      account: { id: seat.accountId, login: expect.any(String), externalId: null },
      purchase: {
        id: purchaseId,
        sku: 'sword',
        quantity: 1,
        payload: { command: 'give', item: 7 },
        character: `O'Neil; drop\ntable`,
      },
    });
    expect(account).toMatchObject({ deliveryId: made.deliveryId, type: 'account.create' });
    expect(account?.account).toMatchObject({ id: made.accountId, password: 'Geheim 🔑 password' });
    expect(await two.lease()).toEqual([]);
  });

  it("keeps an account's order: what is leased or waits for its retry holds back what was ordered later", async () => {
    const [seat, other] = [await shop.account(), await shop.account()];
    const [first, second] = [await shop.order(seat), await shop.order(seat)];
    const elsewhere = await shop.order(other);
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

  it('keeps the order also where the clock of another node is behind', async () => {
    const seat = await shop.account();
    const first = await shop.order(seat);
    clock.advance(-HOUR);
    await shop.order(seat);
    clock.advance(HOUR);
    expect(ids(await one.lease())).toEqual([first.deliveryId]);
  });

  it('that runs out without an answer is a try, and comes again after the backoff', async () => {
    await shop.order(await shop.account());
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

  it('is of one worker: whose row is held by another is passed over, and nobody waits', async () => {
    const { deliveryId } = await shop.order(await shop.account());
    const held = new Client(service.connection);
    await held.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM delivery WHERE id = $1 FOR UPDATE', [deliveryId]);
    // Both have answered while the row is still held.
    expect(await Promise.all([one.lease(), one.lease()])).toEqual([[], []]);
    await held.query('COMMIT');
    await held.end();
    const leased = await Promise.all([one.lease(), one.lease()]);
    expect(ids(leased.flat())).toEqual([deliveryId]);
  });

  it('never gives two workers the same, nor an account out of order', async () => {
    const seats = await Promise.all(Array.from({ length: 6 }, () => shop.account()));
    const ordered = new Map<number, string[]>();
    for (let round = 0; round < 4; round += 1) {
      for (const seat of seats) {
        const { deliveryId } = await shop.order(seat);
        ordered.set(seat.accountId, [...(ordered.get(seat.accountId) ?? []), deliveryId]);
      }
    }
    const done = new Map<number, string[]>();
    const worker = async (): Promise<void> => {
      while ([...done.values()].flat().length < 24) {
        for (const delivery of await one.lease(3)) {
          done.set(delivery.account.id, [...(done.get(delivery.account.id) ?? []), delivery.deliveryId]);
          await one.ack(delivery, 'delivered');
        }
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(done).toEqual(ordered);
  });

  it('of others does not wait for an account for which 20,000 are due, and does not look at all of these', async () => {
    const seat = await shop.account();
    await fillBacklog(service, project.id, seat, { count: 20_000, lastDue: clock.now() });
    const later = [await shop.order(await shop.account()), await shop.order(await shop.account())];
    const [head, ...others] = await one.lease();
    expect(head?.account.id).toBe(seat.accountId);
    expect(ids(others)).toEqual(later.map(({ deliveryId }) => deliveryId));
    const backlogOf = { projectId: project.id, gameServerId: seat.gameServerId };
    const rows = await rowsLookedAt(service, () => service.domain.deliveries.lease(backlogOf, 10));
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(2_000);
  });

  it('is of one delivery per account, those due first, however many accounts wait', async () => {
    const seats = await Promise.all(Array.from({ length: 4 }, () => shop.account()));
    const orders: string[] = [];
    for (const seat of [...seats, ...seats]) orders.push((await shop.order(seat)).deliveryId);
    const postponed = new Date(clock.now().getTime() + SECOND);
    const { direct: db } = service.database;
    await db.updateTable('delivery').set({ next_attempt_at: postponed }).where('id', '=', String(orders[0])).execute();
    expect(ids(await one.lease(2))).toEqual(orders.slice(1, 3));
    expect(ids(await one.lease())).toEqual(orders.slice(3, 4));
    clock.advance(SECOND);
    expect(ids(await one.lease())).toEqual(orders.slice(0, 1));
  });

  it('is given to nobody while an operator holds deliveries back, and comes afterwards', async () => {
    const { projects } = service.domain;
    const { deliveryId } = await shop.order(await shop.account());
    const twos = await shop.order(await shop.account(project.server('two')));
    const until = new Date(clock.now().getTime() + HOUR);
    for (const end of [null, until]) {
      const notice = { until: end, messages: {}, holdDeliveries: true };
      await projects.startMaintenance(project.id, notice, TEST_OPERATOR);
      expect([await one.lease(), await two.lease()]).toEqual([[], []]);
      await projects.endMaintenance(project.id, TEST_OPERATOR);
    }
    await service.database.direct
      .insertInto('availability_window')
      .values({
        project_id: project.id,
        game_server_id: Number(project.server('one')),
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
    // Maintenance alone holds nothing back.
    await project.maintenance(true);
    expect(ids(await one.lease())).toEqual([deliveryId]);
    await project.maintenance(false);
  });

  it('cannot be of a password that nobody can open: that is a dead letter, and what waits behind it goes on', async () => {
    const seat = await shop.account();
    const lost = await shop.enqueue(seat, 'ACCOUNT_PASSWORD', 'lost with its key');
    const other = await shop.enqueue(await shop.account(), 'ACCOUNT_PASSWORD', 'put in another place');
    const { sealed_secret } = await shop.row(other);
    await service.database.direct.updateTable('delivery').set({ sealed_secret }).where('id', '=', lost).execute();
    const { deliveryId } = await shop.order(seat);
    expect(ids(await one.lease())).toEqual([other]);
    expect(await shop.row(lost)).toMatchObject({ state: 'DEAD', last_error: expect.stringContaining('secret key') });
    expect(ids(await one.lease())).toEqual([deliveryId]);
  });

  it('of one that makes trouble keeps back no other, and the log knows', async () => {
    const seats = [await shop.account(), await shop.account()];
    const [bad = '', good = ''] = [
      await shop.enqueue(seats[0] ?? fail(), 'ACCOUNT_PASSWORD', 'one that makes trouble'),
      await shop.enqueue(seats[1] ?? fail(), 'ACCOUNT_PASSWORD', 'one that does not'),
    ];
    const { direct: db } = service.database;
    // It cannot be opened, and what then ends it fails as well.
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
    expect(feed.lines).toContainEqual('error a delivery could not be handed out');
    clock.advance(HOUR);
    expect(ids(await one.lease())).toEqual([good]);
    expect(await stateOf(bad)).toBe('DEAD');
  });
});

describe('delivered', () => {
  it('counts once, however often it is said, and the password is forgotten', async () => {
    const seat = await shop.newAccount();
    const { purchaseId } = await shop.order(seat);
    const create = await leaseOne();
    for (const _time of [1, 2]) {
      const { status, body } = await one.ack(create, 'delivered', { externalId: 'game-7' });
      expect([status, body]).toEqual([200, { state: 'DELIVERED' }]);
    }
    expect(await shop.accountStatus(seat)).toBe('ACTIVE');
    expect(await shop.row(seat.deliveryId)).toMatchObject({ sealed_secret: null, lease_until: null });
    const order = await leaseOne();
    expect(order.account).toMatchObject({ externalId: 'game-7' });
    expect(order.account).not.toHaveProperty('password');
    await one.ack(order, 'delivered');
    expect(await shop.status(purchaseId)).toBe('DELIVERED');
    const contrary = await one.ack(order, 'rejected');
    expect([contrary.status, contrary.body.state]).toEqual([409, 'DELIVERED']);
  });

  it('is believed of an old lease, also while another worker has it, and of a dead letter', async () => {
    const { purchaseId, deliveryId } = await shop.order(await shop.account());
    const first = await leaseOne();
    clock.advance(70 * SECOND);
    const second = await leaseOne();
    for (const result of ['retry', 'rejected']) {
      const { status, body } = await one.ack(first, result);
      expect([status, body.error?.code, body.state]).toEqual([409, 'ACK_REFUSED', 'LEASED']);
    }
    expect((await one.ack(first, 'delivered')).body).toEqual({ state: 'DELIVERED' });
    expect((await one.ack(second, 'delivered')).body).toEqual({ state: 'DELIVERED' });
    expect(await shop.status(purchaseId)).toBe('DELIVERED');

    const dead = await shop.order(await shop.account());
    const late = await leaseOne();
    clock.advance(73 * HOUR);
    expect(await operator().expire()).toBe(1);
    expect([await stateOf(dead.deliveryId), await shop.status(dead.purchaseId)]).toEqual(['DEAD', 'PAID']);
    expect((await one.ack(late, 'delivered')).body).toEqual({ state: 'DELIVERED' });
    expect(await shop.status(dead.purchaseId)).toBe('DELIVERED');
    expect(await stateOf(deliveryId)).toBe('DELIVERED');
  });

  it('cannot be said of what nobody has leased yet, nor by another server: that one learns nothing', async () => {
    const { deliveryId } = await shop.order(await shop.account());
    const leased = { deliveryId, leaseToken: randomUUID() };
    const ack = (server: typeof one, of: object) => server.ack({ ...Object(leased), ...of }, 'delivered');
    expect(await ack(one, {})).toMatchObject({ status: 409, body: { state: 'PENDING' } });
    await one.lease();
    const [theirs, madeUp] = [await ack(two, {}), await ack(two, { deliveryId: randomUUID() })];
    expect(theirs).toMatchObject({ status: 404, body: { error: { code: 'DELIVERY_NOT_FOUND' } } });
    expect(madeUp.text).toBe(theirs.text);
    expect(await stateOf(deliveryId)).toBe('LEASED');
  });
});

describe('retry', () => {
  it('waits twice as long each time, an hour at most, and is a dead letter after 72 hours; nothing is paid back', async () => {
    const { purchaseId, deliveryId } = await shop.order(await shop.account());
    const [balance, began] = [await shop.balance(), clock.now().getTime()];
    const waits: number[] = [];
    for (;;) {
      const delivery = await leaseOne();
      const { body } = await one.ack(delivery, 'retry', { reason: 'inventory \u001b[31mfull\u0000'.repeat(60) });
      if (body.state === 'DEAD') break;
      const wait = (await shop.row(deliveryId)).next_attempt_at.getTime() - clock.now().getTime();
      waits.push(wait / SECOND);
      clock.advance(wait - 1);
      expect(await one.lease()).toEqual([]);
      clock.advance(1);
    }
    expect(waits.slice(0, 12)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(72 * HOUR);
    expect(clock.now().getTime() - began).toBeLessThan(73 * HOUR);
    const { last_error } = await shop.row(deliveryId);
    expect(last_error).toMatch(/^The game server puts it off: inventory \[31mfull inventory/);
    expect(last_error?.length).toBeGreaterThan(480);
    expect([await shop.status(purchaseId), await shop.balance()]).toEqual(['PAID', balance]);
    expect(await shop.audited('delivery.dead')).toContain(`delivery:${deliveryId}`);
    expect(feed.lines).toContainEqual('warn a delivery became a dead letter');
    expect(ids(await one.lease())).toEqual([]);
  });

  it('said again by the same lease, whose answer was lost, changes nothing', async () => {
    const { deliveryId } = await shop.order(await shop.account());
    const delivery = await leaseOne();
    await one.ack(delivery, 'retry');
    const before = await shop.row(deliveryId);
    expect(await one.ack(delivery, 'retry')).toMatchObject({ status: 200, body: { state: 'PENDING' } });
    expect(await one.ack(delivery, 'rejected')).toMatchObject({ status: 409, body: { state: 'PENDING' } });
    expect(await shop.row(deliveryId)).toEqual(before);
  });

  it('costs a server that never polls nothing, however long that takes', async () => {
    const { deliveryId } = await shop.order(await shop.account());
    clock.advance(96 * HOUR);
    expect(await operator().expire()).toBe(0);
    expect(ids(await one.lease())).toEqual([deliveryId]);
    clock.advance(72 * HOUR - 1);
    expect(await operator().expire()).toBe(0);
  });
});

describe('rejected', () => {
  it('is a dead letter, and paid back only by a server that is set so, once', async () => {
    const [seat, theirs] = [await shop.account(), await shop.account(project.server('two'))];
    const [kept, repaid] = [await shop.order(seat), await shop.order(theirs)];
    const before = await shop.balance();
    expect((await one.ack(await leaseOne(), 'rejected', { reason: 'no such item' })).body).toEqual({ state: 'DEAD' });
    expect([await shop.status(kept.purchaseId), await shop.balance()]).toEqual(['PAID', before]);

    const delivery = await leaseOne(two);
    for (const _time of [1, 2]) {
      expect((await two.ack(delivery, 'rejected')).body).toEqual({ state: 'CANCELLED' });
      expect([await shop.status(repaid.purchaseId), await shop.balance()]).toEqual(['REFUNDED', before + 5]);
    }
  });

  it('of an account ends it, and pays back what waits for it', async () => {
    const seat = await shop.newAccount();
    const orders = [await shop.order(seat), await shop.order(seat)];
    const elsewhere = await shop.order(await shop.account());
    const before = await shop.balance();
    const [create] = await one.lease(1);
    if (create === undefined) throw new Error('nothing was leased');
    expect((await one.ack(create, 'rejected', { reason: 'login exists' })).body).toEqual({ state: 'CANCELLED' });
    expect(await shop.accountStatus(seat)).toBe('FAILED');
    for (const { purchaseId, deliveryId } of orders) {
      expect([await shop.status(purchaseId), await stateOf(deliveryId)]).toEqual(['REFUNDED', 'CANCELLED']);
    }
    expect([await shop.status(elsewhere.purchaseId), await shop.balance()]).toEqual(['PAID', before + 10]);
    expect((await shop.row(seat.deliveryId)).sealed_secret).toBeNull();
  });
});

describe('a reason', () => {
  it.each(['retry', 'rejected'])('of %s is kept without the password that it quotes', async (result) => {
    const password = 'canary "of" a\\player';
    const deliveryId = await shop.enqueue(await shop.account(), 'ACCOUNT_PASSWORD', password);
    // Also as JSON, also where it would be cut in two.
    const reason = `${password} is weak: ${JSON.stringify({ password })} ${password.repeat(30)}`;
    await one.ack(await leaseOne(), result, { reason });
    const { last_error } = await shop.row(deliveryId);
    expect(last_error).toContain(': [removed] is weak: {"password":"[removed]"} [removed][removed]');
    const audited = await service.domain.audit.search({ limit: 1_000 });
    expect(JSON.stringify([last_error, audited])).not.toContain('canary');
  });

  it('is not kept where nobody can tell any more what it quotes', async () => {
    const deliveryId = await shop.enqueue(await shop.account(), 'ACCOUNT_PASSWORD', 'a password of somebody');
    const delivery = await leaseOne();
    const { direct: db } = service.database;
    await db.updateTable('delivery').set({ sealed_secret: 'lost' }).where('id', '=', deliveryId).execute();
    await one.ack(delivery, 'retry', { reason: 'a password of somebody is weak' });
    expect((await shop.row(deliveryId)).last_error).toBe('The game server puts it off');
  });
});

describe('a refund', () => {
  const refund = (purchaseId: string) =>
    service.domain.purchases.refund(project.id, purchaseId, { force: false, note: null, by: TEST_OPERATOR });

  it('that was faster makes a late grant known to the operators, once', async () => {
    const { purchaseId, deliveryId } = await shop.order(await shop.account());
    const delivery = await leaseOne();
    await refund(purchaseId);
    for (const _time of [1, 2]) {
      const { status, body } = await one.ack(delivery, 'delivered');
      expect([status, body.state]).toEqual([409, 'CANCELLED']);
    }
    expect(await shop.status(purchaseId)).toBe('REFUNDED');
    const late = (await shop.audited('delivery.late')).filter((target) => target === `delivery:${deliveryId}`);
    expect(late).toHaveLength(1);
    expect(feed.lines).toContainEqual('warn a game server has done what was cancelled and paid back');
  });

  it('under way is waited for: what it cancels is not delivered', async () => {
    const { purchaseId, deliveryId } = await shop.order(await shop.account());
    const delivery = await leaseOne();
    const held = new Client(service.connection);
    await held.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM delivery WHERE id = $1 FOR UPDATE', [deliveryId]);
    const refunding = refund(purchaseId);
    await waiting(1);
    const acknowledging = one.ack(delivery, 'delivered');
    await waiting(2);
    await held.query('COMMIT');
    await held.end();
    await refunding;
    expect(await acknowledging).toMatchObject({ status: 409, body: { state: 'CANCELLED' } });
    expect([await shop.status(purchaseId), await stateOf(deliveryId)]).toEqual(['REFUNDED', 'CANCELLED']);
  });

  it('and an acknowledgement at the same time never both count', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, () => shop.account()));
    const orders = await Promise.all(seats.map((seat) => shop.order(seat)));
    const before = await shop.balance();
    const leased = await one.lease(50);
    const refunded = await Promise.all(
      leased.map(async (delivery) => {
        const purchaseId = orders.find(({ deliveryId }) => deliveryId === delivery.deliveryId)?.purchaseId ?? '';
        const both = await Promise.allSettled([refund(purchaseId), one.ack(delivery, 'delivered')]);
        const [repaid, acked] = [
          both[0].status === 'fulfilled',
          both[1].status === 'fulfilled' && both[1].value.status,
        ];
        expect([await shop.status(purchaseId), acked]).toEqual(repaid ? ['REFUNDED', 409] : ['DELIVERED', 200]);
        return repaid;
      }),
    );
    expect(refunded).toHaveLength(8);
    expect(await shop.balance()).toBe(before + 5 * refunded.filter(Boolean).length);
  });
});

describe('operators', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => `${Object(error).code} ${Object(error).facts.notice}`,
    );

  it('see dead letters, the oldest first, and give them another 72 hours', async () => {
    const { deliveries } = service.domain;
    const orders = [await shop.order(await shop.account()), await shop.order(await shop.account())];
    for (const delivery of (await one.lease()).reverse()) {
      await one.ack(delivery, 'rejected', { reason: 'not now' });
      clock.advance(HOUR);
    }
    const dead = await deliveries.dead(project.id, 10);
    expect(dead.map(({ id }) => id)).toEqual(orders.map(({ deliveryId }) => deliveryId).reverse());
    expect(dead[0]).toMatchObject({ state: 'DEAD', lastError: 'The game server rejects it: not now' });
    expect(await deliveries.countDead(project.id)).toBe(2);

    const id = orders[0]?.deliveryId ?? '';
    clock.advance(80 * HOUR);
    expect(await deliveries.retry(project.id, id, TEST_OPERATOR)).toMatchObject({ state: 'PENDING' });
    expect(await deliveries.expire()).toBe(0);
    const again = await leaseOne();
    expect(again).toMatchObject({ deliveryId: id, attempt: 2 });
    expect(await refusalOf(deliveries.retry(project.id, id, TEST_OPERATOR))).toMatch(/^DELIVERY_LEASED .*has it until/);
    await one.ack(again, 'delivered');
    expect(await refusalOf(deliveries.retry(project.id, id, TEST_OPERATOR))).toMatch(/is delivered/);
    expect(await shop.audited('delivery.retry')).toContain(`delivery:${id}`);
  });

  it('cancel what cannot be done, which is paid back, and mark what they did themselves', async () => {
    const { deliveries } = service.domain;
    const [first, second] = [await shop.order(await shop.account()), await shop.order(await shop.account())];
    const before = await shop.balance();
    await deliveries.cancel(project.id, first.deliveryId, TEST_OPERATOR);
    expect([await shop.status(first.purchaseId), await shop.balance()]).toEqual(['REFUNDED', before + 5]);
    await deliveries.markDelivered(project.id, second.deliveryId, TEST_OPERATOR);
    expect([await shop.status(second.purchaseId), await one.lease()]).toEqual(['DELIVERED', []]);
    expect(await refusalOf(deliveries.cancel(project.id, first.deliveryId, TEST_OPERATOR))).toMatch(/is cancelled/);
    expect(await refusalOf(deliveries.cancel(project.id, randomUUID(), TEST_OPERATOR))).toMatch(/no delivery/);
    expect(await refusalOf(deliveries.cancel(project.id, 'nonsense', TEST_OPERATOR))).toMatch(/no delivery/);
    expect(await shop.audited('delivery.mark-delivered')).toContain(`delivery:${second.deliveryId}`);
    expect((await shop.balance()) - before).toBe(5);
  });

  it('find deliveries by server, user and state', async () => {
    const { deliveries } = service.domain;
    const seats: Seat[] = [await shop.account(), await shop.account(project.server('two'))];
    const [mine, theirs] = [await shop.order(seats[0] ?? fail()), await shop.order(seats[1] ?? fail())];
    await two.lease();
    const found = async (filter: object) =>
      (await deliveries.list(project.id, { limit: 10, ...filter })).map(({ id }) => id);
    expect(await found({})).toEqual([theirs.deliveryId, mine.deliveryId].sort().reverse());
    expect(await found({ state: 'LEASED' })).toEqual([theirs.deliveryId]);
    expect(await found({ gameServerId: Number(project.server('one')) })).toEqual([mine.deliveryId]);
    expect(await found({ userId: project.user.id, limit: 1 })).toHaveLength(1);
    expect(await deliveries.list(project.id + 1, { limit: 10 })).toEqual([]);
  });

  it('see when a server was last here, and for which something waits', async () => {
    const { deliveries } = service.domain;
    const serverId = Number(project.server('two'));
    await shop.order(await shop.account(project.server('two')));
    await two.lease(1);
    clock.advance(5 * SECOND + 1);
    await two.lease(1);
    expect(await service.domain.servers.lastSeen(project.id, serverId)).toEqual(clock.now());
    clock.advance(HOUR);
    const waiting = await deliveries.waiting(project.id, new Date(clock.now().getTime() - SECOND));
    expect(waiting).toMatchObject([{ code: 'two', waiting: 1 }]);
  });
});

/** Resolves when so many statements wait for a row. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(service.database.direct);
    return rows[0]?.waiting === count;
  });

function fail(): never {
  throw new Error('there is none');
}
