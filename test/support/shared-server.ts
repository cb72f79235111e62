import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ConnectionSettings } from '../../src/storage/pool.js';

/** The PostgreSQL of a test run. */
export interface SharedServer {
  /** As the role of services. */
  readonly connection: ConnectionSettings;
  /** As the owner of schema and tables. */
  readonly owner: ConnectionSettings;
  /** As the superuser, for tests only. */
  readonly administrator: ConnectionSettings;
  /** Folders of stopped clusters to copy: an empty one, and one with the schema of the service. */
  readonly clusters: { readonly empty: string; readonly migrated: string };
}

let server: Promise<SharedServer> | undefined;

/**
 * Returns the server of the run, which starts at the first request. Throws the reason if it cannot
 * start.
 */
export function sharedServer(): Promise<SharedServer> {
  server ??= requestServer();
  return server;
}

async function requestServer(): Promise<SharedServer> {
  const port = process.env.TEST_SERVER_PORT;
  if (port === undefined) throw new Error('Tests run under Jest, whose global set-up starts the server.');
  const { failure, ...found } = JSON.parse(await text(connect(Number(port), '127.0.0.1')));
  if (failure !== undefined) throw new Error(failure);
  return found;
}
