import { getEventListeners, once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { appendFile, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOUR, useDeliveries } from '../../../test/support/deliveries/context.js';
import { eventually } from '../../../test/support/eventually.js';
import { useFolder } from '../../../test/support/folder.js';
import type { ConsumerDeps } from '../src/consume.js';
import {
  type ConsumerEvent,
  consume,
  consumeDue,
  createFeedClient,
  type Feed,
  JournalError,
  openJournal,
  reasonOf,
} from '../src/index.js';

const { clock, service, fixture, feed, one, newPlayer, newPlayerWithPendingAccount, order, newPassword, ...stored } =
  useDeliveries({
    refundsRejected: 'one',
  });
const { statusOf, accountStatus } = stored;
const folder = useFolder();
const now = () => clock.now().getTime();
let file: string;
let files = 0;
const lock = (): string => `${file}.lock`;

beforeEach(() => {
  files += 1;
  file = join(folder.path, `grants-${files}.jsonl`);
});

interface ConsumerRun {
  readonly deps: ConsumerDeps;
  readonly due: () => Promise<number>;
  readonly events: ConsumerEvent[];
  readonly stop: () => void;
}

/** Runs a consumer on the test's journal, like a new process. */
async function running<T>(
  work: (run: ConsumerRun) => Promise<T>,
  { through = (client: Feed): Feed => client, rejectedSkus = [] as string[] } = {},
): Promise<T> {
  const journal = await openJournal(file);
  const stop = new AbortController();
  const { signal } = stop;
  const events: ConsumerEvent[] = [];
  const onEvent = (event: ConsumerEvent) => void events.push(event);
  const client = through(createFeedClient(feed.url, one.token, signal));
  const deps = { feed: client, journal, rules: { rejectedSkus }, signal, onEvent, now };
  try {
    return await work({ deps, due: () => consumeDue(deps), events, stop: () => stop.abort() });
  } finally {
    // A consumer may still run if the work failed.
    stop.abort();
    await journal.close();
  }
}
const lines = async (): Promise<string[]> => (await readFile(file, 'utf8')).split('\n').slice(0, -1);
const granted = async (): Promise<string[]> => (await lines()).map((line) => JSON.parse(line).deliveryId);

/** Crashes before the acknowledgement: the grant is on disk, and the service does not know it. */
const dyingAtAck = (client: Feed): Feed => ({
  ...client,
  acknowledge: () => Promise.reject(new Error('crashed')),
});
/** Loses the answer: the service has processed the acknowledgement. */
const losingAnswers = (client: Feed): Feed => ({
  ...client,
  async acknowledge(...ack) {
    await client.acknowledge(...ack);
    throw new Error('the answer was lost');
  },
});

describe('the reference consumer', () => {
  it('creates accounts, changes passwords and grants purchases, and never stores a password', async () => {
    const player = await newPlayerWithPendingAccount('a secret of a player');
    await newPassword(player, 'another secret of his');
    const { purchaseId } = await order(player);
    await running(async ({ due }) => {
      while ((await due()) > 0);
    });
    const text = await readFile(file, 'utf8');
    expect((await lines()).map((line) => JSON.parse(line).type)).toEqual([
      'account.create',
      'account.password',
      'purchase.grant',
    ]);
    expect(text).not.toMatch(/secret of/);
    expect([await accountStatus(player), await statusOf(purchaseId)]).toEqual(['ACTIVE', 'DELIVERED']);
  });

  it('acknowledges again after a crash between grant and acknowledgement, and grants once', async () => {
    const { purchaseId, deliveryId } = await order(await newPlayer());
    await expect(running(({ due }) => due(), { through: dyingAtAck })).rejects.toThrow('crashed');
    expect([await granted(), await statusOf(purchaseId)]).toEqual([[deliveryId], 'PAID']);
    clock.advance(HOUR);
    await running(async ({ due, events }) => {
      expect(await due()).toBe(1);
      expect(events).toMatchObject([{ kind: 'done', granted: null, result: { result: 'delivered' } }]);
    });
    expect([await granted(), await statusOf(purchaseId)]).toEqual([[deliveryId], 'DELIVERED']);
  });

  it('grants again after a crash during the write of a grant', async () => {
    const { deliveryId } = await order(await newPlayer());
    await running(async () => undefined);
    await appendFile(file, `{"deliveryId":"${deliveryId}","typ`);
    await running(({ due }) => due());
    expect(await granted()).toEqual([deliveryId]);
  });

  it('grants every paid order exactly once, with crashes at any point', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer()));
    const orders: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      for (const player of players) orders.push((await order(player)).deliveryId);
    }
    const ways = [dyingAtAck, losingAnswers, (client: Feed) => client];
    let turn = 0;
    const fickle = (client: Feed): Feed => ({
      lease: (max) => client.lease(Math.min(max, 2)),
      acknowledge: (...ack) => {
        turn += 1;
        return (ways[turn % ways.length] ?? dyingAtAck)(client).acknowledge(...ack);
      },
    });
    const open = async () => (await service.domain.deliveries.list(fixture.project.id, { limit: 50 })).deliveries;
    while ((await open()).some(({ state }) => state !== 'DELIVERED')) {
      await running(({ due }) => due().catch(() => 0), { through: fickle });
      clock.advance(2 * 60_000);
    }
    expect((await granted()).sort()).toEqual([...orders].sort());
  });

  it('grants once if it answers late, after another consumer has leased the delivery', async () => {
    const { purchaseId, deliveryId } = await order(await newPlayer());
    let late = false;
    const slow = (client: Feed): Feed => ({
      ...client,
      async acknowledge(...ack) {
        clock.advance(HOUR);
        late = (await one.lease()).length === 1;
        return await client.acknowledge(...ack);
      },
    });
    await running(({ due }) => due(), { through: slow });
    expect([late, await statusOf(purchaseId)]).toEqual([true, 'DELIVERED']);
    await running(async ({ due, events }) => expect([await due(), events]).toEqual([0, []]));
    expect(await granted()).toEqual([deliveryId]);
  });

  it('skips a delivery whose lease has expired, and carries it out when it is leased again', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const orders = [await order(player), await order(other)];
    const [first, second] = orders.map(({ deliveryId }) => deliveryId);
    const slow = (client: Feed): Feed => ({
      ...client,
      async acknowledge(...ack) {
        const reason = await client.acknowledge(...ack);
        clock.advance(56_000);
        return reason;
      },
    });
    const through = { through: slow };
    await running(async ({ due, events }) => {
      await due();
      expect(events).toMatchObject([
        { kind: 'done' },
        { kind: 'refused', reason: expect.stringContaining('has expired') },
      ]);
    }, through);
    expect(await granted()).toEqual([first]);
    clock.advance(HOUR);
    await running(({ due }) => due());
    expect(await granted()).toEqual([first, second]);
  });

  it('names the clock as a reason to skip a delivery that it has just leased', async () => {
    const { deliveryId } = await order(await newPlayer());
    await running(async ({ deps, events }) => {
      expect(await consumeDue({ ...deps, now: () => now() + 2 * 60_000 })).toBe(1);
      expect(events).toMatchObject([
        { kind: 'refused', delivery: { deliveryId }, reason: expect.stringContaining('this clock is ahead') },
      ]);
    });
  });

  it('acknowledges a grant only after it is on disk', async () => {
    const { purchaseId } = await order(await newPlayer());
    await running(async ({ deps, stop }) => {
      const commit = () => Promise.reject(new JournalError('the disk is full'));
      // Any event ends the loop.
      const failing = { ...deps, journal: { ...deps.journal, commit }, onEvent: stop };
      await expect(consume(failing)).rejects.toThrow('the disk is full');
    });
    expect([await statusOf(purchaseId), await lines()]).toEqual(['PAID', []]);
  });

  it('rejects if a grant cannot be stored while it stops', async () => {
    await order(await newPlayer());
    await running(async ({ deps, stop }) => {
      const commit = () => {
        stop();
        return Promise.reject(new JournalError('the disk is full'));
      };
      await expect(consume({ ...deps, journal: { ...deps.journal, commit } })).rejects.toThrow('the disk is full');
    });
  });

  it('rejects an unknown item, without an entry in the journal', async () => {
    const { purchaseId } = await order(await newPlayer());
    await running(({ due }) => due(), { rejectedSkus: ['sword'] });
    expect([await statusOf(purchaseId), await lines()]).toEqual(['REFUNDED', []]);
  });

  it('stores grants that are committed at once', async () => {
    const grants = ['first', 'the second', '3'].map((deliveryId) => {
      return { deliveryId, type: 'purchase.grant', at: '2026-11-28T12:00:00Z', login: 'Ada', externalId: '1' };
    });
    await running(({ deps }) => Promise.all(grants.map((grant) => deps.journal.commit(grant))));
    await running(async ({ deps }) => {
      expect(grants.map(({ deliveryId }) => deps.journal.find(deliveryId))).toEqual(grants);
    });
  });

  it('rejects a journal that it cannot parse', async () => {
    await running(async () => undefined);
    await appendFile(file, 'no json\n');
    const message = expect.stringContaining('line 1 cannot be read');
    await expect(openJournal(file)).rejects.toMatchObject({ name: 'JournalError', message });
  });

  it.each(['no json\nand more', 'a token', '{"name":"kiosk"}'])(
    'rejects a file that is not a journal, and leaves it unchanged: %j',
    async (text) => {
      await writeFile(file, text);
      await expect(openJournal(file)).rejects.toMatchObject({ name: 'JournalError' });
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );

  it('keeps a last grant that lost its line break, by a crash or an editor', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((deliveryId) => ({
      deliveryId,
      type: 'purchase.grant',
      at: '2026-11-28',
      login: 'Ada',
      externalId: '1',
    }));
    await writeFile(file, `${JSON.stringify(first)}\n${JSON.stringify(second)}`);
    await running(async ({ deps }) => third && deps.journal.commit(third));
    await running(async ({ deps }) => expect(deps.journal.find('second')).toEqual(second));
    expect(await granted()).toEqual(['first', 'second', 'third']);
  });

  it.each(['{"delivery', '{"deliveryId":"0199a8f2-6f5e', '\0\0\0'])(
    'removes a last line that a crash left incomplete: %j',
    async (text) => {
      const grant = { login: 'Ada', deliveryId: 'first', type: 'purchase.grant', at: '2026-11-28', externalId: '1' };
      await running(({ deps }) => deps.journal.commit(grant));
      const [line = ''] = await lines();
      expect(line).toMatch(/^\{"deliveryId":"first",/);
      await appendFile(file, text);
      await running(async ({ deps }) => expect(deps.journal.find('first')).toEqual(grant));
      expect(await readFile(file, 'utf8')).toBe(`${line}\n`);
    },
  );

  it('locks its journal, and replaces the lock of a killed process', async () => {
    await writeFile(lock(), `999999999 ${hostname()} other`); // no process has this id
    const kill = jest.spyOn(process, 'kill').mockReturnValueOnce(true);
    const opening = openJournal(file).finally(() => kill.mockRestore());
    await expect(opening).rejects.toThrow(`in use by process 999999999 of ${hostname()}.`);
    const journal = await openJournal(file);
    expect(await readFile(lock(), 'utf8')).toContain(`${process.pid} ${hostname()} `);
    await journal.close();
    await expect(readFile(lock(), 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringContaining('.lock'));
  });

  it('opens once in a process, and replaces the lock of an earlier process with its id', async () => {
    await writeFile(lock(), `${process.pid} ${hostname()} earlier`);
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openJournal(file)));
    const journals = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(journals).toHaveLength(1);
    await expect(openJournal(file)).rejects.toThrow(`in use by process ${process.pid} of`);
    await journals[0]?.close();
    await (await openJournal(file)).close();
  });

  it.each(['the file', 'its folder'])('opens once, also through a symbolic link to %s', async (linked) => {
    const link = join(folder.path, `link-${files}`);
    await symlink(linked === 'the file' ? file : folder.path, link);
    const other = linked === 'the file' ? link : join(link, basename(file));
    const journal = await openJournal(file);
    await expect(openJournal(other)).rejects.toThrow(`in use by process ${process.pid} of`);
    await journal.close();
    await (await openJournal(other)).close();
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringContaining('.lock'));
  });

  it('rejects a symbolic link without a file', async () => {
    await symlink(join(folder.path, 'missing.jsonl'), file);
    await expect(openJournal(file)).rejects.toMatchObject({ name: 'JournalError' });
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringMatching(/missing|lock/));
  });

  it.each([
    [
      '12 another-host other',
      'process 12 of another-host. Check there that it has ended or is no consumer (ps -fp 12), because',
    ],
    [
      `${process.pid} another-host other`,
      `process ${process.pid} of another-host. Check there that it has ended or is no consumer (ps -fp ${process.pid}), because`,
    ],
    ['', 'an unknown process. Check that no consumer has this journal, because'],
  ])('respects the lock of a process of another host, or without an owner: %j', async (owner, text) => {
    await writeFile(lock(), owner);
    await expect(openJournal(file)).rejects.toThrow(
      `in use by ${text} two would grant deliveries twice. Then delete ${lock()} and start again.`,
    );
  });

  it('respects the lock of a process that replaced that of a killed one first', async () => {
    const other = '1 another-host other';
    await writeFile(lock(), `999999999 ${hostname()} killed`);
    const kill = jest.spyOn(process, 'kill').mockImplementationOnce(() => {
      rmSync(lock());
      writeFileSync(lock(), other);
      throw new Error('there is no such process');
    });
    const opening = openJournal(file).finally(() => kill.mockRestore());
    await expect(opening).rejects.toThrow('in use by process 1 of another-host');
    expect(await readFile(lock(), 'utf8')).toBe(other);
  });

  /** Methods of all file handles. */
  async function fileHandles() {
    const handle = await open(folder.path);
    await handle.close();
    return Object.getPrototypeOf(handle);
  }

  it('leaves no lock that it cannot write', async () => {
    const full = Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
    const write = jest.spyOn(await fileHandles(), 'writeFile').mockRejectedValueOnce(full);
    const opening = openJournal(file).finally(() => write.mockRestore());
    await expect(opening).rejects.toThrow('cannot be used (ENOSPC)');
    await (await openJournal(file)).close();
  });

  it('leaves the lock of a consumer that started after an operator deleted its own', async () => {
    const journal = await openJournal(file);
    const other = '1 another-host other';
    await writeFile(lock(), other);
    await journal.close();
    expect(await readFile(lock(), 'utf8')).toBe(other);
  });

  it('creates a journal on Windows, which cannot sync folders', async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'win32' });
    const refused = Object.assign(new Error('not permitted'), { code: 'EPERM' });
    const sync = jest.spyOn(await fileHandles(), 'sync').mockRejectedValue(refused);
    const opening = openJournal(file).finally(() => {
      Object.defineProperty(process, 'platform', { value: platform });
      sync.mockRestore();
    });
    await (await opening).close();
  });

  /** Runs `work` with a client of a server that answers each request with the next response. */
  async function answering<T>(
    responses: readonly { status: number; text: string; headers?: Record<string, string> }[],
    work: (client: Feed) => Promise<T>,
  ): Promise<T> {
    const left = [...responses];
    const server = createServer((_request, response) => {
      const { status, text, headers = {} } = left.shift() ?? { status: 500, text: '' };
      response.sendDate = false;
      response.writeHead(status, headers).end(text);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(server.address());
    try {
      return await work(createFeedClient(`http://127.0.0.1:${port}`, one.token, new AbortController().signal));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('leaves nothing at the signal of the consumer after a request', async () => {
    const stop = new AbortController();
    const client = createFeedClient('http://127.0.0.1:9', one.token, stop.signal);
    for (let request = 0; request < 3; request += 1) await expect(client.lease(1)).rejects.toThrow();
    // Node.js has the listeners of a signal, and the signals that depend on it, below symbols.
    const kept = Object.getOwnPropertySymbols(stop.signal).map((key) => Reflect.get(stop.signal, key)?.size ?? 0);
    expect([getEventListeners(stop.signal, 'abort'), Math.max(...kept)]).toEqual([[], 0]);
  });

  it('aborts a request at the signal of the consumer, also before it begins', async () => {
    const server = createServer(() => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(server.address());
    const stop = new AbortController();
    const client = createFeedClient(`http://127.0.0.1:${port}`, one.token, stop.signal);
    try {
      const leased = client.lease(1);
      await once(server, 'request');
      stop.abort(new Error('the game stops'));
      await expect(leased).rejects.toThrow('the game stops');
      await expect(client.lease(1)).rejects.toThrow('the game stops');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each(['{"password":"secret"', 'null', '"secret"'])(
    'reports the status of an answer that is not a JSON object, and nothing of its content: %s',
    async (text) => {
      const reason = await answering([{ status: 502, text }], (client) => client.lease(1).catch(reasonOf));
      expect(reason).toBe('The feed answers 502, and not as a feed does: check its address and its proxy.');
    },
  );

  const delivery = {
    ...{ deliveryId: 'd', type: 'account.create', attempt: 1, leaseToken: 't' },
    ...{ leaseUntil: '2026-11-28T12:01:00Z', account: { id: 1, login: 'Ada', externalId: null, password: 'secret' } },
  };

  it.each([
    ['{"ok":true,"version":3}', ' with ok, version'],
    ['[]', ''],
    ['"deliveries"', ''],
    ['{"deliveries":null}', ' with deliveries'],
    ...[{ leaseUntil: undefined }, { deliveryId: 7 }, { account: null }, { purchase: { id: 'p', quantity: 1 } }].map(
      (change) => [JSON.stringify({ deliveries: [{ ...delivery, ...change }] }), ' with deliveries'],
    ),
  ])('takes no other answer for deliveries, and names its fields: %s', async (text, fields) => {
    const lease = answering([{ status: 200, text }], (client) => client.lease(1));
    await expect(lease).rejects.toThrow(`The feed answers 200${fields}, and not as a feed does`);
  });

  it.each([
    [200, { ok: true }, ' with ok'],
    [404, { error: 'no route' }, ' with error'],
    [200, Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`field${at}`, at])), ' with field0, field1'],
  ])('takes no other answer for that to an acknowledgement: %s %j', async (status, body, fields) => {
    const answers = [{ status, text: JSON.stringify(body) }];
    const acknowledged = answering(answers, (client) =>
      client.acknowledge(delivery, { result: 'delivered', externalId: '1' }),
    ).catch(reasonOf);
    const reason = await acknowledged;
    expect(reason).toContain(`The feed answers ${status}${fields}`);
    expect(reason).toContain(', and not as a feed does');
    expect(reason?.length).toBeLessThan(250);
  });

  it.each([
    ['30', 30_000],
    ['Sat, 28 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 28 Nov 2026 11:59:30 GMT', 0],
    ['soon', 0],
  ])('reads status and Retry-After of an answer of a proxy: %s', async (retryAfter, retryAfterMs) => {
    const headers = { 'retry-after': retryAfter };
    const time = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 28, 12));
    await answering([{ status: 503, text: '<html>', headers }], async (client) => {
      await expect(client.lease(1)).rejects.toMatchObject({ name: 'FeedError', status: 503, retryAfterMs });
    }).finally(() => time.mockRestore());
  });

  it('compares a date of Retry-After with the date of the answer, because its own clock may be wrong', async () => {
    const headers = { date: 'Sat, 28 Nov 2020 12:00:00 GMT', 'retry-after': 'Sat, 28 Nov 2020 12:00:30 GMT' };
    await answering([{ status: 503, text: '<html>', headers }], async (client) => {
      await expect(client.lease(1)).rejects.toMatchObject({ retryAfterMs: 30_000 });
    });
  });

  it.each([
    ['<html>', ', and not as a feed does'],
    ['{"error":{"code":"PATH_NOT_FOUND","message":"Check the path."}}', ' PATH_NOT_FOUND'],
  ])('takes a 404 of another path or of a proxy for no refusal: %s', async (text, reason) => {
    const { deliveryId } = await order(await newPlayer());
    await answering([{ status: 404, text }], async (client) => {
      const through = (service: Feed): Feed => ({ ...client, lease: service.lease });
      const consumed = running(({ due }) => due(), { through });
      await expect(consumed).rejects.toThrow(`The feed answers 404${reason}`);
    });
    expect(await granted()).toEqual([deliveryId]);
  });

  it('carries out and acknowledges the rest of a batch if an acknowledgement fails', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const orders = [await order(player), await order(other)];
    let attempts = 0;
    const failingOnce = (client: Feed): Feed => ({
      ...client,
      acknowledge(...ack) {
        attempts += 1;
        return attempts === 1 ? dyingAtAck(client).acknowledge(...ack) : client.acknowledge(...ack);
      },
    });
    await expect(running(({ due }) => due(), { through: failingOnce })).rejects.toThrow('crashed');
    const statuses = await Promise.all(orders.map(({ purchaseId }) => statusOf(purchaseId)));
    expect(statuses.sort()).toEqual(['DELIVERED', 'PAID']);
  });

  it('ignores errors of onEvent', async () => {
    await order(await newPlayer());
    await running(async ({ deps, events, stop }) => {
      const onEvent = (event: ConsumerEvent) => {
        events.push(event);
        if (event.kind === 'unreachable') stop();
        throw new Error('the log is full');
      };
      expect(await consumeDue({ ...deps, onEvent, now: () => Number.POSITIVE_INFINITY })).toBe(1);
      clock.advance(HOUR);
      expect(await consumeDue({ ...deps, onEvent })).toBe(1);
      await consume({ ...deps, feed: createFeedClient('http://127.0.0.1:9', one.token, deps.signal), onEvent });
      expect(events.map(({ kind }) => kind)).toEqual(['refused', 'done', 'unreachable']);
    });
  });

  it('ends if its token is revoked', () =>
    running(async ({ deps }) => {
      const revoked = { ...deps, feed: createFeedClient(feed.url, 'gsp_revoked', deps.signal) };
      await expect(consume(revoked)).rejects.toThrow('The feed answers 401 UNAUTHENTICATED: Send a poll token');
    }));

  it('rejects if its token is refused while it stops', () =>
    answering([{ status: 401, text: '{}' }], (client) =>
      running(async ({ deps, stop }) => {
        const lease: Feed['lease'] = (max) => client.lease(max).finally(stop);
        await expect(consume({ ...deps, feed: { ...client, lease } })).rejects.toThrow('The feed answers 401');
      }),
    ));

  it('ends if a proxy refuses its token', () =>
    answering([{ status: 401, text: '<html>' }], (client) =>
      running(async ({ deps, stop }) => {
        // Any event ends the loop.
        const ended = consume({ ...deps, feed: client, onEvent: stop });
        await expect(ended).rejects.toThrow('The feed answers 401, and not as a feed does');
      }),
    ));

  it.each([
    [0, 30_000],
    [0.5, 37_500],
  ])('retries at a random moment after the time of Retry-After: %s', async (random, retryMs) => {
    const busy = { status: 503, text: '{}', headers: { 'retry-after': '30' } };
    await answering([busy], (client) =>
      running(async ({ deps, events, stop }) => {
        const onEvent = (event: ConsumerEvent) => {
          events.push(event);
          stop();
        };
        const jitter = jest.spyOn(Math, 'random').mockReturnValue(random);
        await consume({ ...deps, feed: client, onEvent }).finally(() => jitter.mockRestore());
        expect(events).toMatchObject([{ kind: 'unreachable', retryMs }]);
      }),
    );
  });

  it('retries while the feed is unreachable, and ends at the signal', async () => {
    const { purchaseId } = await order(await newPlayer());
    await running(async ({ deps, events, stop }) => {
      const feeds = [createFeedClient('http://127.0.0.1:9', one.token, deps.signal)];
      const lease: Feed['lease'] = (max) => (feeds.pop() ?? deps.feed).lease(max);
      const ended = consume({ ...deps, feed: { ...deps.feed, lease } });
      await eventually(() => events.length === 2);
      expect(await statusOf(purchaseId)).toBe('DELIVERED');
      stop();
      await ended;
      expect(events.map(({ kind }) => kind)).toEqual(['unreachable', 'done']);
    });
  });
});
