import type { BenchDatabase } from './bench-database.js';
import { type BenchServer, SERVERS, type ServerName } from './bench-servers.js';
import { checkAnswer } from './check-answer.js';
import { ask, type Recorded } from './load/ask.js';
import { type Extent, type Figures, measure, type Started } from './measure.js';
import { type ServerProcess, startServer } from './server-process.js';
import type { Workload } from './workloads.js';

/** Results of a workload. */
export interface Outcome {
  readonly workload: Workload;
  readonly figures: readonly Figures[];
}

/**
 * Starts the servers of a workload, checks that their answers agree, and measures them in rotation.
 * @param extent null to check only
 */
export async function compareServers(
  database: BenchDatabase,
  workload: Workload,
  admitted: ReadonlySet<ServerName>,
  extent: Extent | null,
): Promise<Outcome> {
  const { serverContext, databasePid } = database;
  const { sizes } = serverContext;
  const contestants = SERVERS.filter(({ name }) => workload.servers.includes(name) && admitted.has(name));
  const recorded = await record(database, workload);
  const started: (Started & { readonly contestant: BenchServer })[] = [];
  try {
    for (const contestant of contestants) {
      const running = await start(contestant, database, workload, recorded);
      started.push({ name: contestant.name, contestant, running });
      await checkAnswer(contestant, running.url, workload, { sizes, recorded });
    }
    const figures = extent === null ? [] : await measure(workload, started, { sizes, databasePid, extent });
    // A server that compiles frequent requests may answer differently after the load.
    for (const { contestant, running } of started) {
      await checkAnswer(contestant, running.url, workload, { sizes, recorded });
    }
    return { workload, figures };
  } finally {
    await Promise.all(started.map(({ running }) => running.stop()));
  }
}

const start = (
  contestant: BenchServer,
  { serverContext }: BenchDatabase,
  { settings, way }: Workload,
  recorded: Recorded | null,
): Promise<ServerProcess> => {
  const answerOptions = recorded === null ? null : { recorded, way: contestant.way ?? way };
  return startServer(contestant, serverContext, answerOptions, settings);
};

/** Records the answer of the service, to which the others are compared. */
async function record(database: BenchDatabase, workload: Workload): Promise<Recorded> {
  const [request] = workload.requests(database.serverContext.sizes, 1);
  const service = SERVERS.find(({ name }) => name === 'service');
  if (request === undefined || service === undefined) throw new Error(`${workload.name} has no requests`);
  const running = await start(service, database, workload, null);
  try {
    const answer = await ask(running.url, request);
    if (answer.status === workload.status) return answer;
    throw new Error(`the service answers ${workload.name} with ${answer.status} ${answer.body}`);
  } finally {
    await running.stop();
  }
}
