import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type FeedReply, startFeed, useFeed } from '../../../test/support/deliveries/feed.js';
import { eventually } from '../../../test/support/eventually.js';
import { newLogin, useFixture } from '../../../test/support/fixture.js';
import { createLatch } from '../../../test/support/latch.js';
import { lockRows } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { sendRaw } from '../../../test/support/wire.js';
import { queues } from '../../base/queues.js';
import type { PollingServer } from '../../domain/servers/index.js';

const service = useService();
const fixture = useFixture(service);
const project = use(() => fixture.project);
const feed = useFeed(service);
let token: string;

beforeAll(async () => {
  token = (await issue()).secret;
});

const serverId = () => Number(project.servers[0].id);
const issue = (gameServerId = serverId()) =>
  service.domain.servers.issuePollToken(project.id, gameServerId, TEST_OPERATOR);

const LEASE = '/deliveries/lease';
const ACK = '/deliveries/ack';
const UUID = '01997d2e-4f5a-7cc3-98c4-dc0c0c07398f';

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}
const send = ({ path = LEASE, method = 'POST', headers = {}, body = '{}' }: Sent): Promise<FeedReply> =>
  feed.send(path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
const codeOf = ({ status, body }: FeedReply): [number, string | undefined] => [status, body.error?.code];

describe('the feed', () => {
  it('answers game servers with JSON and no-store', async () => {
    const answer = await send({});
    expect([answer.status, answer.body]).toEqual([200, { deliveries: [] }]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/', '/graphql', '/deliveries', '/deliveries/lease/', '/deliveries/lease?max=1', '/__proto__', '/toString'])(
    'answers 404 at %s',
    async (path) => expect(codeOf(await send({ path }))).toEqual([404, 'PATH_NOT_FOUND']),
  );

  it('accepts only POST of JSON', async () => {
    const answer = await send({ method: 'GET' });
    expect([...codeOf(answer), answer.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'POST']);
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }]) {
      expect(codeOf(await send({ headers }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it.each([
    'nonsense',
    '',
    'null',
    '[]',
    '{"max":0}',
    '{"max":51}',
    '{"max":"1"}',
    '{"max":1.5}',
    '{"max":1,"more":1}',
    '\ufeff{}',
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  ])('rejects a lease request with %j', async (body) => {
    const [status, code] = codeOf(await send({ body }));
    expect([status, ['INVALID_JSON', 'INVALID_REQUEST']]).toEqual([400, expect.arrayContaining([code])]);
  });

  it.each([
    {},
    { deliveryId: 'x' },
    { result: 'done' },
    { leaseToken: null },
    { externalId: '' },
    { externalId: 'with\u0000nothing' },
    { externalId: 'x'.repeat(129) },
    { reason: 7 },
    { refund: true },
  ])('rejects an acknowledgement with %j', async (fault) => {
    const good = { deliveryId: UUID, leaseToken: UUID, result: 'delivered' };
    const body = JSON.stringify(Object.keys(fault).length === 0 ? fault : { ...good, ...fault });
    expect(codeOf(await send({ path: ACK, body }))).toEqual([400, 'INVALID_REQUEST']);
    expect(codeOf(await send({ path: ACK, body: JSON.stringify(good) }))).toEqual([404, 'DELIVERY_NOT_FOUND']);
  });

  it('rejects a large body as soon as its size is known, and reads none without a token', async () => {
    const body = JSON.stringify({ deliveryId: 'x'.repeat(16 * 1024) });
    const large = await send({ body });
    expect(codeOf(large)).toEqual([413, 'REQUEST_TOO_LARGE']);
    expect(large.text).toContain('It may have 16384 bytes at most.');
    const headers = { authorization: 'Bearer gsp_none' };
    expect(codeOf(await send({ body, headers }))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('answers all invalid bearer tokens in the same way', async () => {
    const revoked = await issue();
    const asRevoked = { authorization: `Bearer ${revoked.secret}` };
    expect((await send({ headers: asRevoked })).status).toBe(200);
    await service.domain.servers.revokePollToken(project.id, serverId(), revoked.id, TEST_OPERATOR);
    const headers = [
      asRevoked.authorization,
      `Bearer gsp_${'x'.repeat(43)}`,
      `Bearer ${token}x`,
      `Basic ${token}`,
      'Bearer',
      '',
      `Bearer ${project.token}`,
    ];
    const answers = await Promise.all(headers.map((authorization) => send({ headers: { authorization } })));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(answer.text).toBe(answers[0]?.text);
    }
    expect((await send({ headers: { authorization: `bearer  ${token}` } })).status).toBe(200);
  });

  it('rejects a token that is revoked before the body has arrived', async () => {
    /** Sends the body a moment after the head; `meanwhile` runs in between. */
    const slowly = async (secret: string, meanwhile: () => Promise<unknown>): Promise<string> => {
      const { hostname, port } = new URL(feed.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${LEASE} HTTP/1.1\r\nHost: feed\r\nContent-Type: application/json\r\nConnection: close\r\n` +
          `Authorization: Bearer ${secret}\r\nContent-Length: 2\r\n\r\n`,
      );
      await sleep(200);
      await meanwhile();
      socket.write('{}');
      return await text(socket);
    };
    const { id, secret } = await issue();
    expect(await slowly(secret, async () => undefined)).toMatch(/^HTTP\/1.1 200 /); // (control)
    const revoke = () => service.domain.servers.revokePollToken(project.id, serverId(), id, TEST_OPERATOR);
    expect(await slowly(secret, revoke)).toMatch(/^HTTP\/1.1 401 .*"UNAUTHENTICATED"/s);
  });

  it('rejects two bearer tokens, invalid HTTP and endless headers as JSON', async () => {
    const authorization = `Authorization: Bearer ${token}\r\n`;
    const head = `POST ${LEASE} HTTP/1.1\r\nHost: feed\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    const refusal = async (bytes: string) => {
      const { status, body } = await sendRaw(feed.url, bytes);
      return [status, Object(body).error.code];
    };
    const twice = await refusal(`${head}${authorization}${authorization}Content-Length: 2\r\n\r\n{}`);
    expect(twice).toEqual([401, 'UNAUTHENTICATED']);
    expect(await refusal('NONSENSE\r\n\r\n')).toEqual([400, 'BAD_REQUEST']);
    expect(await refusal(`${head}X: ${'x'.repeat(20_000)}\r\n\r\n`)).toEqual([431, 'HEADERS_TOO_LARGE']);
  });

  it('is not blocked by a body that does not arrive', async () => {
    const { hostname, port } = new URL(feed.url);
    const slow = connect(Number(port), hostname);
    const closed = new Promise((resolve) => slow.on('close', resolve));
    slow.on('error', () => undefined);
    slow.write(
      `POST ${LEASE} HTTP/1.1\r\nHost: feed\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100\r\n\r\n{`,
    );
    expect((await send({})).status).toBe(200);
    slow.destroy();
    await closed;
    expect((await send({})).status).toBe(200);
  });

  it('limits the concurrent requests of one game server, so that others are served', async () => {
    const others = (await issue(Number(project.server('two')))).secret;
    const early: FeedReply[] = [];
    const held = await lockRows(service, 'LOCK TABLE delivery IN ACCESS EXCLUSIVE MODE', []);
    const sent = Array.from({ length: 60 }, async () => {
      const answer = await send({});
      early.push(answer);
      return answer;
    });
    // Eight of its requests are in progress; the others are rejected at once with Retry-After.
    await eventually(() => early.length >= 52).finally(held.release);
    const ofAnother = await send({ headers: { authorization: `Bearer ${others}` } });
    expect(early.slice(0, 52).map(codeOf)).toEqual(Array(52).fill([503, 'SERVICE_UNAVAILABLE']));
    expect(early[0]?.headers.get('retry-after')).toBe('1');
    expect(early[0]?.body.error?.message).toBe(
      'This game server has 8 requests in progress, which is the limit. Send fewer at a time.',
    );
    expect((await Promise.all(sent)).filter(({ status }) => status === 200)).toHaveLength(8);
    expect(ofAnother.status).toBe(200);
  });

  it('answers a poll while a change holds the row of its game server', async () => {
    await service.administrator.direct.updateTable('game_server').set({ last_seen_at: null }).execute();
    const held = await lockRows(service, 'SELECT FROM game_server WHERE id = $1 FOR UPDATE', [serverId()]);
    const { status } = await send({}).finally(held.release);
    expect(status).toBe(200);
  });

  it('answers a poll whose time cannot be recorded', async () => {
    await service.administrator.direct.updateTable('game_server').set({ last_seen_at: null }).execute();
    // As the creation of an index does: rows can be read, but not changed.
    const held = await lockRows(service, 'LOCK TABLE game_server IN SHARE MODE', []);
    const answer = send({}).finally(held.release);
    await held.waitForBlocked(1);
    // As its timeout does.
    await sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(service.administrator.direct);
    expect((await answer).status).toBe(200);
  });

  it('answers servers with cached tokens while unknown tokens fill the queue', async () => {
    const held: (() => void)[] = [];
    const { servers } = service.domain;
    const serverOf = async (bearer: string) => {
      if (bearer !== token) await new Promise<void>((resolve) => void held.push(resolve));
      return await servers.serverOf(bearer);
    };
    const other = await startFeed({ domain: { ...service.domain, servers: { ...servers, serverOf } } });
    const game = other.as(token);
    await game.lease();
    const unknownTokens = Array.from({ length: 300 }, (_, index) => other.as(`gsp_${index}`).post(LEASE, {}));
    // The queue is full, so the limit of unknown tokens is used up.
    const refused = await Promise.any(unknownTokens);
    expect(codeOf(refused)).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await expect(game.lease()).resolves.toEqual([]);
    const responses = Promise.all(unknownTokens);
    let isOver = false;
    void responses.then(() => {
      isOver = true;
    });
    await eventually(() => {
      for (const release of held.splice(0)) release();
      return isOver;
    });
    expect(new Set((await responses).map(({ status }) => status))).toEqual(new Set([401, 503]));
    await other.stop();
  });

  it('masks internal errors, logs them once, and logs no secret', async () => {
    const player = await fixture.newPlayer({ accounts: [], money: 0 });
    await player.createAccount(newLogin(), { password: 'canary password of a player' });
    const answer = await send({});
    expect(answer.text).toContain('canary password of a player');
    const broken = { ...service.domain.deliveries, lease: () => Promise.reject(new TypeError('canary of a fault')) };
    const other = await startFeed({ domain: { ...service.domain, deliveries: broken } });
    const masked = await other.send(LEASE, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{}',
    });
    await other.stop();
    expect(codeOf(masked)).toEqual([500, 'INTERNAL']);
    expect(masked.text).not.toContain('canary');
    expect(other.lines).toEqual(['error a request of a game server failed']);
    const records = JSON.stringify([feed.lines, service.logged, await service.domain.audit.search({ limit: 1000 })]);
    expect(records).not.toMatch(/canary|gsp_/);
    expect(records).not.toContain(token);
  });

  it('stores tokens only as hashes', async () => {
    const tokens = await service.domain.servers.listPollTokens(project.id, serverId());
    expect(tokens.map(({ ending }) => ending)).toContain(token.slice(-6));
    const rows = await service.database.direct.selectFrom('poll_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a request that waits for a slot of its project', () => {
  const queuedWork = (): number =>
    [...queues].reduce((sum, { name, waiting }) => sum + (name === 'deliveries' ? waiting() : 0), 0);

  let stop = async (): Promise<void> => undefined;
  afterEach(() => stop());

  /**
   * Starts a feed in which leases of server `one` use all slots of the project until `release` is
   * called, and sends requests of server `two`, which wait behind them.
   */
  async function startBusyFeed() {
    /** Work of server `two` that was performed. */
    const performed: string[] = [];
    let running = 0;
    const { released, release } = createLatch();
    const lease = async ({ gameServerId }: PollingServer) => {
      if (gameServerId !== serverId()) performed.push(LEASE);
      else {
        running += 1;
        await released;
      }
      return [];
    };
    const acknowledge = async () => {
      performed.push(ACK);
      return { kind: 'accepted', state: 'DELIVERED' } as const;
    };
    const deliveries = { ...service.domain.deliveries, lease, acknowledge };
    const busy = await startFeed({ domain: { ...service.domain, deliveries } });
    const blocking = Promise.all([busy.as(token).lease(), busy.as(token).lease()]);
    stop = async () => {
      release();
      await blocking;
      await busy.stop();
    };
    await eventually(() => running === 2);

    const two = Number(project.server('two'));
    // A token that the feed does not know is looked up without a slot.
    const { id, secret } = await issue(two);
    return {
      performed,
      revoke: () => service.domain.servers.revokePollToken(project.id, two, id, TEST_OPERATOR),
      /** Resolves when the request waits. */
      async send(path: string, signal?: AbortSignal) {
        const answer = busy.send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
          body: path === LEASE ? '{}' : JSON.stringify({ deliveryId: UUID, leaseToken: UUID, result: 'delivered' }),
          ...(signal !== undefined && { signal }),
        });
        // A test may await it after it has failed.
        answer.catch(() => undefined);
        await eventually(() => queuedWork() === 1);
        return { answer };
      },
      async release() {
        release();
        await blocking;
        await eventually(() => queuedWork() === 0);
      },
    };
  }

  it.each([LEASE, ACK])('is rejected at %s if its token is revoked meanwhile', async (path) => {
    const busy = await startBusyFeed();
    const { answer } = await busy.send(path);
    await busy.revoke();
    await busy.release();
    expect(codeOf(await answer)).toEqual([401, 'UNAUTHENTICATED']);
    expect(busy.performed).toEqual([]);
  });

  it.each([
    ['leases nothing', LEASE, []],
    ['acknowledges', ACK, [ACK]],
  ])('%s if its client disconnects meanwhile', async (_behaviour, path, expected) => {
    const busy = await startBusyFeed();
    const client = new AbortController();
    const { answer } = await busy.send(path, client.signal);
    client.abort();
    await expect(answer).rejects.toThrow('aborted');
    // The feed learns of the disconnection.
    await sleep(200);
    await busy.release();
    await sleep(200);
    expect(busy.performed).toEqual(expected);
  });

  it('is rejected with Retry-After after five seconds', async () => {
    const busy = await startBusyFeed();
    const { answer } = await busy.send(LEASE, AbortSignal.timeout(8_000));
    const refused = await answer;
    expect([...codeOf(refused), refused.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '1']);
  });
});
