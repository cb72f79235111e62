import { isDeepStrictEqual } from 'node:util';
import type { BenchServer } from './bench-servers.js';
import type { Sizes } from './data/fill-database.js';
import { ask, type Recorded } from './load/ask.js';
import type { Workload } from './workloads.js';

/**
 * Throws unless a server answers a workload like the service. The floor must return the same
 * headers, and the same bytes except for the request id if it stores the answer. Peers must return
 * the same data.
 */
export async function checkAnswer(
  { name, kind }: Pick<BenchServer, 'name' | 'kind'>,
  url: string,
  workload: Workload,
  { sizes, recorded }: { readonly sizes: Sizes; readonly recorded: Recorded },
): Promise<void> {
  const [request] = workload.requests(sizes, 1);
  if (request === undefined) throw new Error(`${workload.name} has no requests`);
  const answer = await ask(url, request);
  const fail = (what: string): never => {
    throw new Error(
      `${name} answers ${workload.name} with ${what}:\n${answer.status} ${startOf(answer)}\nThe service answered:\n` +
        `${recorded.status} ${startOf(recorded)}`,
    );
  };
  if (workload.status >= 400 && kind === 'peer') {
    // Each has a status and words of its own for it, Yoga 200.
    if (JSON.parse(answer.body).errors === undefined) fail('no refusal');
    return;
  }
  if (answer.status !== workload.status) fail('another status');
  const passing = new Set(['requestId', ...(workload.volatileFields ?? [])]);
  if (!isDeepStrictEqual(lasting(JSON.parse(answer.body), passing), lasting(JSON.parse(recorded.body), passing))) {
    fail('other data');
  }
  if (kind !== 'peer' && !isDeepStrictEqual(namesOf(answer), namesOf(recorded)))
    fail(`other headers: ${namesOf(answer)}`);
  if (kind === 'floor' && ['text', 'bytes'].includes(workload.way) && workload.volatileFields === undefined) {
    if (answer.body.replaceAll(answer.requestId, recorded.requestId) !== recorded.body) fail('other bytes');
  }
}

const MAX_SHOWN = 500;
const startOf = ({ body }: Recorded): string => (body.length > MAX_SHOWN ? `${body.slice(0, MAX_SHOWN)}…` : body);

const namesOf = ({ headers }: Recorded): string[] =>
  Object.keys(headers)
    .map((name) => name.toLowerCase())
    .sort();

/** Replaces the values of volatile fields by their type. */
function lasting(value: unknown, passing: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => lasting(each, passing));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, passing.has(name) ? typeof each : lasting(each, passing)]),
  );
}
