import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { applyFile } from '../../test/support/domain.js';
import { useFolder } from '../../test/support/folder.js';
import { testKeyring } from '../../test/support/keyring.js';
import { FAST_PASSWORDS } from '../../test/support/passwords.js';
import { checkout } from '../../test/support/process.js';
import { seedProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { use } from '../../test/support/use.js';
import type { Clock } from '../base/clock.js';
import { CommandRefused } from '../base/command-refused.js';
import { LOCAL_DEFAULTS, readConfig } from '../base/config.js';
import { createDomain, type Domain } from '../domain/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import { runAlone } from '../storage/database.js';
import type { DemoFile } from './demo-file.js';
import { refuseDemo, SEEDING_LOCK, seedDemo } from './seed.js';

const folder = useFolder();
const service = useService();

/**
 * @param purchasing called before each purchase
 * @param stopping the signal to stop
 */
const startWith = async (purchasing: () => void, stopping: AbortSignal): Promise<DemoFile> => {
  const { database, notifications, url: endpoint } = service;
  const watch = (domain: Domain): Domain => {
    const purchase: Domain['purchases']['purchase'] = async (request) => {
      purchasing();
      return await domain.purchases.purchase(request);
    };
    return { ...domain, purchases: { ...domain.purchases, purchase } };
  };
  const domainAt = (clock: Clock) =>
    watch(
      createDomain({
        ...{ database, notifications, clock, keyring: testKeyring },
        ...{ sendMail: async () => undefined, passwordCost: FAST_PASSWORDS },
      }),
    );
  const deliveryUrl = 'http://127.0.0.1:1/deliveries';
  const demoService = { domain: watch(service.domain), database, endpoint, domainAt, deliveryUrl };
  await seedDemo(demoService, folder.path, stopping);
  return JSON.parse(await readFile(join(folder.path, 'demo.json'), 'utf8'));
};
const start = (): Promise<DemoFile> => startWith(() => undefined, new AbortController().signal);

const demo = use(start);

it.each(['HOST', 'OPS_HOST', 'DELIVERY_HOST'])('refuses a listener that other machines reach: %s', (setting) => {
  const refuse = (host: string) => refuseDemo(readConfig({ [setting]: host }, LOCAL_DEFAULTS));
  expect(() => refuse('0.0.0.0')).toThrow(expect.objectContaining({ fix: `Unset ${setting}, or use: serve` }));
  expect(() => refuse('::1')).not.toThrow(); // (control)
});

/** Returns the demo user at this index with a session. */
async function asUser(index: number) {
  const { email, password, pin } = demo.users[index] ?? fail();
  const token = demo.identity.contextToken;
  const { sessionId: session, user } = Object(await service.run('login', { email, password }, { token }));
  const run = async (documentId: string, variables = {}) =>
    Object(await service.run(documentId, variables, { token, session }));
  return { run, pin, user };
}
const fail = (): never => {
  throw new Error('demo.json says less than it should');
};
const nodesOf = ({ edges }: { edges: { node: Record<string, unknown> }[] }) => edges.map(({ node }) => node);

/** All rows of all tables, as one text. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(
    service.administrator.direct,
  );
  const rows = tables.rows.map(async ({ name }) => [
    name,
    (await sql`SELECT t::text FROM ${sql.table(name)} AS t ORDER BY 1`.execute(service.administrator.direct)).rows,
  ]);
  return JSON.stringify(await Promise.all(rows), null, 1);
}

describe('the first start', () => {
  it('writes demo.json for its owner only, and leaves no session', async () => {
    expect((await stat(join(folder.path, 'demo.json'))).mode & 0o777).toBe(0o600);
    expect(demo).toMatchObject({
      endpoint: service.url,
      gameServers: [{ code: 'dawn' }, { code: 'dusk' }],
      deliveries: { url: 'http://127.0.0.1:1/deliveries', pollTokens: [{ server: 'dawn' }, { server: 'dusk' }] },
    });
    const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
    for (const { email } of demo.users) {
      const { id } = (await service.domain.users.findByEmail(projectId, email)) ?? fail();
      expect(await service.domain.users.show(projectId, id)).toMatchObject({ status: 'ACTIVE', activeSessions: 0 });
    }
    for (const [index, { token }] of demo.deliveries.pollTokens.entries()) {
      expect(await service.domain.servers.serverOf(token)).toMatchObject({
        gameServerId: demo.gameServers[index]?.id,
      });
    }
  });

  it('has a first user who can buy immediately: PIN, account on the first server, money for twenty of any plain item', async () => {
    const { run, pin, user } = await asUser(0);
    const [server] = demo.gameServers;
    expect(user).toMatchObject({ status: 'ACTIVE', hasPin: true, selectedServer: { id: String(server?.id) } });
    await run('verifyPin', { pin });
    expect(await run('accounts', { gameServerId: server?.id })).toMatchObject([{ status: 'ACTIVE' }]);

    const shown = nodesOf(await run('shopItems', { first: 100 }));
    const plain = shown.filter(({ purchasable, remaining, limits }) => {
      return purchasable === true && remaining === null && Array.isArray(limits) && limits.length === 0;
    });
    const dearest = Math.max(...plain.map(({ price }) => Number(price)));
    expect(dearest).toBeGreaterThan(0);
    expect((await run('balance')).amount).toBeGreaterThanOrEqual(20 * dearest);
  });

  it('has delivered orders, a refunded one, and a waiting one', async () => {
    const statuses = async (index: number) =>
      nodesOf(await (await asUser(index)).run('purchases')).map(({ status }) => status);
    expect(await statuses(0)).toEqual(['REFUNDED', 'DELIVERED', 'DELIVERED']);
    expect(await statuses(1)).toEqual(['PAID', 'DELIVERED']);
  });

  it('has sales on most of the last 30 days, all of them delivered', async () => {
    const { rows } = await sql<{ days: number; orders: number; open: number }>`
      SELECT count(DISTINCT created_at::date)::int AS days, count(*)::int AS orders,
        (count(*) FILTER (WHERE delivered_at IS NULL))::int AS open
      FROM purchase WHERE created_at BETWEEN now() - interval '31 days' AND now() - interval '12 hours'`.execute(
      service.administrator.direct,
    );
    expect(rows).toEqual([{ days: 26, orders: 30, open: 0 }]);
  });

  it('passes the ledger audit', async () => {
    expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
  });
});

it('has an operator who owns only the demo project', async () => {
  const { name, token } = demo.operator;
  const operator = (await service.domain.operators.operatorOf(token)) ?? fail();
  const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
  expect(operator).toMatchObject({ name, ownsAll: false });
  expect([...operator.roles]).toEqual([[projectId, ['OWNER']]]);
});

/** Deletes the players with these addresses, so that the next start makes them again. */
async function removePlayers(...addresses: readonly string[]): Promise<void> {
  const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
  for (const address of addresses) {
    const { id } = (await service.domain.users.findByEmail(projectId, address)) ?? fail();
    await service.domain.users.remove(projectId, id, { address, reason: 'test', by: SYSTEM });
  }
}

/** Statuses and days of the orders of a player, newest first. */
async function ordersOf(address: string): Promise<{ statuses: string[]; days: number }> {
  const project = (await service.domain.projects.findBySlug('demo')) ?? fail();
  const { id: userId } = (await service.domain.users.findByEmail(project.id, address)) ?? fail();
  const all = { gameServerId: null, sku: null, status: null, days: null, first: 1_000, after: null };
  const { orders } = await service.domain.purchases.list(project, { userId, ...all });
  const days = new Set(orders.map(({ createdAt }) => createdAt.toISOString().slice(0, 10)));
  return { statuses: orders.map(({ status }) => status), days: days.size };
}
const OF_KOFI = { statuses: ['PAID', 'DELIVERED'], days: 1 };
const OF_MIKA = { statuses: Array.from({ length: 30 }, () => 'DELIVERED'), days: 26 };

describe('an interrupted start', () => {
  /** Fails before the given purchase, as if the process were killed. */
  const startUntil = (failing: number): Promise<unknown> => {
    let purchases = 0;
    return startWith(() => {
      purchases += 1;
      if (purchases === failing) throw new Error('interrupted');
    }, new AbortController().signal);
  };

  it.each([
    ['between the orders of a player', 2],
    ['during the orders of the last month', 19],
  ])('%s is completed by the next one', async (_where, failing) => {
    await removePlayers('kofi@example.com', 'mika@example.com');
    await expect(startUntil(failing)).rejects.toThrow('interrupted');
    await start();
    expect(await ordersOf('kofi@example.com')).toEqual(OF_KOFI);
    expect(await ordersOf('mika@example.com')).toEqual(OF_MIKA);
    const before = await everything();
    await start();
    expect(await everything()).toBe(before);
  });

  it('ends between two steps after the signal to stop, without an open session', async () => {
    await removePlayers('mika@example.com');
    const stop = new AbortController();
    const failure = await startWith(() => stop.abort(), stop.signal).catch((error: unknown) => error);
    expect(failure).toBe(stop.signal.reason);
    expect((await ordersOf('mika@example.com')).statuses.length).toBeLessThan(10);
    const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
    const { id } = (await service.domain.users.findByEmail(projectId, 'mika@example.com')) ?? fail();
    expect(await service.domain.users.show(projectId, id)).toMatchObject({ activeSessions: 0 });
    await start();
    expect(await ordersOf('mika@example.com')).toEqual(OF_MIKA);
  });
});

describe('starts at the same time', () => {
  it('make one demo, one after the other', async () => {
    await removePlayers('kofi@example.com', 'mika@example.com');
    let firstOf: 'one' | 'other' | null = null;
    const startAs = (name: 'one' | 'other') =>
      startWith(() => {
        firstOf ??= name;
        expect(firstOf).toBe(name);
      }, new AbortController().signal);
    const [one, other] = await Promise.all([startAs('one'), startAs('other')]);
    expect(other).toEqual(one);
    expect(await ordersOf('kofi@example.com')).toEqual(OF_KOFI);
    expect(await ordersOf('mika@example.com')).toEqual(OF_MIKA);
  });

  it('do not wait for each other after the signal to stop', async () => {
    const { onOneConnection } = service.database;
    const stop = new AbortController();
    await runAlone({ onOneConnection }, { lock: SEEDING_LOCK, stopping: new AbortController().signal }, async () => {
      const other = startWith(() => undefined, stop.signal);
      stop.abort();
      await expect(other).rejects.toBe(stop.signal.reason);
    });
  });
});

describe('a later start', () => {
  it('changes nothing', async () => {
    const before = await everything();
    expect(await start()).toEqual(demo);
    expect(await everything()).toBe(before);
  });

  it('keeps changes of the project, also if a player is prepared again', async () => {
    const project = (await service.domain.projects.findBySlug('demo')) ?? fail();
    const text = await readFile(join(checkout, 'src/demo/demo.yaml'), 'utf8');
    const changed = text
      .replace('sku: ember-draught', 'sku: ember-draught\n    archived: true')
      .replace(/(?<=sku: ash-pony\n.*?price: )\d+/s, '1');
    await applyFile(service.domain, changed);
    const before = await service.domain.exportProject(project);
    await service.domain.users.resetPin(project.id, Number((await asUser(0)).user.id), SYSTEM);
    await start();
    expect(await service.domain.exportProject(project)).toEqual(before);
    await applyFile(service.domain, text);
  });

  it('credits a player whose money is spent', async () => {
    const { run, user } = await asUser(0);
    const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
    const spent = {
      projectId,
      userId: user.id,
      amount: -(await run('balance')).amount,
      reference: 'spent',
      note: 'test',
    };
    await service.domain.wallet.adjust({ ...spent, by: SYSTEM });
    expect(await run('balance')).toMatchObject({ amount: 0 });
    await start();
    expect((await run('balance')).amount).toBe(60_000);
  });

  it('makes a deleted player again, also the one with orders of the last month', async () => {
    const { users } = service.domain;
    const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
    const find = async (address: string) => await users.findByEmail(projectId, address);
    for (const address of ['kofi@example.com', 'mika@example.com']) {
      const { id } = (await find(address)) ?? fail();
      await users.remove(projectId, id, { address, reason: 'test', by: SYSTEM });
      await start();
      expect((await find(address))?.id).toBeGreaterThan(id);
    }
  });

  it('starts also if changes of the project refuse the orders of the last month', async () => {
    const { users } = service.domain;
    const project = (await service.domain.projects.findBySlug('demo')) ?? fail();
    const text = await readFile(join(checkout, 'src/demo/demo.yaml'), 'utf8');
    await applyFile(service.domain, text.replace(/(?<=sku: ember-draught\n.*?price: )\d+/s, '1000000'));
    const address = 'mika@example.com';
    const { id } = (await users.findByEmail(project.id, address)) ?? fail();
    await users.remove(project.id, id, { address, reason: 'test', by: SYSTEM });
    expect(await start()).toMatchObject({ endpoint: service.url });
    await applyFile(service.domain, text);
  });

  it('issues a poll token in place of one that was revoked, or lost with demo.json', async () => {
    const [kept, lost] = demo.deliveries.pollTokens;
    const { id: projectId } = (await service.domain.projects.findBySlug('demo')) ?? fail();
    const serverId = demo.gameServers[1]?.id ?? fail();
    for (const { id } of await service.domain.servers.listPollTokens(projectId, serverId))
      await service.domain.servers.revokePollToken(projectId, serverId, id, SYSTEM);
    const { deliveries } = await start();
    expect(deliveries.pollTokens[0]).toEqual(kept);
    expect(deliveries.pollTokens[1]?.token).not.toBe(lost?.token);

    await rm(join(folder.path, 'demo.json'));
    const anew = (await start()).deliveries.pollTokens[0]?.token ?? fail();
    expect(await service.domain.servers.serverOf(anew)).toMatchObject({ gameServerId: demo.gameServers[0]?.id });
  });

  it('issues a new operator token only if the last one is invalid, and revokes all others', async () => {
    const { operators } = service.domain;
    const live = async () => (await operators.list()).find(({ name }) => name === 'demo')?.activeTokens;
    const first = (await start()).operator;
    expect((await start()).operator).toEqual(first);
    await operators.issueToken('demo', 3_600, SYSTEM);
    await rm(join(folder.path, 'demo.json'));
    const second = (await start()).operator;
    expect(await operators.operatorOf(first.token)).toBeNull();
    expect(await operators.operatorOf(second.token)).toMatchObject({ name: 'demo' });
    expect(await live()).toBe(1);
  });

  it('does not mistake a token with the same last characters for that of the operator', async () => {
    const { operators } = service.domain;
    const file = join(folder.path, 'demo.json');
    const before = await start();
    const alike = `pot_${'A'.repeat(20)}${before.operator.token.slice(24)}`;
    await writeFile(file, JSON.stringify({ ...before, operator: { name: 'demo', token: alike } }));
    const { token } = (await start()).operator;
    expect(token).not.toBe(alike);
    expect(await operators.operatorOf(token)).toMatchObject({ name: 'demo' });
  });

  it('does not take over an operator of this name with more rights, and names the fix', async () => {
    const { operators } = service.domain;
    const { token } = (await start()).operator;
    await rm(join(folder.path, 'demo.json'));
    const refused = async (what: RegExp, fix: RegExp) => {
      const failure = await start().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(CommandRefused);
      expect(failure).toMatchObject({
        message: expect.stringMatching(what),
        fix: expect.stringMatching(fix),
      });
      await expect(stat(join(folder.path, 'demo.json'))).rejects.toThrow('ENOENT');
      expect(await operators.operatorOf(token)).toMatchObject({ name: 'demo' });
    };

    const { id: elsewhere } = await seedProject(service, { slug: 'elsewhere' });
    await operators.grant(elsewhere, 'demo', 'SUPPORT', SYSTEM);
    await refused(/has roles in other projects/, /operator revoke .*operator remove demo.*serve/);
    await operators.revoke(elsewhere, 'demo', 'SUPPORT', SYSTEM);

    await sql`UPDATE operator SET owns_all = true WHERE name = 'demo'`.execute(service.administrator.direct);
    await refused(/owns all projects/, /^Remove .*operator remove demo.*serve/);
    await operators.remove('demo', SYSTEM);
    expect(await operators.operatorOf((await start()).operator.token)).toMatchObject({ name: 'demo' }); // (control)
  });
});
