import type { BenchDatabase } from './bench-database.js';
import { type BenchServer, SERVERS, SERVICE, type ServerName } from './bench-servers.js';
import { checkAnswer } from './check-answer.js';
import { ask, type Prepared, type Recorded } from './load/ask.js';
import { pacedLoad } from './load/paced.js';
import { type Extent, type Figures, measure, type Started } from './measure.js';
import { type ServerProcess, startServer } from './server-process.js';
import type { Workload } from './workloads.js';

/**
 * Bytes that a request may leave in the old spaces. One hidden class per request is 160 bytes, and
 * cost `me` up to a quarter of its rate.
 */
export const MAX_PROMOTED = 100;
/** Collections of young objects without which a count of promoted bytes means nothing. */
const MIN_SCAVENGES = 3;

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
    if (extent === null && workload.name === 'me') await checkOldSpaces(started, workload.requests(sizes, 1));
    // A server that compiles frequent requests may answer differently after the load.
    for (const { contestant, running } of started) {
      await checkAnswer(contestant, running.url, workload, { sizes, recorded });
    }
    return { workload, figures };
  } finally {
    await Promise.all(started.map(({ running }) => running.stop()));
  }
}

/**
 * Throws if a request of the service leaves objects in the old spaces of V8, which are rarely
 * collected.
 */
async function checkOldSpaces(started: readonly Started[], requests: readonly Prepared[]): Promise<void> {
  const running = started.find(({ name }) => name === 'service')?.running;
  if (running === undefined) return;
  const load = { rate: 2_000, seconds: 3 };
  await pacedLoad(running.url, requests, load); // until V8 has compiled the code
  await running.memory();
  await pacedLoad(running.url, requests, load);
  const { promoted: total, scavenges } = await running.memory();
  if (scavenges < MIN_SCAVENGES) throw new Error(`V8 collected young objects only ${scavenges} times`);
  const promoted = total / (load.rate * load.seconds);
  // Beside other processes more requests are under way during a collection.
  if (promoted > 1.5 * MAX_PROMOTED)
    throw new Error(`a request of the service leaves ${Math.round(promoted)} bytes in the old spaces of V8`);
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
  if (request === undefined) throw new Error(`${workload.name} has no requests`);
  const running = await start(SERVICE, database, workload, null);
  try {
    const answer = await ask(running.url, request);
    if (answer.status === workload.status) return answer;
    throw new Error(`the service answers ${workload.name} with ${answer.status} ${answer.body}`);
  } finally {
    await running.stop();
  }
}
