import { describe, expect, it } from '@jest/globals';
import { memorySession } from '../../../generated/client.js';
import { PRICE, useFixture } from '../../../test/support/fixture.js';
import { useService } from '../../../test/support/service.js';
import { connectTo, type InjectedFailure, proxyError, refuseWith } from './faulty-connection.js';

// Retries of the typed client (rules.md §2.6.2).

const service = useService();
const fixture = useFixture(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'sword' }] });

const TRANSIENT: [string, InjectedFailure][] = [
  ['a lost answer', 'ANSWER_LOST'],
  ['a broken connection', 'NO_CONNECTION'],
  ['SERVICE_UNAVAILABLE', refuseWith(503, 'SERVICE_UNAVAILABLE', { retryable: true })],
  ['a proxy without the service', proxyError(502)],
  ['a proxy that cuts off the answer', () => jsonOf('{"data":{')],
  ['a proxy that drops the body', () => jsonOf('')],
];

const jsonOf = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } });

async function connectBuyer(options = {}) {
  const player = await fixture.newPlayer();
  const connection = connectTo(service, fixture.project.token, { session: memorySession(player.session), ...options });
  const order = { sku: 'sword', accountId: player.accounts['one'] ?? 0, expectedTotal: PRICE };
  return { connection, player, order };
}

