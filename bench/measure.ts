import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerName } from './bench-servers.js';
import type { Sizes } from './data/fill-database.js';
import type { Prepared } from './load/ask.js';
import { type Latencies, pacedLoad } from './load/paced.js';
import { fullLoad } from './load/wrk.js';
import { processorTimes, spentBetween } from './machine.js';
import type { ServerProcess } from './server-process.js';
import type { Workload } from './workloads.js';

/** Number and duration of the slices. */
export interface Extent {
  readonly rounds: number;
  readonly seconds: number;
  /** Connections of the full load. Default: `CONNECTIONS`. */
  readonly connections?: number;
}

/** Medians of the rounds for one server and workload. */
export interface Figures {
  readonly server: ServerName;
  /** Requests per second at full load. */
  readonly rate: number;
  /** Processor milliseconds per request including PostgreSQL; null if unknown. */
  readonly processorMs: number | null;
  /** Milliseconds at the workload's fixed rate. */
  readonly latency: Latencies;
  /**
   * p99 of the first second on `NEW_CONNECTIONS` connections at full load, in milliseconds; null if
   * the workload does not measure it.
   */
  readonly firstSecondP99: number | null;
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
  /** Bytes promoted to the old spaces per request; null without a garbage collection. */
  readonly promoted: number | null;
}

/** Requests per second of a server; null if it was not measured. */
export const rateOf = (figures: readonly Figures[], name: ServerName): number | null =>
  figures.find(({ server }) => server === name)?.rate ?? null;

export interface Started {
  readonly name: ServerName;
  readonly running: ServerProcess;
}

/** More requests than any server answers in a slice, for workloads whose requests must differ. */
const DIFFERENT_PER_SECOND = 4_000;
/**
 * A server is warm after this many requests, or after this many seconds. V8 compiles functions of a
 * page until 5,000 requests have run: the first 500 take 2.5 ms of processor each, later ones 1.0.
 */
export const WARM = 30_000;
export const WARM_UP_SECONDS = 20;
const WARM_UP_SLICE = 5;
const REST_MS = 100;
const NEW_CONNECTIONS = 128;
/**
 * Latencies need many requests at an even rate. So they have a third of the rounds, each three
 * times as long.
 */
const LATENCY_SLICE = 3;

/**
 * Measures running servers in rounds: each round has a slice of every server and starts with
 * another one. Many short rounds, first of rates and then of latencies, make the medians
 * independent of seconds in which the machine is slow. Throws on an unexpected answer.
 */
export async function measure(
  workload: Workload,
  started: readonly Started[],
  { sizes, databasePid, extent }: { readonly sizes: Sizes; readonly databasePid: number; readonly extent: Extent },
): Promise<Figures[]> {
  const { rounds, seconds, connections } = extent;
  const taken = new Map(
    started.map(({ name }) => [name, { rates: numbers(), works: numbers(), slices: latencies(), firsts: numbers() }]),
  );
  const requestsFor = (duration: number): Prepared[] =>
    workload.requests(sizes, Math.ceil(duration * DIFFERENT_PER_SECOND));

  /** Warms up V8. Any answer is accepted, as the first logins take long on a busy machine. */
  async function warmUp({ running: { url } }: Started): Promise<void> {
    const { warmUpSeconds = WARM_UP_SECONDS } = workload;
    const requests = requestsFor(WARM_UP_SLICE);
    let responses = 0;
    for (let spent = 0; spent < warmUpSeconds && responses < WARM; spent += WARM_UP_SLICE) {
      responses += (await fullLoad(url, rotate(requests, responses), WARM_UP_SLICE)).requests;
    }
  }

  async function full({ running: { url, pid } }: Started) {
    const requests = requestsFor(seconds);
    const before = processorTimes(pid, [databasePid]);
    const slice = await fullLoad(url, requests, seconds, connections);
    const after = processorTimes(pid, [databasePid]);
    const refused = workload.status < 400 ? slice.refused : 0; // servers refuse with different statuses
    if (refused + slice.broken > 0 || slice.requests === 0) {
      const counts = `of ${slice.requests} answers ${refused} were refusals, ${slice.broken} broke`;
      throw new Error(`${workload.name} at ${url}: ${counts}`);
    }
    const work = before === null || after === null ? null : spentBetween(before, after) / slice.requests;
    return { rate: slice.requests / slice.seconds, work, requests: slice.requests };
  }

  for (const one of started) await warmUp(one);
  for (let round = 0; round < rounds; round += 1) {
    for (const one of rotate(started, round)) {
      const { rates, works } = taken.get(one.name) ?? missing(one.name);
      const { rate, work } = await full(one);
      rates.push(rate);
      if (work !== null) works.push(work);
      await sleep(workload.restMs ?? REST_MS);
    }
  }
  for (let round = 0; round < rounds / LATENCY_SLICE; round += 1) {
    for (const one of rotate(started, round)) {
      const { slices, firsts } = taken.get(one.name) ?? missing(one.name);
      const { url } = one.running;
      if (workload.hasFirstSecond) firsts.push((await fullLoad(url, requestsFor(1), 1, NEW_CONNECTIONS)).p99);
      await sleep(workload.restMs ?? REST_MS);
      const duration = LATENCY_SLICE * seconds;
      slices.push(await pacedLoad(url, requestsFor(duration), { rate: workload.rate, seconds: duration }));
    }
  }
  const figures: Figures[] = [];
  for (const one of started) {
    const { rates, works, slices, firsts } = taken.get(one.name) ?? missing(one.name);
    await one.running.memory();
    const { requests } = await full(one);
    const { rss, heapUsed, promoted, scavenges } = await one.running.memory();
    figures.push({
      server: one.name,
      rate: median(rates),
      processorMs: works.length === 0 ? null : median(works),
      latency: { p50: median(slices.map(({ p50 }) => p50)), p99: median(slices.map(({ p99 }) => p99)) },
      firstSecondP99: firsts.length === 0 ? null : median(firsts),
      rss,
      heapUsed,
      promoted: scavenges === 0 ? null : promoted / requests,
    });
  }
  return figures;
}

const numbers = (): number[] => [];
const latencies = (): Latencies[] => [];

/** Rotates an array. */
export const rotate = <T>(all: readonly T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

function missing(what: string): never {
  throw new Error(`unknown server ${what}`);
}
