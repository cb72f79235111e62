import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { type Fixture, openFixture, type Player } from '../../support/fixture.js';
import { findFreePort } from '../../support/network.js';
import { askMe } from '../../support/nodes/changes.js';
import { checkout } from '../../support/process.js';
import { startTestService, type TestService } from '../../support/service.js';
import {
  areMissing,
  createUserFolder,
  type Daemon,
  makeDatabase,
  makeServer,
  removeFolder,
  startDaemon,
  type TestServer,
  urlAt,
} from './debian.js';
import { type NodeProcess, startNode } from './node-process.js';
import { asTestService } from './propagated-changes.js';
import { findInconsistencies, whileShopping } from './shoppers.js';

// PgBouncer in transaction mode for queries, and session connections where one is needed
// (docs/samples/pgbouncer.ini, docs/cluster.md): `npm run long -- failover`.

const withPrograms = areMissing('postgresql', 'pgbouncer') ? describe.skip : describe;
const PIN = '274916';
const CONNECTIONS = 4;
/** Advisory locks that outlived their transaction. */
const LEFT_LOCKS = `SELECT FROM pg_locks WHERE locktype = 'advisory'`;

interface PoolerContext {
  readonly server: TestServer;
  readonly nodes: readonly NodeProcess[];
  readonly operator: TestService;
  readonly fixture: Fixture;
  readonly players: readonly Player[];
  /** Players with a PIN. */
  readonly careful: readonly Player[];
}

/** Starts the sample with other addresses, passwords, and a pool smaller than one node needs. */
async function startPgbouncer(place: string, server: TestServer): Promise<{ port: number; daemon: Daemon }> {
  const port = await findFreePort();
  const sample = readFileSync(join(checkout, 'docs/samples/pgbouncer.ini'), 'utf8');
  const own = sample
    .replaceAll('port=5432', `port=${server.connection.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', join(place, 'userlist.txt'))
    .replace('pool_size=20', `pool_size=${CONNECTIONS}`);
  writeFileSync(join(place, 'userlist.txt'), '"isles_service" ""\n');
  writeFileSync(join(place, 'pgbouncer.ini'), own);
  return { port, daemon: startDaemon('/usr/sbin/pgbouncer', ['-q', join(place, 'pgbouncer.ini')]) };
}

/** @param sessions true if the nodes have a DATABASE_SESSION_URL */
async function withPooler(sessions: boolean, work: (context: PoolerContext) => Promise<void>): Promise<void> {
  const place = createUserFolder();
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const server = await makeServer(place);
    await server.start();
    ends.push(() => server.stop('SIGQUIT'));
    const owner = await makeDatabase(server);
    await server.query(`ALTER ROLE isles_service SET statement_timeout = '5s'`);
    const { port, daemon } = await startPgbouncer(place, server);
    ends.push(() => daemon.stop('SIGKILL'));
    const url = urlAt(port, 'isles_service');
    const settings = {
      ...{ DATA_DIR: place, DATABASE_URL: url, DATABASE_OWNER_URL: owner, DATABASE_PREPARE: 'off' },
      ...(sessions && { DATABASE_SESSION_URL: `${url}_sessions` }),
    };
    const nodes = await Promise.all([startNode(settings), startNode(settings)]);
    ends.push(() => Promise.all(nodes.map((node) => node.kill())));
    const connection = { ...server.connection, user: 'isles_service', database: 'isles' };
    const operator = await startTestService({ sharedWith: { connection } });
    ends.push(() => operator.stop());
    const fixture = await openFixture(operator, { slug: 'shop', items: [{ sku: 'sword', price: 1 }] });
    const newPlayer = () => fixture.newPlayer({ money: 1_000_000, accounts: ['one'] });
    const players = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
    const careful = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
    for (const { user, run } of careful) await run('setPin', { newPin: PIN, password: user.password });
    await work({ server, nodes, operator, fixture, players, careful });
  } finally {
    for (const end of ends.reverse()) await end();
    removeFolder(place);
  }
}

/** Sends PIN checks of all players with a PIN to both nodes concurrently; returns the codes. */
async function provePins({ nodes, fixture, careful }: PoolerContext): Promise<string[]> {
  const codes = await Promise.all(
    [...careful, ...careful, ...careful].map(async ({ session }, index) => {
      const node = nodes[index % nodes.length];
      const response = await node?.ask('verifyPin', { pin: PIN }, { token: fixture.project.token, session });
      return response?.code ?? String(response?.status);
    }),
  );
  return [...new Set(codes)];
}

withPrograms('nodes behind PgBouncer in transaction mode', () => {
  it('serve with few connections, receive notifications, and leave no locks', async () => {
    await withPooler(true, async (context) => {
      const { server, nodes, operator, fixture, players } = context;
      const shopping = await whileShopping(nodes, fixture, players, async (shoppers) => {
        await eventually(() => shoppers.bought() >= 100, 60_000);
        for (let time = 0; time < 5; time += 1) expect(await provePins(context)).toEqual(['200']);
      });
      expect(Object.keys(shopping.answerCounts)).toEqual(['200']);
      expect(await findInconsistencies(shopping, operator)).toEqual([]);
      const [one, two] = nodes;
      if (one === undefined || two === undefined) throw new Error('there are no two nodes');
      for (let time = 0; time < 5; time += 1) {
        const subject = { project: fixture.project, session: await fixture.project.login() };
        expect(await askMe(asTestService(two, operator), subject)).toBe(200);
        await one.run('logout', {}, { token: fixture.project.token, session: subject.session });
        await eventually(async () => (await askMe(asTestService(two, operator), subject)) === 'SESSION_EXPIRED', 2_000);
      }
      for (const { process } of nodes) expect(process.stderr()).not.toContain('caches are off');
      expect(await server.query(LEFT_LOCKS)).toEqual([]);
      const statement = `SELECT FROM pg_stat_activity WHERE usename = 'isles_service' AND application_name = 'project-service'`;
      process.stderr.write(`connections of two nodes and their sessions: ${(await server.query(statement)).length}\n`);
    });
  });

  it('(control) leave locks of PIN checks and cache nothing without session connections', async () => {
    await withPooler(false, async (context) => {
      await eventually(async () => {
        await provePins(context);
        return (await context.server.query(LEFT_LOCKS)).length > 0;
      }, 60_000);
      for (const { process } of context.nodes) await eventually(() => process.stderr().includes('caches are off'));
    });
  });
});
