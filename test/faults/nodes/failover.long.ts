import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
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
import { findInconsistencies, printAnswers, whileShopping } from './shoppers.js';

// A primary with a synchronous standby behind HAProxy (docs/samples/haproxy.cfg, docs/cluster.md):
// `npm run long -- failover`.

const withPrograms = areMissing('postgresql', 'haproxy') ? describe.skip : describe;
const BOUGHT = 200;

/** Starts the sample with other addresses. */
async function startHaproxy(
  place: string,
  one: TestServer,
  two: TestServer,
): Promise<{ port: number; daemon: Daemon }> {
  const port = await findFreePort();
  const sample = readFileSync(join(checkout, 'docs/samples/haproxy.cfg'), 'utf8');
  const own = sample
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${one.connection.port}`)
    .replace('10.0.0.12:5432', `127.0.0.1:${two.connection.port}`);
  const file = join(place, 'haproxy.cfg');
  writeFileSync(file, own);
  return { port, daemon: startDaemon('/usr/sbin/haproxy', ['-db', '-f', file]) };
}

interface FailoverContext {
  readonly primary: TestServer;
  readonly standby: TestServer;
  readonly nodes: readonly NodeProcess[];
  readonly operator: TestService;
  readonly fixture: Fixture;
  readonly players: readonly Player[];
}

/** Runs `work` with a primary, a standby, HAProxy and two nodes. */
async function withFailover(work: (context: FailoverContext) => Promise<void>): Promise<void> {
  const place = createUserFolder();
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const primary = await makeServer(place, { wal_level: 'replica' });
    await primary.start();
    ends.push(() => primary.stop('SIGQUIT'));
    await makeDatabase(primary);
    await primary.query('CREATE ROLE haproxy LOGIN');
    await primary.query('REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC');
    const standby = await primary.createStandby('standby');
    await standby.start();
    ends.push(() => standby.stop('SIGQUIT'));
    // After the copy, so that the standby does not wait for a standby when it is the primary.
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await primary.query('SELECT pg_reload_conf()');
    const isSynchronous = `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`;
    await eventually(async () => (await primary.query(isSynchronous)).length === 1);

    const { port, daemon } = await startHaproxy(place, primary, standby);
    ends.push(() => daemon.stop('SIGKILL'));
    const connection = { host: '127.0.0.1', port, user: 'isles_service', database: 'isles' };
    const settings = {
      ...{ DATA_DIR: place, DATABASE_URL: urlAt(port, 'isles_service') },
      DATABASE_OWNER_URL: urlAt(port, 'isles_owner'),
    };
    const nodes = await Promise.all([startNode(settings), startNode(settings)]);
    ends.push(() => Promise.all(nodes.map((node) => node.kill())));
    const operator = await startTestService({ sharedWith: { connection } });
    ends.push(() => operator.stop());
    const fixture = await openFixture(operator, { slug: 'shop', items: [{ sku: 'sword', price: 1 }] });
    const players = await Promise.all(
      [1, 2, 3, 4].map(() => fixture.newPlayer({ money: 1_000_000, accounts: ['one'] })),
    );
    await work({ primary, standby, nodes, operator, fixture, players });
  } finally {
    for (const end of ends.reverse()) await end();
    removeFolder(place);
  }
}

withPrograms('a primary with a synchronous standby, behind HAProxy', () => {
  it('fails over under load when it is killed: no acknowledged write is missing, and service resumes without intervention', async () => {
    await withFailover(async ({ primary, standby, nodes, operator, fixture, players }) => {
      const shopping = await whileShopping(nodes, fixture, players, async (shoppers) => {
        await eventually(() => shoppers.bought() >= BOUGHT, 120_000);
        await primary.stop('SIGKILL');
        const killedAt = performance.now();
        await eventually(() => shoppers.refused() > 0);
        await standby.promote();
        const promotedAt = performance.now();
        const before = shoppers.bought();
        await eventually(() => shoppers.bought() > before, 60_000);
        const [down, after] = [performance.now() - killedAt, performance.now() - promotedAt];
        process.stderr.write(
          `service resumed ${down.toFixed(0)} ms after the kill, ${after.toFixed(0)} ms after the promotion\n`,
        );
        await eventually(() => shoppers.bought() >= before + BOUGHT, 120_000);
      });
      printAnswers(shopping);
      expect(Object.keys(shopping.answerCounts).sort()).toEqual(['200', 'SERVICE_UNAVAILABLE']);
      expect(await findInconsistencies(shopping, operator)).toEqual([]);
      for (const node of nodes) await eventually(async () => (await node.readiness()) === 200);

      // Notifications come from the new primary.
      const [one, two] = nodes;
      if (one === undefined || two === undefined) throw new Error('two nodes are required');
      const subject = { project: fixture.project, session: await fixture.project.login() };
      await eventually(async () => (await askMe(asTestService(two, operator), subject)) === 200);
      await one.run('logout', {}, { token: fixture.project.token, session: subject.session });
      await eventually(async () => (await askMe(asTestService(two, operator), subject)) === 'SESSION_EXPIRED', 2_000);

      // (control) A missing write is detected.
      const more = new Map([...shopping.acknowledged, ['a key', 'an id']]);
      expect(await findInconsistencies({ ...shopping, acknowledged: more }, operator)).toHaveLength(1);

      // The old primary restarts as a primary; HAProxy does not use it.
      await primary.start();
      const { rows } = await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(operator.database.direct);
      expect(rows).toEqual([{ port: standby.connection.port }]);
    });
  });

  it('acknowledges nothing without its standby, answers with errors, and resumes when it is back', async () => {
    await withFailover(async ({ standby, nodes, operator, fixture, players }) => {
      const shopping = await whileShopping(nodes, fixture, players, async (shoppers) => {
        await eventually(() => shoppers.bought() >= 20, 60_000);
        await standby.stop('SIGKILL');
        await eventually(() => shoppers.refused() >= 4, 60_000);
        const before = shoppers.bought();
        await eventually(() => shoppers.refused() >= 8, 60_000);
        expect(shoppers.bought()).toBe(before);
        await standby.start();
        await eventually(() => shoppers.bought() > before + 20, 120_000);
      });
      printAnswers(shopping);
      expect(await findInconsistencies(shopping, operator)).toEqual([]);
    });
  });
});
