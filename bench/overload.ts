import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchDatabase } from './bench-database.js';
import { SERVICE } from './bench-servers.js';
import type { Prepared } from './load/ask.js';
import { pacedLoad } from './load/paced.js';
import { fullLoad } from './load/wrk.js';
import { processorTimes, spentBetween } from './machine.js';
import { type Extent, median } from './measure.js';
import { markdown } from './report.js';
import { printed, type Section } from './results.js';
import { type ServerProcess, startServer } from './server-process.js';
import { WORKLOADS, type Workload } from './workloads.js';

// Measures the service at several times its peak load.

export const OVERLOADED = ['shopItems', 'purchase'] as const;
export const OVERLOAD_TITLE = 'Overload: three times the peak';

/**
 * Clients per request per second of the peak. More requests would wait in the clients, not in the
 * service.
 */
const CLIENTS = 4;
const MAX_CLIENTS = 1_500;
/** Few enough that none is refused. */
const AT_ONCE = 4;
/** Share of the peak without queueing. */
const UNLOADED = 0.2;
/**
 * Few enough that all of their sessions are marked as used before the measurement, which happens
 * once a minute.
 */
const PLAYERS = 200;
const TIMES = 3;
const WARM_SECONDS = 5;
/** Until the overload is detected, all requests are admitted as a burst. */
const SETTLING_SECONDS = 6;
/** Requests per second while all are refused. */
const REFUSAL_RATE = 2_000;
const REFUSAL_SECONDS = 3;

/**
 * Measures the peak, the latency without load, and both at three times the peak. Prints goodput as
 * a share of the peak, and p99 of accepted requests as a multiple of p99 without load.
 */
export async function overload(
  only: readonly string[],
  database: BenchDatabase,
  { rounds, seconds }: Extent,
): Promise<Section> {
  const rows = [
    [
      ...['operation', 'peak/s', 'offered/s', 'accepted/s', 'of the peak', 'ms per refusal', 'bound', 'of the bound'],
      ...['p99 ms', 'then', 'times', 'refused'],
    ],
  ];
  for (const workload of WORKLOADS.filter(({ name }) => only.includes(name))) {
    const running = await startServer(SERVICE, database.serverContext, null, {
      ...workload.settings,
      MAX_CONNECTIONS_PER_IP: '0', // as if the load came from many addresses
    });
    try {
      rows.push(await row(workload, running, database, { rounds, seconds }));
    } finally {
      await running.stop();
    }
  }
  const section = { title: OVERLOAD_TITLE, text: markdown(rows) };
  process.stdout.write(`${printed(section)}\n`);
  return section;
}

async function row(
  workload: Workload,
  running: ServerProcess,
  database: BenchDatabase,
  { rounds, seconds }: Extent,
): Promise<string[]> {
  const { url } = running;
  const sizes = { ...database.serverContext.sizes, players: PLAYERS };
  const { name, status } = workload;
  const requestsFor = (count: number) => workload.requests(sizes, Math.ceil(count));
  const full = async (duration: number): Promise<number> => {
    const slice = await fullLoad(url, requestsFor(duration * 4_000), duration, AT_ONCE);
    return (slice.requests - slice.refused) / slice.seconds;
  };
  await full(WARM_SECONDS);
  const peaks: number[] = [];
  const quiets: number[] = [];
  const shares: number[] = [];
  const accepted: number[] = [];
  const refused: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const peak = await full(seconds);
    const slow = Math.max(1, peak * UNLOADED);
    const quiet = await pacedLoad(url, requestsFor(slow * seconds), { rate: slow, seconds, status });
    const much = peak * TIMES;
    const flood = await pacedLoad(url, requestsFor(much * (seconds + SETTLING_SECONDS)), {
      ...{ rate: much, seconds: seconds + SETTLING_SECONDS, status },
      ...{ connections: Math.min(MAX_CLIENTS, Math.ceil(peak * CLIENTS)), ignoredSeconds: SETTLING_SECONDS },
    });
    peaks.push(peak);
    quiets.push(quiet.p99);
    shares.push(flood.goodput / peak);
    accepted.push(flood.p99);
    for (const [code, count] of Object.entries(flood.refused)) refused[code] = (refused[code] ?? 0) + count;
  }
  const peak = median(peaks);
  const goodput = median(shares);
  const refusalMs = await measureRefusals(running, database, requestsFor(REFUSAL_RATE));
  const bound = boundOf((refusalMs * peak) / 1_000);
  return [
    name,
    ...[peak, peak * TIMES, goodput * peak].map((value) => value.toFixed(0)),
    ...[goodput, refusalMs, bound, goodput / bound].map((value) => value.toFixed(2)),
    ...[median(quiets), median(accepted), median(accepted) / median(quiets)].map((value) => value.toFixed(1)),
    Object.entries(refused)
      .map(([code, count]) => `${code}: ${count}`)
      .join(', '),
  ];
}

/**
 * Returns the processor milliseconds of a refusal. Locked tables keep all admitted requests
 * waiting, so that the service does nothing but refuse.
 */
async function measureRefusals(
  { url, pid }: ServerProcess,
  { load }: BenchDatabase,
  requests: readonly Prepared[],
): Promise<number> {
  const seconds = SETTLING_SECONDS + REFUSAL_SECONDS;
  await load('BEGIN');
  await load('LOCK TABLE shop_listing, wallet');
  const flood = pacedLoad(url, requests, {
    ...{ rate: REFUSAL_RATE, seconds, connections: MAX_CLIENTS, ignoredSeconds: SETTLING_SECONDS, status: 200 },
  });
  await sleep(SETTLING_SECONDS * 1_000);
  const before = processorTimes(pid, []);
  await sleep(REFUSAL_SECONDS * 1_000);
  const after = processorTimes(pid, []);
  await load('ROLLBACK');
  const refused = Object.values((await flood).refused).reduce((sum, count) => sum + count, 0);
  return before === null || after === null ? Number.NaN : spentBetween(before, after) / refused;
}

/**
 * The share of the peak that remains if a refusal costs `r` of an answer: accepted and refused
 * requests are TIMES the peak, and together take all of the processor.
 */
const boundOf = (r: number): number => (1 - TIMES * r) / (1 - r);
