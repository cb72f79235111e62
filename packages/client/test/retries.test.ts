import { describe, expect, it } from '@jest/globals';
import { memorySession } from '../../../generated/client.js';
import { useService } from '../../../test/support/service.js';
import { PRICE, useWorld } from '../../../test/support/world.js';
import { lineTo, type Mishap, proxyError, refusing } from './faulty-connection.js';

// Retries of the typed client: rules.md §2.6.2.

const service = useService();
const world = useWorld(service, { declared: { policies: { pinPolicy: 'off' } }, items: [{ sku: 'sword' }] });

const TRANSIENT: [string, Mishap][] = [
  ['a lost answer', 'ANSWER_LOST'],
  ['a broken connection', 'NO_CONNECTION'],
  ['SERVICE_UNAVAILABLE', refusing(503, 'SERVICE_UNAVAILABLE', { retryable: true })],
  ['a proxy without the service', proxyError(502)],
];

async function buyer(options = {}) {
  const player = await world.newPlayer();
  const line = lineTo(service, world.project.token, { session: memorySession(player.session), ...options });
  const order = { sku: 'sword', accountId: player.accounts['one'] ?? 0, expectedTotal: PRICE };
  return { line, player, order };
}

describe.each(TRANSIENT)('%s', (_, mishap) => {
  it('lets a query be sent again', async () => {
    const { line } = await buyer();
    line.mishaps = [mishap, mishap];
    expect(await line.client.balance()).toMatchObject({ ok: true });
    expect(line.sent).toHaveLength(3);
    expect(line.log.map(({ attempt, retryInMs }) => [attempt, retryInMs !== null])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
  });

  it('lets a purchase be sent again, with the same key, and buys once', async () => {
    const { line, player, order } = await buyer();
    line.mishaps = [mishap];
    const bought = await line.client.purchase(order);
    expect(bought).toMatchObject({ ok: true, data: { replayed: mishap === 'ANSWER_LOST' } });
    const keys = line.sent.map(({ variables }) => variables.idempotencyKey);
    expect(keys).toEqual([bought.idempotencyKey, bought.idempotencyKey]);
    expect(await player.balance()).toBe(1_000 - PRICE);
  });

  it('is left to the caller where a mutation has no key', async () => {
    const { line } = await buyer();
    line.mishaps = [mishap];
    expect(await line.client.createAccount({ login: 'Twice', password: 'password of a game' })).toMatchObject({
      ok: false,
    });
    expect(line.sent).toHaveLength(1);
  });

  it('is not tried for ever', async () => {
    const { line } = await buyer({ retries: 1 });
    line.mishaps = [mishap, mishap, mishap];
    expect(await line.client.balance()).toMatchObject({ ok: false, retryable: true });
    expect(line.sent).toHaveLength(2);
  });
});

describe('a repetition', () => {
  it('has the request id of the first try', async () => {
    const { line } = await buyer();
    line.mishaps = ['ANSWER_LOST'];
    const { requestId } = await line.client.balance();
    expect(line.headers.map((headers) => headers.get('x-request-id'))).toEqual([requestId, requestId]);
  });

  it("keeps the caller's own key", async () => {
    const { line, order } = await buyer();
    line.mishaps = ['ANSWER_LOST'];
    const key = 'the-key-of-the-caller';
    expect(await line.client.purchase({ ...order, idempotencyKey: key })).toMatchObject({ idempotencyKey: key });
    expect(line.sent.map(({ variables }) => variables.idempotencyKey)).toEqual([key, key]);
  });

  it('waits as long as it is told, and a little longer', async () => {
    const { line } = await buyer();
    line.mishaps = [
      refusing(429, 'RATE_LIMITED', { retryable: true, retryAfterSeconds: 1, details: { limit: 'BUSY' } }),
    ];
    const start = performance.now();
    expect(await line.client.balance()).toMatchObject({ ok: true });
    const { retryInMs } = line.log[0] ?? {};
    expect(retryInMs).toBeGreaterThanOrEqual(1_000);
    expect(retryInMs).toBeLessThan(1_500);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_000);
  });

  it('heeds Retry-After of a proxy as well', async () => {
    const { line } = await buyer();
    line.mishaps = [proxyError(503, { 'Retry-After': '1' })];
    expect(await line.client.balance()).toMatchObject({ ok: true });
    expect(line.log[0]?.retryInMs).toBeGreaterThanOrEqual(1_000);
  });

  it('is not waited for where its time limit is over before', async () => {
    const { line } = await buyer({ timeoutMs: 5_000 });
    line.mishaps = [refusing(503, 'SERVICE_UNAVAILABLE', { retryable: true, retryAfterSeconds: 60 })];
    const start = performance.now();
    expect(await line.client.balance()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 60 });
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  it('is given up with the signal', async () => {
    const { line } = await buyer();
    line.mishaps = [refusing(503, 'SERVICE_UNAVAILABLE', { retryable: true, retryAfterSeconds: 10 })];
    const signal = AbortSignal.timeout(100);
    expect(await line.client.balance({}, { signal })).toMatchObject({ code: 'NO_ANSWER', reason: 'ABORTED' });
    expect(line.sent).toHaveLength(1);
  });

  it.each([
    ['a pause that wrong passwords earned', refusing(429, 'RATE_LIMITED', { retryable: false, retryAfterSeconds: 1 })],
    ['maintenance', refusing(503, 'PROJECT_UNAVAILABLE', { retryable: false, retryAfterSeconds: 1 })],
    ['a refusal', refusing(404, 'GAME_SERVER_NOT_FOUND', { retryable: false })],
  ])('does not follow %s', async (_, mishap) => {
    const { line } = await buyer();
    line.mishaps = [mishap];
    expect(await line.client.gameServers()).toMatchObject({ ok: false });
    expect(line.sent).toHaveLength(1);
  });
});
