import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { listen } from '../src/http/shared/listen.js';
import { queryAsAdministrator } from '../test/support/database.js';
import { useService } from '../test/support/service.js';
import { type BenchServer, SERVERS } from './bench-servers.js';
import { checkAnswer } from './check-answer.js';
import { fillDatabase } from './data/fill-database.js';
import { ask, type Recorded } from './load/ask.js';
import { type AnswerMode, createFloor } from './servers/floor.js';
import { openPool } from './servers/pool.js';
import { openEntrance } from './servers/request-context.js';
import { createResolvers } from './servers/resolvers.js';
import { WORKLOADS, type Workload } from './workloads.js';

// The floor of `npm run bench` must answer like the service; `check.machine.ts` checks the peers
// too.

const SIZES = { projects: 3, players: 3, sessions: 3, items: 60 };
const FLOOR = { name: 'floor', kind: 'floor' } as const;

let pool: Pool;
// Before the service drops its database.
afterAll(async () => {
  // `end` does not wait for the connections to close, so the drop may end them with an error.
  pool.on('error', () => undefined);
  await pool.end();
});
const service = useService();

beforeAll(async () => {
  const load = (statement: string) => queryAsAdministrator(service.connection, statement);
  await fillDatabase({ domain: service.domain, load }, SIZES);
  pool = openPool(service.connection);
});

/** Runs `work` with a floor that answers what the service answered. */
async function withFloor(recorded: Recorded, way: AnswerMode, work: (url: string) => Promise<void>): Promise<void> {
  const accessLog = { record: () => undefined, dropped: () => 0, close: async () => undefined };
  const entrance = await openEntrance(pool, SIZES, accessLog);
  const resolvers = await createResolvers(pool, way !== 'resolver');
  const floor = createFloor({ recorded, way, resolvers, entrance });
  try {
    await work(`${await listen(floor, { host: '127.0.0.1', port: 0, prefix: '' })}/graphql`);
  } finally {
    floor.closeAllConnections();
    floor.close();
  }
}

async function record(workload: (typeof WORKLOADS)[number]): Promise<Recorded> {
  const [request] = workload.requests(SIZES, 1);
  if (request === undefined) throw new Error('the workload has no requests');
  return await ask(service.url, request);
}

/** How the floor variants of a workload answer. */
const waysOf = ({ servers, way }: Workload): AnswerMode[] =>
  SERVERS.filter(({ name, kind }) => kind === 'floor' && servers.includes(name)).map(
    (contestant: BenchServer) => contestant.way ?? way,
  );

it.each(WORKLOADS.map((workload) => [workload.name, workload] as const))(
  'answers %s as the service does',
  async (_name, workload) => {
    const recorded = await record(workload);
    expect(recorded.status).toBe(workload.status);
    for (const way of waysOf(workload)) {
      await withFloor(recorded, way, (url) =>
        checkAnswer(FLOOR, url, { ...workload, way }, { sizes: SIZES, recorded }),
      );
    }
  },
);

it.each<readonly [string, (recorded: Recorded) => Recorded]>([
  ['other data', (recorded) => ({ ...recorded, body: recorded.body.replace('player1', 'player2') })],
  ['other headers', (recorded) => ({ ...recorded, headers: { ...recorded.headers, Server: 'floor' } })],
  ['another status', (recorded) => ({ ...recorded, status: 500 })],
])('detects %s', async (message, break_) => {
  const [workload] = WORKLOADS;
  if (workload === undefined) throw new Error('no workload');
  const recorded = await record(workload);
  await withFloor(break_(recorded), workload.way, async (url) => {
    await expect(checkAnswer(FLOOR, url, workload, { sizes: SIZES, recorded })).rejects.toThrow(message);
  });
});
