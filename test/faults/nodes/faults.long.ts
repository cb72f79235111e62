import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isRoot } from '../../support/embedded.js';
import { eventually } from '../../support/eventually.js';
import { openFixture } from '../../support/fixture.js';
import { openRelay, type Relay } from '../../support/relay.js';
import { startTestService } from '../../support/service.js';
import {
  areMissing,
  createUserFolder,
  makeDatabase,
  makeServer,
  removeFolder,
  type TestServer,
  urlAt,
} from './debian.js';
import { type NodeProcess, startNode } from './node-process.js';
import { endFaults } from './nodes.js';
import { findInconsistencies, printAnswers, whileShopping } from './shoppers.js';

// Slow faults, and those that need a separate database: `npm run long -- failover`. faults.ts has
// the others.

const withPrograms = areMissing('postgresql') ? describe.skip : describe;
/** A request has ten seconds (rules.md §3.12); the rest is for busy machines. */
const BOUND_MS = 15_000;

interface FaultContext {
  readonly place: string;
  readonly server: TestServer;
  readonly relay: Relay;
}

interface Fault {
  readonly name: string;
  begin(context: FaultContext): Promise<unknown> | unknown;
  end(context: FaultContext): Promise<unknown> | unknown;
}

const ballast = ({ place }: FaultContext): string => join(place, 'ballast');

const faults: readonly Fault[] = [
  { name: 'is restarted', begin: ({ server }) => server.stop('SIGINT'), end: ({ server }) => server.start() },
  { name: 'crashes', begin: ({ server }) => server.stop('SIGQUIT'), end: ({ server }) => server.start() },
  { name: 'loses its machine', begin: ({ server }) => server.stop('SIGKILL'), end: ({ server }) => server.start() },
  {
    name: 'is behind a network that drops all packets',
    begin: ({ relay }) => relay.stall(),
    end: ({ relay }) => relay.resume(),
  },
  {
    name: 'is disconnected by a firewall without notice',
    begin: ({ relay }) => relay.disconnectSilently(),
    end: () => undefined,
  },
  {
    name: 'answers with a delay of two seconds',
    begin: ({ relay }) => relay.slow(2_000),
    end: ({ relay }) => relay.slow(0),
  },
];

/** Runs a server, a relay and a node with shoppers until the fault is over. */
async function withFault(prepare: (place: string) => () => void, { begin, end }: Omit<Fault, 'name'>): Promise<void> {
  const place = createUserFolder();
  const ends: (() => unknown)[] = [() => removeFolder(place), prepare(place)];
  try {
    const server = await makeServer(place);
    await server.start();
    ends.push(() => server.stop('SIGQUIT'));
    const owner = await makeDatabase(server);
    const connection = { ...server.connection, user: 'isles_service', database: 'isles' };
    const relay = await openRelay(connection);
    ends.push(() => relay.close());
    const url = urlAt(relay.connection.port ?? 0, 'isles_service');
    const node: NodeProcess = await startNode({ DATA_DIR: place, DATABASE_URL: url, DATABASE_OWNER_URL: owner });
    ends.push(() => node.kill());
    const operator = await startTestService({ sharedWith: { connection } });
    ends.push(() => operator.stop());
    const fixture = await openFixture(operator, { slug: 'shop', items: [{ sku: 'sword', price: 1 }] });
    const players = await Promise.all([1, 2, 3].map(() => fixture.newPlayer({ money: 1_000_000, accounts: ['one'] })));

    const context = { place, server, relay };
    const shopping = await whileShopping([node], fixture, players, async (shoppers) => {
      await eventually(() => shoppers.bought() >= 20, 60_000);
      await begin(context);
      await eventually(() => shoppers.refused() >= 3, 60_000);
      await end(context);
      endFaults(relay);
      const before = shoppers.bought();
      await eventually(() => shoppers.bought() >= before + 20, 60_000);
      await eventually(async () => (await node.readiness()) === 200);
    });
    printAnswers(shopping);
    for (const code of Object.keys(shopping.answerCounts))
      expect(['200', 'SERVICE_UNAVAILABLE', 'TIMEOUT']).toContain(code);
    expect(shopping.slowestMs).toBeLessThan(BOUND_MS);
    expect(await findInconsistencies(shopping, operator)).toEqual([]);
  } finally {
    for (const each of ends.reverse()) await each();
  }
}

withPrograms.each(faults)('while the database $name', (fault) => {
  it('requests are refused before their deadline, no acknowledged write is lost, and service resumes without intervention', () =>
    withFault(() => () => undefined, fault));
});

/** Mounts a small disk on the folder. */
function mountSmall(place: string): () => void {
  const [uid, gid] = ['-u', '-g'].map((flag) => execFileSync('id', [flag, 'postgres']).toString().trim());
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=160m,mode=0755,uid=${uid},gid=${gid}`, 'tmpfs', place]);
  return () => void execFileSync('umount', [place]);
}

if (!isRoot) process.stderr.write('SKIPPED: a full disk needs root, to mount a tmpfs.\n');
const asRoot = isRoot ? withPrograms : describe.skip;

asRoot('while the disk of the database is full', () => {
  it('requests are refused before their deadline, no acknowledged write is lost, and service resumes without intervention', () =>
    withFault(mountSmall, {
      async begin(context) {
        // Fills the disk to the last block.
        try {
          for (const size of [2 ** 24, 2 ** 20, 2 ** 12])
            for (let count = 0; count < 1_000; count += 1)
              writeFileSync(`${ballast(context)}-${size}-${count}`, Buffer.alloc(size));
        } catch {
          // full
        }
      },
      async end(context) {
        for (const size of [2 ** 24, 2 ** 20, 2 ** 12])
          for (let count = 0; count < 1_000; count += 1)
            rmSync(`${ballast(context)}-${size}-${count}`, { force: true });
        // Without space for its WAL, PostgreSQL stops; systemd would restart it.
        await context.server.query('SELECT 1').catch(async () => {
          await context.server.stop('SIGQUIT');
          await context.server.start();
        });
      },
    }));
});
