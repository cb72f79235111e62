import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { HOUR, ids, SECOND, useDeliveries } from '../../../test/support/deliveries/context.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { MAX_AMOUNT } from '../wallet/index.js';

// Acknowledgements of game servers: rules.md §3.13.

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
  ...stored
} = useDeliveries();
const { row, stateOf, statusOf, accountStatus, balanceOf, audited } = stored;

describe('delivered', () => {
  it('is idempotent, and erases the password', async () => {
    const player = await newPlayerWithPendingAccount();
    const { purchaseId } = await order(player);
    const create = await leaseOne();
    for (const _time of [1, 2]) {
      const { status, body } = await one.ack(create, 'delivered', { externalId: 'game-7' });
      expect([status, body]).toEqual([200, { state: 'DELIVERED' }]);
    }
    expect(await accountStatus(player)).toBe('ACTIVE');
    expect(await row(player.deliveryId)).toMatchObject({ sealed_secret: null, lease_until: null });
    const grant = await leaseOne();
    expect(grant.account).toMatchObject({ externalId: 'game-7' });
    expect(grant.account).not.toHaveProperty('password');
    await one.ack(grant, 'delivered');
    expect(await statusOf(purchaseId)).toBe('DELIVERED');
    const contrary = await one.ack(grant, 'rejected');
    expect([contrary.status, contrary.body.state]).toEqual([409, 'DELIVERED']);
  });

  it('is accepted for an old lease, also while another poller has it, and for a dead letter', async () => {
    const { purchaseId, deliveryId } = await order(await newPlayer());
    const first = await leaseOne();
    clock.advance(70 * SECOND);
    const second = await leaseOne();
    for (const result of ['retry', 'rejected']) {
      const { status, body } = await one.ack(first, result);
      expect([status, body.error?.code, body.state]).toEqual([409, 'ACK_REFUSED', 'LEASED']);
    }
    expect((await one.ack(first, 'delivered')).body).toEqual({ state: 'DELIVERED' });
    expect((await one.ack(second, 'delivered')).body).toEqual({ state: 'DELIVERED' });
    expect(await statusOf(purchaseId)).toBe('DELIVERED');

    const dead = await order(await newPlayer());
    const late = await leaseOne();
    clock.advance(73 * HOUR);
    expect(await service.domain.deliveries.expire()).toBe(1);
    expect([await stateOf(dead.deliveryId), await statusOf(dead.purchaseId)]).toEqual(['DEAD', 'PAID']);
    expect((await one.ack(late, 'delivered')).body).toEqual({ state: 'DELIVERED' });
    expect(await statusOf(dead.purchaseId)).toBe('DELIVERED');
    expect(await stateOf(deliveryId)).toBe('DELIVERED');
  });

  it('is rejected for an unleased delivery, and not found for another server', async () => {
    const { deliveryId } = await order(await newPlayer());
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
  it('doubles the backoff up to an hour, and ends as a dead letter after 72 hours without refund', async () => {
    const player = await newPlayer();
    const { purchaseId, deliveryId } = await order(player);
    const [balance, began] = [await balanceOf(player), clock.now().getTime()];
    const waits: number[] = [];
    for (;;) {
      const delivery = await leaseOne();
      const { body } = await one.ack(delivery, 'retry', { reason: 'inventory \u001b[31mfull\u0000'.repeat(60) });
      if (body.state === 'DEAD') break;
      const wait = (await row(deliveryId)).next_attempt_at.getTime() - clock.now().getTime();
      waits.push(wait / SECOND);
      clock.advance(wait - 1);
      expect(await one.lease()).toEqual([]);
      clock.advance(1);
    }
    expect(waits.slice(0, 12)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600]);
    expect(clock.now().getTime() - began).toBeGreaterThanOrEqual(72 * HOUR);
    expect(clock.now().getTime() - began).toBeLessThan(73 * HOUR);
    const { last_error } = await row(deliveryId);
    expect(last_error).toMatch(/^The game server postponed it: inventory \[31mfull inventory/);
    expect(last_error?.length).toBeGreaterThan(480);
    expect([await statusOf(purchaseId), await balanceOf(player)]).toEqual(['PAID', balance]);
    expect(await audited('delivery.dead-letter')).toContain(`delivery:${deliveryId}`);
    expect(ids(await one.lease())).toEqual([]);
  });

  it('changes nothing if the same lease repeats it', async () => {
    const { deliveryId } = await order(await newPlayer());
    const delivery = await leaseOne();
    await one.ack(delivery, 'retry');
    const before = await row(deliveryId);
    expect(await one.ack(delivery, 'retry')).toMatchObject({ status: 200, body: { state: 'PENDING' } });
    expect(await one.ack(delivery, 'rejected')).toMatchObject({ status: 409, body: { state: 'PENDING' } });
    expect(await row(deliveryId)).toEqual(before);
  });

  it('has no time limit before the first attempt', async () => {
    const { deliveryId } = await order(await newPlayer());
    clock.advance(96 * HOUR);
    expect(await service.domain.deliveries.expire()).toBe(0);
    expect(ids(await one.lease())).toEqual([deliveryId]);
    clock.advance(72 * HOUR - 1);
    expect(await service.domain.deliveries.expire()).toBe(0);
  });
});

describe('rejected', () => {
  it('makes a dead letter, and refunds once only if the server is configured so', async () => {
    const [mine, theirs] = [await newPlayer(), await newPlayer('two')];
    const [kept, repaid] = [await order(mine), await order(theirs)];
    const before = await balanceOf(mine, theirs);
    const rejected = await leaseOne();
    for (const _time of [1, 2])
      expect((await one.ack(rejected, 'rejected', { reason: 'no such item' })).body).toEqual({ state: 'DEAD' });
    expect([await statusOf(kept.purchaseId), await balanceOf(mine, theirs)]).toEqual(['PAID', before]);

    const delivery = await leaseOne(two);
    const sold = await fixture.soldOf('sword', 'two');
    for (const _time of [1, 2]) {
      expect((await two.ack(delivery, 'rejected')).body).toEqual({ state: 'CANCELLED' });
      expect([await statusOf(repaid.purchaseId), await balanceOf(mine, theirs)]).toEqual(['REFUNDED', before + 5]);
      expect(await fixture.soldOf('sword', 'two')).toBe(sold - 1);
    }
    const entries = await service.domain.audit.search({ target: `purchase:${repaid.purchaseId}`, limit: 10 });
    const actor = `server:${fixture.server('two').gameServerId}`;
    expect(entries).toMatchObject([{ action: 'purchase.refund', actor }]);
  });

  it('makes one dead letter with one line in the log, also if its commit fails first', async () => {
    const { deliveryId } = await order(await newPlayer());
    const delivery = await leaseOne();
    const { direct: db } = service.administrator;
    // The number of a sequence survives the rollback.
    await sql`CREATE SEQUENCE commits`.execute(db);
    await sql`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN IF nextval('public.commits') = 1 THEN RAISE SQLSTATE '40001'; END IF; RETURN NULL; END $$`.execute(db);
    await sql`CREATE CONSTRAINT TRIGGER fails_once AFTER UPDATE ON delivery DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.state = 'DEAD') EXECUTE FUNCTION fail_once()`.execute(db);
    try {
      expect((await one.ack(delivery, 'rejected')).body).toEqual({ state: 'DEAD' });
      const { rows } = await sql`SELECT last_value::int AS runs FROM commits`.execute(db);
      expect(rows).toEqual([{ runs: 2 }]); // (control)
    } finally {
      await sql`DROP FUNCTION fail_once CASCADE`.execute(db);
      await sql`DROP SEQUENCE commits`.execute(db);
    }
    const lines = service.logged.filter(({ detail }) => String(detail).startsWith(`delivery ${deliveryId},`));
    expect(lines).toHaveLength(1);
  });

  it('makes a dead letter if the refund would exceed the maximum balance, which is not answered', async () => {
    const player = await newPlayer('two');
    const { purchaseId, deliveryId } = await order(player);
    await player.credit(MAX_AMOUNT);
    const delivery = await leaseOne(two);
    for (const _time of [1, 2]) {
      const { status, text } = await two.ack(delivery, 'rejected', { reason: 'no such item' });
      expect([status, text]).toEqual([200, '{"state":"DEAD"}']);
    }
    expect([await statusOf(purchaseId), await balanceOf(player)]).toEqual(['PAID', MAX_AMOUNT]);
    const last_error = 'The refund would exceed the maximum balance: The game server rejects it: no such item';
    expect(await row(deliveryId)).toMatchObject({ last_error });

    // The operator learns the balance, and can cancel the delivery after a correction of it.
    const { deliveries, wallet } = service.domain;
    const { id: projectId } = fixture.project;
    const cancel = () => deliveries.cancel(projectId, deliveryId, null, TEST_OPERATOR);
    await expect(cancel()).rejects.toMatchObject({
      code: 'BALANCE_TOO_LARGE',
      fields: { params: { balance: MAX_AMOUNT } },
    });
    const { id: userId } = player.user;
    await wallet.adjust({ projectId, userId, amount: -5, reference: 'room', note: 'for a refund', by: TEST_OPERATOR });
    await cancel();
    expect([await statusOf(purchaseId), await stateOf(deliveryId)]).toEqual(['REFUNDED', 'CANCELLED']);
  });

  it('of an account makes dead letters of leased deliveries behind it, because its login is free', async () => {
    const player = await newPlayerWithPendingAccount();
    const { purchaseId, deliveryId } = await order(player);
    await leaseOne();
    clock.advance(73 * HOUR);
    await service.domain.deliveries.expire();
    const grant = await leaseOne();
    await one.ack(grant, 'retry', { reason: 'there is no such account' });
    await service.domain.deliveries.retry(fixture.project.id, player.deliveryId, TEST_OPERATOR);
    await one.ack(await leaseOne(), 'rejected', { reason: 'the login is reserved' });
    expect(await accountStatus(player)).toBe('FAILED');
    clock.advance(HOUR);
    expect(await one.lease()).toEqual([]);
    expect([await stateOf(deliveryId), await statusOf(purchaseId)]).toEqual(['DEAD', 'PAID']);
    expect(await audited('delivery.dead-letter')).toContain(`delivery:${deliveryId}`);
    const retry = service.domain.deliveries.retry(fixture.project.id, deliveryId, TEST_OPERATOR);
    const notice = expect.stringContaining('Check in the game, then mark it as delivered or cancel it.');
    await expect(retry).rejects.toMatchObject({ code: 'ACCOUNT_FAILED', fields: { notice } });
    expect((await one.ack(grant, 'delivered')).body).toEqual({ state: 'DELIVERED' });
  });

  it('of an account cancels a leased password of it, and erases the password', async () => {
    const player = await newPlayerWithPendingAccount();
    await leaseOne();
    clock.advance(73 * HOUR);
    await service.domain.deliveries.expire();
    const password = await newPassword(player, 'another password');
    await one.ack(await leaseOne(), 'retry', { reason: 'there is no such account' });
    await service.domain.deliveries.retry(fixture.project.id, player.deliveryId, TEST_OPERATOR);
    await one.ack(await leaseOne(), 'rejected', { reason: 'the login is reserved' });
    expect(await accountStatus(player)).toBe('FAILED');
    expect(await row(password)).toMatchObject({ state: 'CANCELLED', sealed_secret: null });
  });

  it('of an account with a full balance makes dead letters of the orders behind it', async () => {
    const player = await newPlayerWithPendingAccount();
    const { purchaseId, deliveryId } = await order(player);
    await player.credit(MAX_AMOUNT);
    const [create] = await one.lease(1);
    if (create === undefined) throw new Error('nothing was leased');
    expect((await one.ack(create, 'rejected')).body).toEqual({ state: 'CANCELLED' });
    expect([await accountStatus(player), await stateOf(player.deliveryId)]).toEqual(['FAILED', 'CANCELLED']);
    expect([await statusOf(purchaseId), await stateOf(deliveryId)]).toEqual(['PAID', 'DEAD']);
  });

  it('of an account cancels and refunds its orders', async () => {
    const other = await newPlayer();
    const player = await newPlayerWithPendingAccount();
    const orders = [await order(player), await order(player)];
    const elsewhere = await order(other);
    const before = await balanceOf(player, other);
    const [create] = await one.lease(1);
    if (create === undefined) throw new Error('nothing was leased');
    expect((await one.ack(create, 'rejected', { reason: 'login exists' })).body).toEqual({ state: 'CANCELLED' });
    expect(await accountStatus(player)).toBe('FAILED');
    for (const { purchaseId, deliveryId } of orders) {
      expect([await statusOf(purchaseId), await stateOf(deliveryId)]).toEqual(['REFUNDED', 'CANCELLED']);
    }
    expect([await statusOf(elsewhere.purchaseId), await balanceOf(player, other)]).toEqual(['PAID', before + 10]);
    expect((await row(player.deliveryId)).sealed_secret).toBeNull();
  });
});

describe('a reason', () => {
  it.each(['retry', 'rejected'])('of %s is stored without the password that it quotes', async (result) => {
    const password = 'canary "of" a\\player';
    const deliveryId = await newPassword(await newPlayer(), password);
    // Also as JSON, and where the limit of the length would cut it.
    const reason = `${password} is weak: ${JSON.stringify({ password })} ${password.repeat(30)}`;
    await one.ack(await leaseOne(), result, { reason });
    const { last_error } = await row(deliveryId);
    expect(last_error).toContain(': [removed] is weak: {"password":"[removed]"} [removed][removed]');
    const audited = await service.domain.audit.search({ limit: 1_000 });
    expect(JSON.stringify([last_error, audited])).not.toContain('canary');
  });

  const inAscii = (text: string) =>
    text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  it.each([
    ['JSON of Python', (password: string) => inAscii(JSON.stringify(password))],
    ['JSON of C#', (password: string) => inAscii(password).replaceAll('"', '\\u0022').replaceAll('00e', '00E')],
    ['JSON of PHP', (password: string) => inAscii(JSON.stringify(password)).replaceAll('/', '\\/')],
    ['JSON within JSON', (password: string) => JSON.stringify(JSON.stringify(password))],
    ['ASCII JSON within JSON', (password: string) => JSON.stringify(inAscii(JSON.stringify(password)))],
    [
      'JSON of decomposed characters within JSON',
      (password: string) => JSON.stringify(inAscii(JSON.stringify(password.normalize('NFD')))),
    ],
    ['decomposed characters', (password: string) => password.normalize('NFD')],
    ['JSON of decomposed characters', (password: string) => inAscii(JSON.stringify(password.normalize('NFD')))],
  ])('is stored without the password that it quotes as %s', async (_form, quote) => {
    const password = 'c\u00e4nary/"of" a\\u player \u{1f511}';
    const deliveryId = await newPassword(await newPlayer(), password);
    await one.ack(await leaseOne(), 'retry', { reason: `no: ${quote(password)} is weak` });
    const { last_error } = await row(deliveryId);
    expect(last_error).toMatch(/: no: "{0,2}\[removed\]"{0,2} is weak$/);
  });

  it('is stored without a password that it quotes with other white space', async () => {
    const password = 'canary of a player';
    const deliveryId = await newPassword(await newPlayer(), password);
    // Wrapped lines, HTML, and invisible characters: they are stored as one space.
    const quotes = ['\n', '\r\n  ', '\u00a0', ' \u200b'].map((space) => password.replace(' ', space));
    await one.ack(await leaseOne(), 'retry', { reason: `no: ${quotes.join(', ')}` });
    const removed = quotes.map(() => '[removed]').join(', ');
    expect((await row(deliveryId)).last_error).toBe(`The game server postponed it: no: ${removed}`);
  });

  it.each([
    ['with whole surrogate pairs', ''],
    ['with a surrogate pair at the limit', 'x'],
  ])('is truncated to 500 characters %s, also in the ledger and in a dead letter', async (_where, start) => {
    const reason = `${start}${'\u{1f511}'.repeat(600)}`;
    const truncated = (text: string) => [...text].slice(0, 500).join('');

    await order(await newPlayer('two'));
    await two.ack(await leaseOne(two), 'rejected', { reason });
    const refunds = service.database.db.selectFrom('ledger_tx').select('note').where('type', '=', 'REFUND');
    const { note } = await refunds.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(note).toBe(truncated(`The game server rejects it: ${reason}`));

    const expired = await order(await newPlayer());
    await one.ack(await leaseOne(), 'retry', { reason });
    clock.advance(73 * HOUR);
    expect(await service.domain.deliveries.expire()).toBe(1);
    expect((await row(expired.deliveryId)).last_error).toBe(
      truncated(`It was not delivered within 72 hours. Last error: The game server postponed it: ${reason}`),
    );

    const player = await newPlayer('two');
    const full = await order(player);
    await player.credit(MAX_AMOUNT);
    await two.ack(await leaseOne(two), 'rejected', { reason });
    expect((await row(full.deliveryId)).last_error).toBe(
      truncated(`The refund would exceed the maximum balance: The game server rejects it: ${reason}`),
    );
  });

  it('keeps escapes if the password is not quoted', async () => {
    const deliveryId = await newPassword(await newPlayer(), 'a password of a player');
    await one.ack(await leaseOne(), 'retry', { reason: String.raw`no C:\new\u00e4` });
    expect((await row(deliveryId)).last_error).toBe(String.raw`The game server postponed it: no C:\new\u00e4`);
  });

  it('is not stored if the password cannot be unsealed for comparison', async () => {
    const deliveryId = await newPassword(await newPlayer(), 'a password of a player');
    const delivery = await leaseOne();
    const { direct: db } = service.database;
    await db.updateTable('delivery').set({ sealed_secret: 'lost' }).where('id', '=', deliveryId).execute();
    await one.ack(delivery, 'retry', { reason: 'a password of a player is weak' });
    expect((await row(deliveryId)).last_error).toBe('The game server postponed it');
  });
});
