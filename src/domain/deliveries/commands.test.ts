import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { openJournal } from '../../../packages/game-server/src/index.js';
import { useFeed } from '../../../test/support/deliveries/feed.js';
import { type Player, useFixture } from '../../../test/support/fixture.js';
import { useFolder } from '../../../test/support/folder.js';
import { silentLog } from '../../../test/support/log.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import type { CliDeps } from '../../cli/command.js';
import { checkProject } from '../../cli/doctor.js';
import { runProgram } from '../../cli/program.js';

const folder = useFolder();
const service = useService();
const fixture = useFixture(service, { items: [{ sku: 'sword', price: 5 }] });
const project = use(() => fixture.project);
const feed = useFeed(service);
/** The time of the run of `doctor`. */
const now = new Date();

const unused = () => Promise.reject(new Error('no command here needs it'));

/**
 * Runs a command in this process, on the domain of the test's service; returns output and exit
 * status.
 */
const run = (line: string) => runWords(line.split(' '));
async function runWords(
  words: readonly string[],
  stopped: CliDeps['stopped'] = () => new Promise(() => undefined),
): Promise<{ status: number; text: string }> {
  const deps: CliDeps = {
    serve: unused,
    mock: unused,
    withUpgrade: unused,
    withStorage: unused,
    resolved: unused,
    endpoint: unused,
    withDomain: (work) => work(service.domain),
    operator: { name: 'cli:tester', request: null },
    stopped,
  };
  let text = '';
  const write = (said: unknown): boolean => {
    text += String(said);
    return true;
  };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation(write),
  );
  process.exitCode = 0;
  try {
    await runProgram(words, deps, silentLog);
    return { status: Number(process.exitCode), text };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).text);

async function findings(): Promise<string[]> {
  const snapshot = await service.domain.projects.find(project.id);
  if (snapshot === null) throw new Error('there is no such project');
  return (await checkProject(service.domain, snapshot, now)).map(({ name, finding }) => `${name}: ${finding}`);
}

/** Buys a sword for 5; returns the id of the order. */
const order = async (player: Player, server: string): Promise<string> => {
  const there = { gameServerId: project.server(server), accountId: player.accounts[server], expectedTotal: 5 };
  return (await player.buy(player.purchaseInput('sword', there))).id;
};