describe.each(TRANSIENT)('after %s', (_, failure) => {
  it('repeats a query', async () => {
    const { connection } = await connectBuyer();
    connection.failures = [failure, failure];
    expect(await connection.client.balance()).toMatchObject({ ok: true });
    expect(connection.sent).toHaveLength(3);
    expect(connection.log.map(({ attempt, retryInMs }) => [attempt, retryInMs !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  it('repeats a purchase with the same key and buys once', async () => {
    const { connection, player, order } = await connectBuyer();
    connection.failures = [failure];
    const bought = await connection.client.purchase(order);
    expect(bought).toMatchObject({ ok: true, data: { replayed: failure === 'ANSWER_LOST' } });
    const keys = connection.sent.map(({ variables }) => variables.idempotencyKey);
    expect(keys).toEqual([bought.idempotencyKey, bought.idempotencyKey]);
    expect(await player.balance()).toBe(1_000 - PRICE);
  });

  it('does not repeat a mutation without a key', async () => {
    const { connection } = await connectBuyer();
    connection.failures = [failure];
    expect(await connection.client.createAccount({ login: 'Twice', password: 'password of a game' })).toMatchObject({
      ok: false,
    });
    expect(connection.sent).toHaveLength(1);
  });

  it('limits the number of retries', async () => {
    const { connection } = await connectBuyer({ retries: 1 });
    connection.failures = [failure, failure, failure];
    expect(await connection.client.balance()).toMatchObject({ ok: false, retryable: true });
    expect(connection.sent).toHaveLength(2);
  });
});

describe('a retry', () => {
  it('has the request id of the first attempt', async () => {
    const { connection } = await connectBuyer();
    connection.failures = ['ANSWER_LOST'];
    const { requestId } = await connection.client.balance();
    expect(connection.headers.map((headers) => headers.get('x-request-id'))).toEqual([requestId, requestId]);
  });

  it('is refused without hiding the key of a purchase that an earlier attempt has made', async () => {
    for (const [status, code] of [
      [503, 'PROJECT_UNAVAILABLE'],
      [429, 'RATE_LIMITED'],
      [401, 'SESSION_EXPIRED'],
    ] as const) {
      const { connection, player, order } = await connectBuyer();
      connection.failures = ['ANSWER_LOST', refuseWith(status, code, { retryable: false })];
      const { idempotencyKey, ...outcome } = await connection.client.purchase(order);
      expect(outcome).toMatchObject({ ok: false, code });
      const { client } = (await connectBuyer({ session: memorySession(player.session) })).connection;
      expect(await client.purchaseStatus({ idempotencyKey: idempotencyKey ?? '' })).toMatchObject({ ok: true });
    }
  });

  it("keeps the caller's own key", async () => {
    const { connection, order } = await connectBuyer();
    connection.failures = ['ANSWER_LOST'];
    const key = 'the-key-of-the-caller';
    expect(await connection.client.purchase({ ...order, idempotencyKey: key })).toMatchObject({ idempotencyKey: key });
    expect(connection.sent.map(({ variables }) => variables.idempotencyKey)).toEqual([key, key]);
  });

  it('is not sent with the session of another user', async () => {
    const other = await fixture.newPlayer();
    for (const later of [other.session, null]) {
      const player = await fixture.newPlayer();
      const session = memorySession(player.session);
      const failure = () => {
        if (later === null) void session.clear();
        else void session.set(later);
        throw new TypeError('terminated');
      };
      const { connection, order } = await connectBuyer({ session });
      connection.failures = [failure];
      expect(await connection.client.purchase(order)).toMatchObject({ code: 'NO_ANSWER', retryable: true });
      expect(connection.sent).toHaveLength(1);
    }
    expect(await other.balance()).toBe(1_000);
  });

  it('follows for a public call, although a login ends meanwhile', async () => {
    const session = memorySession();
    const { session: opened } = await fixture.newPlayer();
    const { connection } = await connectBuyer({ session });
    connection.failures = [
      () => {
        void session.set(opened);
        throw new TypeError('terminated');
      },
    ];
    expect(await connection.client.project()).toMatchObject({ ok: true });
    expect(connection.sent).toHaveLength(2);
  });

  it('waits for Retry-After plus jitter', async () => {
    const { connection } = await connectBuyer();
    connection.failures = [
      refuseWith(429, 'RATE_LIMITED', { retryable: true, retryAfterSeconds: 1, details: { limit: 'BUSY' } }),
    ];
    const start = performance.now();
    expect(await connection.client.balance()).toMatchObject({ ok: true });
    const { retryInMs } = connection.log[0] ?? {};
    expect(retryInMs).toBeGreaterThanOrEqual(1_000);
    expect(retryInMs).toBeLessThan(1_500);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_000);
  });

  it.each(['0', 'Sun, 06 Nov 1994 08:49:37 GMT'])('has a delay after Retry-After: %s', async (header) => {
    const { connection } = await connectBuyer();
    const failure = proxyError(503, { 'Retry-After': header });
    connection.failures = [failure, failure];
    expect(await connection.client.balance()).toMatchObject({ ok: true });
    const [first, second] = connection.log.map(({ retryInMs }) => retryInMs);
    expect(first).toBeGreaterThanOrEqual(250);
    expect(second).toBeGreaterThanOrEqual(500);
  });

  it('is skipped if the time limit ends before', async () => {
    const { connection } = await connectBuyer({ timeoutMs: 5_000 });
    connection.failures = [refuseWith(503, 'SERVICE_UNAVAILABLE', { retryable: true, retryAfterSeconds: 60 })];
    const start = performance.now();
    expect(await connection.client.balance()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 60 });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('is cancelled by the signal', async () => {
    const { connection } = await connectBuyer();
    connection.failures = [refuseWith(503, 'SERVICE_UNAVAILABLE', { retryable: true, retryAfterSeconds: 10 })];
    const signal = AbortSignal.timeout(100);
    expect(await connection.client.balance({}, { signal })).toMatchObject({ code: 'NO_ANSWER', reason: 'ABORTED' });
    expect(connection.sent).toHaveLength(1);
  });

  it.each([
    ['a lockout after wrong passwords', refuseWith(429, 'RATE_LIMITED', { retryable: false, retryAfterSeconds: 1 })],
    ['maintenance', refuseWith(503, 'PROJECT_UNAVAILABLE', { retryable: false, retryAfterSeconds: 1 })],
    ['a refusal', refuseWith(404, 'GAME_SERVER_NOT_FOUND', { retryable: false })],
  ])('does not follow %s', async (_, failure) => {
    const { connection } = await connectBuyer();
    connection.failures = [failure];
    expect(await connection.client.gameServers()).toMatchObject({ ok: false });
    expect(connection.sent).toHaveLength(1);
  });
});
