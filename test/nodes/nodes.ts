import { rm } from 'node:fs/promises';
import type { ConnectionSettings } from '../../src/storage/database.js';
import { type Asker, askerOf } from '../support/asker.js';
import { connectedAs, createTestDatabase } from '../support/database.js';
import { databaseUrl, newDataDir, type RunningService, startProcess } from '../support/process.js';
import { openRelay, type Relay } from '../support/relay.js';
import { use } from '../support/use.js';

/** A process of the service, with a network of its own to the database that all of them share. */
export interface Node extends Asker {
  readonly process: RunningService;
  /** The way of its requests to the database. */
  readonly relay: Relay;
  /** The way of its notifications. */
  readonly hearing: Relay;
  /** Whether it is to be sent requests. */
  readiness(): Promise<number>;
}

export interface Nodes {
  readonly all: readonly [Node, Node, Node];
  /** The database, without a network that fails. */
  readonly connection: ConnectionSettings;
  stop(): Promise<void>;
}

const SETTINGS = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', RATE_PER_IP: '0', RATE_PER_USER: '0' };

/** Three nodes for the tests of a file or block. */
export const useNodes = (): Nodes => use(startNodes, (nodes) => nodes.stop());

/** Starts three processes at once on one empty database, which one of them migrates. */
async function startNodes(): Promise<Nodes> {
  const database = await createTestDatabase({ migrated: false });
  const dataDir = await newDataDir();
  const owner = databaseUrl(await connectedAs('owner', database.connection));
  const start = async (): Promise<Node> => {
    const [relay, hearing] = await Promise.all([openRelay(database.connection), openRelay(database.connection)]);
    const process = await startProcess(['serve'], {
      ...SETTINGS,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(relay.connection),
      DATABASE_LISTEN_URL: databaseUrl(hearing.connection),
      DATABASE_OWNER_URL: owner,
      LOG_FORMAT: 'json',
    });
    const readiness = async () => (await fetch(`${process.opsUrl}/readyz`)).status;
    return { ...askerOf(process.endpoint), process, relay, hearing, readiness };
  };
  const all = await Promise.all([start(), start(), start()]);
  return {
    all,
    connection: database.connection,
    async stop() {
      for (const { relay, hearing } of all) for (const each of [relay, hearing]) calm(each);
      for (const { process } of all) process.child.kill('SIGKILL');
      await Promise.all(all.map(({ process }) => process.ended));
      await Promise.all(all.flatMap(({ relay, hearing }) => [relay.close(), hearing.close()]));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Lets everything through again. */
export function calm(relay: Relay): void {
  relay.accept();
  relay.flow();
  relay.slow(0);
  relay.deafen(false);
}