describe('the commands for deliveries', () => {
  it('issue a poll token, consume deliveries, and resolve dead letters', async () => {
    expect(await run('server check isles one')).toMatchObject({ status: 1, text: expect.stringContaining('never') });
    const { id, pollToken } = await json('server poll-token issue isles one');
    const player = await fixture.newPlayer({ accounts: ['one'], money: 10 });
    const orders = [await order(player, 'one'), await order(player, 'one')];

    const journal = join(folder.path, 'grants.jsonl');
    expect(await run(`consume ${feed.url} --journal ${journal} --once`)).toMatchObject({ status: 1 });
    process.env.POLL_TOKEN = pollToken;
    const rejecting = await run(`consume ${feed.url} --journal ${journal} --once --reject sword`);
    expect(rejecting).toMatchObject({ status: 0, text: expect.stringMatching(/rejected .*no sword/) });
    expect(await run('server check isles one')).toMatchObject({ status: 0 });

    expect(await findings()).toContain('isles: dead letters: 2 could not be delivered');
    const dead = await run('delivery dead-letters isles');
    expect(dead).toMatchObject({
      status: 1,
      text: expect.stringMatching(/this game has no sword.*delivery retry isles/s),
    });
    expect((await run('delivery dead-letters isles --limit 1')).text).toMatch(/^Listed: the oldest 1 of 2\.$/m);
    const [first, second] = await Promise.all(orders.map(async (id) => (await fixture.deliveryOf(id)).id));
    expect(await runWords(['delivery', 'cancel', 'isles', String(first), '--note', 'x'.repeat(501)])).toMatchObject({
      status: 2,
      text: expect.stringMatching(/at most 500 characters/),
    });
    expect(await runWords(['delivery', 'cancel', 'isles', String(first), '--note', 'No such sword'])).toMatchObject({
      status: 0,
    });
    const [refund] = (await json(`ledger show isles ${player.user.id}`)).entries;
    expect(refund).toMatchObject({ type: 'REFUND', note: 'No such sword' });
    expect(await run(`delivery retry isles ${second}`)).toMatchObject({ status: 0 });
    expect(await run(`delivery show isles ${second}`)).toMatchObject({
      text: expect.stringMatching(/^72 hours since +2/m),
    });
    expect(await run(`delivery mark-delivered isles ${first}`)).toMatchObject({ status: 1 });
    expect(await player.statusOf(orders[0] ?? '')).toBe('REFUNDED');

    const granting = await run(`consume ${feed.url} --journal ${journal} --once --json`);
    const lines = granting.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ kind: 'done', deliveryId: second, result: 'delivered', granted: { sku: 'sword' } }]);
    expect(await readFile(journal, 'utf8')).toContain(String(second));
    expect(await run('delivery dead-letters isles')).toMatchObject({ status: 0 });
    const { deliveries: listed } = await json(
      `delivery list isles --server one --state delivered --user ${player.user.id}`,
    );
    expect(listed).toMatchObject([
      { id: second, state: 'DELIVERED', server: 'one' },
      { type: 'ACCOUNT_CREATE', state: 'DELIVERED' },
    ]);

    expect(await run(`server poll-token revoke isles one ${id}`)).toMatchObject({ status: 0 });
    const refused = await run(`consume ${feed.url} --journal ${journal} --once`);
    expect(refused).toMatchObject({ status: 1, text: expect.stringMatching(/401 UNAUTHENTICATED/) });
    expect((await run('server poll-token list isles one')).text).toMatch(/revoked/);
    expect(JSON.stringify([dead, granting, listed])).not.toMatch(/gsp_/);
    delete process.env.POLL_TOKEN;
  });

  it('never print a poll token that cannot be sent', async () => {
    const journal = join(folder.path, 'unsent.jsonl');
    for (const text of [['gsp_one', 'gsp_two'].join('\n'), 'gsp_one…']) {
      process.env.POLL_TOKEN = text;
      const refused = await run(`consume ${feed.url} --journal ${journal} --once`);
      expect(refused).toMatchObject({ status: 1, text: expect.stringMatching(/^POLL_TOKEN is not a token\.\n/) });
      expect(refused.text).not.toContain('gsp_');
    }
    delete process.env.POLL_TOKEN;
  });

  it('report a grant that cannot be stored, although the consumer stops', async () => {
    const { pollToken } = await json('server poll-token issue isles one');
    await order(await fixture.newPlayer({ accounts: ['one'], money: 5 }), 'one');
    const journal = await folder.write('full.jsonl', '');
    const handle = await open(journal);
    await handle.close();
    const stop = new AbortController();
    const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementationOnce(async () => {
      stop.abort();
      await setImmediate();
      throw new Error('the disk is full');
    });
    process.env.POLL_TOKEN = pollToken;
    const words = ['consume', feed.url, '--journal', journal, '--once'];
    const failed = await runWords(words, () => once(stop.signal, 'abort')).finally(() => sync.mockRestore());
    delete process.env.POLL_TOKEN;
    expect(failed).toMatchObject({ status: 1, text: expect.stringMatching(/cannot be written. the disk is full/) });
  });

  it('advise no other journal if a consumer has the journal', async () => {
    const file = join(folder.path, 'taken.jsonl');
    const journal = await openJournal(file);
    process.env.POLL_TOKEN = `gsp_${'x'.repeat(43)}`;
    const refused = await runWords(['consume', feed.url, '--journal', file, '--once']).finally(() => journal.close());
    delete process.env.POLL_TOKEN;
    expect(refused).toMatchObject({ status: 1, text: expect.stringContaining('is in use by process') });
    expect(refused.text).toContain('A game server needs one journal, always the same');
  });

  it('report game servers that do not poll although deliveries are due', async () => {
    await order(await fixture.newPlayer({ accounts: ['two'], money: 5 }), 'two');
    now.setTime(Date.now() + 6 * 60_000);
    expect(await findings()).toContain('isles: game servers: two has 1 waiting and has never polled');
  });

  it('hold deliveries in maintenance, and report it', async () => {
    const on = await run('maintenance on isles --hold-deliveries');
    expect(on.text).toMatch(/Game servers get no deliveries meanwhile/);
    expect((await run('maintenance list isles')).text).toMatch(/Game servers get no deliveries meanwhile/);
    expect(await json('maintenance list isles')).toMatchObject({ holdDeliveries: true, windows: [] });
    const token = (await json('server poll-token issue isles two')).pollToken;
    expect(await feed.as(token).lease()).toEqual([]);
    await run('maintenance off isles');
    expect(await json('maintenance list isles')).toMatchObject({ holdDeliveries: false, windows: [] });
    expect(await feed.as(token).lease()).toHaveLength(1);
    expect((await run('delivery list isles --state leased')).text).toMatch(/ LEASED {2}.* 1 try$/m);
    await service.database.direct
      .updateTable('delivery')
      .set({ lease_until: new Date(0) })
      .where('state', '=', 'LEASED')
      .execute();
    expect((await run('delivery list isles --state leased')).text).toMatch(/ LEASED, ran out {2}/);
    const plan = '--from 2999-01-01T00:00:00Z --until 2999-01-02T00:00:00Z --hold-deliveries';
    await run(`maintenance schedule isles ${plan}`);
    expect((await run('maintenance list isles')).text).toMatch(/holds deliveries/);
  });

  it('show a delivery and its purchase by either id', async () => {
    const player = await fixture.newPlayer({ accounts: ['one'], money: 5 });
    const purchaseId = await order(player, 'one');
    const { id } = await fixture.deliveryOf(purchaseId);
    const details = { id, state: 'PENDING', server: 'one', user: player.user.id, purchase: purchaseId, attempts: 0 };
    for (const name of [id, `delivery:${id}`]) expect(await json(`delivery show isles ${name}`)).toMatchObject(details);
    const { text } = await run(`delivery show isles ${id}`);
    expect(text).toMatch(new RegExp(`^delivery +${id}\nstate +PENDING\n(.*\n)*purchase +${purchaseId}$`, 'm'));
    expect(text).not.toMatch(/lease_token|gsp_/);

    const shown = await json(`purchase show isles ${purchaseId}`);
    expect(shown).toMatchObject({ id: purchaseId, delivery: { id } });
    for (const name of [id, `delivery:${id}`]) expect(await json(`purchase show isles ${name}`)).toEqual(shown);
  });

  it('report an unknown id, and point to the right command', async () => {
    const player = await fixture.newPlayer({ accounts: [] });
    await player.createAccount();
    const [{ id }] = (await json(`delivery list isles --user ${player.user.id}`)).deliveries;
    expect(await run(`purchase show isles ${id}`)).toMatchObject({
      status: 1,
      text: expect.stringMatching(/about a game account, not about a purchase.\nSee it: project-service delivery show/),
    });
    const unknown = '01997d2e-4f5a-7cc3-98c4-dc0c0c07398f';
    for (const line of [`delivery show isles ${unknown}`, `purchase show isles ${unknown}`]) {
      expect(await run(line)).toMatchObject({
        status: 1,
        text: expect.stringContaining(`has no ${line.split(' ')[0]}`),
      });
    }
    expect(await run('delivery show isles 12')).toMatchObject({ status: 2 });
  });
});
