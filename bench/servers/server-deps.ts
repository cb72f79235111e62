import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAccessLog, createLog } from '../../src/base/log/index.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import type { Sizes } from '../data/fill-database.js';
import type { Recorded } from '../load/ask.js';
import type { AnswerMode } from './floor.js';
import { openPool } from './pool.js';
import { openEntrance } from './request-context.js';
import { createResolvers } from './resolvers.js';

/** Input of a server process, as JSON in the environment. */
export interface ServerInput {
  readonly connection: ConnectionSettings;
  readonly sizes: Sizes;
  readonly recorded: Recorded;
  readonly way: AnswerMode;
}

/** Dependencies of every server except the service. */
export async function openParts() {
  const input: ServerInput = JSON.parse(process.env['BENCH'] ?? '');
  const accessLog = createAccessLog('json', createLog('json', 'warn'));
  const pool = openPool(input.connection);
  const entrance = await openEntrance(pool, input.sizes, accessLog);
  const resolvers = await createResolvers(pool, input.way !== 'resolver');
  return { ...input, entrance, resolvers };
}

/** Listens on a free port of loopback and prints the URL. */
export async function serve(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sayWhere(server.address());
}

/** Prints the URL in the format of the service. */
export function sayWhere(address: ReturnType<Server['address']>): void {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  process.stderr.write(`serving http://127.0.0.1:${address.port}/graphql\n`);
}
