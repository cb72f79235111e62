import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WATCH_SECONDS } from '../../src/storage/embedded/watchdog.js';
import { projectOf } from '../support/domain.js';
import { isAlive, query, startUser } from '../support/embedded.js';
import { eventually } from '../support/eventually.js';
import {
  type AcknowledgedWrites,
  findMissingWrites,
  noWrites,
  resolvePendingWrites,
  writeUntilDisconnected,
} from '../support/process/acknowledged-writes.js';
import { type Client, connectionTo, createClient, readDemo, withDomain } from '../support/process/demo.js';
import { cleanUp, databasePid, newDataDir, type RunningService, startProcess } from '../support/process.js';
import { TEST_OPERATOR } from '../support/project.js';

const CLIENTS = 5;
/** Acknowledged writes before the kill. A count, so that slow machines test the same. */
const WRITES = CLIENTS * 8;

let dataDir: string;
let service: RunningService;
let client: Client;
let servers: number[];
let ledgers: AcknowledgedWrites[];

/** Starts the service on the same data. */
async function start(): Promise<void> {
  service = await startProcess(['start'], { DATA_DIR: dataDir });
  const demo = await readDemo(dataDir);
  client = createClient(demo.endpoint, demo.identity.contextToken);
  servers = demo.gameServers.map(({ id }) => Number(id));
}

beforeAll(async () => {
  // Not a copy of the demo: its database does not wait for the disk (run-server.mjs).
  dataDir = await newDataDir();
  await start();
  const users = Array.from({ length: CLIENTS }, (_, index) => ({
    email: `writer${index}@example.com`,
    password: `the password of writer ${index}`,
  }));
  await withDomain(await connectionTo(dataDir), async (domain) => {
    const project = await projectOf(domain);
    for (const user of users) await domain.users.create(project, user, TEST_OPERATOR);
  });
  ledgers = users.map(noWrites);
});
afterAll(() => cleanUp(dataDir, [service]));

/** Kills while all clients write. */
async function killUnderLoad(kill: () => void): Promise<void> {
  const before = acknowledged();
  const writing = ledgers.map((ledger) => writeUntilDisconnected(client, ledger, servers));
  await eventually(() => acknowledged() - before >= WRITES);
  kill();
  await Promise.all(writing);
  await service.ended;
}

const acknowledged = (): number => ledgers.reduce((sum, ledger) => sum + ledger.acknowledged, 0);

const missing = async (): Promise<string[]> =>
  (await Promise.all(ledgers.map((ledger) => findMissingWrites(client, ledger)))).flat();

describe('kill -9 under load', () => {
  it('of the service keeps every acknowledged write, and the next start succeeds immediately', async () => {
    await killUnderLoad(() => service.child.kill('SIGKILL'));
    await start();
    expect(await missing()).toEqual([]);
  });

  it('of the service and its database keeps every acknowledged write, and the next start recovers the database', async () => {
    for (const ledger of ledgers) await resolvePendingWrites(client, ledger);
    const pid = await databasePid(dataDir);
    if (pid === null) throw new Error('no database runs');
    await killUnderLoad(() => {
      // Kills the service first, so that it cannot report the lost database to its clients.
      service.child.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
    });
    await start();
    expect(await databasePid(dataDir)).not.toBe(pid);
    expect(await missing()).toEqual([]);
  });

  it('(control) detects each kind of missing write', async () => {
    for (const ledger of ledgers) await resolvePendingWrites(client, ledger);
    expect(await missing()).toEqual([]);
    const connection = await connectionTo(dataDir);
    const forgets = async (statement: string, kind: RegExp): Promise<void> => {
      await query(connection, statement);
      await eventually(async () => (await missing()).some((line) => kind.test(line)), 3_000);
    };
    const [ended] = ledgers.flatMap(({ sessions }) => sessions).filter(({ state }) => state === 'ended');
    expect(ended).toBeDefined();
    await forgets(`UPDATE session SET revoked_at = NULL, revoke_reason = NULL WHERE revoked_at IS NOT NULL`, /log-out/);
    await forgets(`UPDATE users SET language = CASE language WHEN 'de' THEN 'en' ELSE 'de' END`, /language/);
    const [one, two] = servers;
    await forgets(
      `UPDATE session SET game_server_id = CASE game_server_id WHEN ${one} THEN ${two} ELSE ${one} END`,
      /server/,
    );
    await forgets(`DELETE FROM session`, /login/);
  });

  it('of the service stops its database, unless a command uses it', async () => {
    const pid = await databasePid(dataDir);
    if (pid === null) throw new Error('no database runs');
    const command = await startUser(dataDir);
    try {
      service.child.kill('SIGKILL');
      await service.ended;
      await sleep(3 * WATCH_SECONDS * 1_000);
      expect(await databasePid(dataDir)).toBe(pid);
      await query(command.connection, 'SELECT 1');
    } finally {
      command.child.kill('SIGKILL');
    }
    await eventually(() => !isAlive(pid), 10_000);
  });
});
