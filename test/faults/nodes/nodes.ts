import { rm } from 'node:fs/promises';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { connectionAs, createTestDatabase } from '../../support/database.js';
import { databaseUrl, newDataDir } from '../../support/process.js';
import { openRelay, type Relay } from '../../support/relay.js';
import { use } from '../../support/use.js';
import { type NodeProcess, startNode } from './node-process.js';

/** A process of the service with its own relay to the shared database. */
export interface Node extends NodeProcess {
  /** Relay of its queries. */
  readonly relay: Relay;
  /** Relay of its notifications. */
  readonly notificationRelay: Relay;
}

export interface Nodes {
  readonly all: readonly [Node, Node, Node];
  /** The database without a relay. */
  readonly connection: ConnectionSettings;
  stop(): Promise<void>;
}

/** Three nodes for the tests of a file or block. */
export const useNodes = (): Nodes => use(startNodes, (nodes) => nodes.stop());

/** Starts three processes concurrently on an empty database; one of them migrates it. */
async function startNodes(): Promise<Nodes> {
  const database = await createTestDatabase({ migrated: false });
  const dataDir = await newDataDir();
  const owner = databaseUrl(await connectionAs('owner', database.connection));
  const start = async (): Promise<Node> => {
    const [relay, notificationRelay] = await Promise.all([
      openRelay(database.connection),
      openRelay(database.connection),
    ]);
    const node = await startNode({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(relay.connection),
      DATABASE_SESSION_URL: databaseUrl(notificationRelay.connection),
      DATABASE_OWNER_URL: owner,
    });
    return { ...node, relay, notificationRelay };
  };
  const all = await Promise.all([start(), start(), start()]);
  return {
    all,
    connection: database.connection,
    async stop() {
      for (const { relay, notificationRelay } of all) for (const each of [relay, notificationRelay]) endFaults(each);
      await Promise.all(all.map((node) => node.kill()));
      await Promise.all(all.flatMap(({ relay, notificationRelay }) => [relay.close(), notificationRelay.close()]));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends all faults of a relay. */
export function endFaults(relay: Relay): void {
  relay.accept();
  relay.resume();
  relay.slow(0);
  relay.dropNotifications(false);
}
