import { CONTESTANTS, type Contestant, type ContestantName } from './contestants.js';
import type { Ground } from './ground.js';
import { ask, type Recorded } from './load/ask.js';
import { type Extent, type Figures, measure, type Started } from './measure.js';
import { checkAnswer } from './rightness.js';
import { type Running, startServer } from './running.js';
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
export async function contest(
  ground: Ground,
  workload: Workload,
  admitted: ReadonlySet<ContestantName>,
  extent: Extent | null,
): Promise<Outcome> {
  const { surroundings, databasePid } = ground;
  const { sizes } = surroundings;
  const contestants = CONTESTANTS.filter(({ name }) => workload.servers.includes(name) && admitted.has(name));
  const recorded = await record(ground, workload);
  const started: (Started & { readonly contestant: Contestant })[] = [];
  try {
    for (const contestant of contestants) {
      const running = await start(contestant, ground, workload, recorded);
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
  contestant: Contestant,
  { surroundings }: Ground,
  { settings, way }: Workload,
  recorded: Recorded | null,
): Promise<Running> => {
  const facts = recorded === null ? null : { recorded, way: contestant.way ?? way };
  return startServer(contestant, surroundings, facts, settings);
};

/** Records the answer of the service, to which the others are compared. */
async function record(ground: Ground, workload: Workload): Promise<Recorded> {
  const [request] = workload.requests(ground.surroundings.sizes, 1);
  const service = CONTESTANTS.find(({ name }) => name === 'service');
  if (request === undefined || service === undefined) throw new Error(`${workload.name} has no requests`);
  const running = await start(service, ground, workload, null);
  try {
    const answer = await ask(running.url, request);
    if (answer.status === workload.status) return answer;
    throw new Error(`the service answers ${workload.name} with ${answer.status} ${answer.body}`);
  } finally {
    await running.stop();
  }
}
