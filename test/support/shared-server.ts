import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ConnectionSettings } from '../../src/storage/pool.js';

/** The PostgreSQL of a test run. */
export interface SharedServer {
  /** As the role that services run with. */
  readonly connection: ConnectionSettings;
  /** As the owner of schema and tables. */
  readonly owner: ConnectionSettings;
  /** As the superuser who set up the others: for tests alone. */
  readonly administrator: ConnectionSettings;
  /** Folders of databases that no server has, to copy: an empty one, and one with the schema of the service. */
  readonly clusters: { readonly empty: string; readonly migrated: string };
}

let server: Promise<SharedServer> | undefined;

/** The server that all test files of the run share; it is started for the first one that asks. Throws why it cannot. */
export function sharedServer(): Promise<SharedServer> {
  server ??= askForIt();
  return server;
}

async function askForIt(): Promise<SharedServer> {
  const port = process.env.TEST_SERVER_PORT;
  if (port === undefined) throw new Error('Tests run under Jest, whose global set-up starts the server.');
  const { failure, ...found } = JSON.parse(await text(connect(Number(port), '127.0.0.1')));
  if (failure !== undefined) throw new Error(failure);
  return found;
}
