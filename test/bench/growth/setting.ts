import type { Ground } from '../ground.js';
import type { Prepared } from '../load/ask.js';
import { CONNECTIONS, fullLoad } from '../load/wrk.js';
import { type Extent, median, turned, WARM, WARM_UPS } from '../measure.js';
import type { MemoryTold } from '../probe.js';
import { type Program, type Running, startServer } from '../running.js';

/** What a part of the growth is measured with. */
export interface Setting {
  readonly ground: Ground;
  readonly extent: Extent;
}

/** What came of it. */
export interface Grown {
  /** The first of them is the head of the table. */
  readonly rows: readonly (readonly string[])[];
  /** What must not be so, whatever the machine does; none, or nothing: all is well. */
  readonly faults?: readonly string[];
}

/** The service, as it is installed. */
export const SERVICE: Program = { script: 'src/main/cli.js', args: ['serve'] };

/** Lends the service in a process of its own; another one than this checkout's where it is said. */
export async function withService<T>(
  { ground }: Setting,
  work: (running: Running) => Promise<T>,
  program: Program = SERVICE,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const running = await startServer(program, ground.surroundings, null, settings);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

/** Has PostgreSQL see to what was filled in now: otherwise it does so while the service is measured, on the same core. */
export const settle = ({ load }: Ground): Promise<unknown> => load('VACUUM ANALYZE');

export interface Pace {
  /** Requests a second: the median of the rounds. */
  readonly rate: number;
  /** Answers in all, those before the first round too. */
  readonly answered: number;
  readonly memory: MemoryTold;
}

/** Asks for everything once at least, then measures. Throws where an answer is no 2xx. */
export async function paceOf(
  running: Running,
  requests: readonly Prepared[],
  { rounds, seconds }: Extent,
  connections = CONNECTIONS,
): Promise<Pace> {
  let total = 0;
  const slice = async (asked: readonly Prepared[]): Promise<number> => {
    const {
      requests: answered,
      refused,
      broken,
      seconds: took,
    } = await fullLoad(running.url, asked, seconds, connections);
    if (refused + broken > 0) throw new Error(`${refused} of ${answered} answers were refusals, ${broken} broke`);
    total += answered;
    return answered / took;
  };
  const enough = Math.max(WARM, requests.length);
  for (let tries = 0; tries < WARM_UPS && total < enough; tries += 1) await slice(turned(requests, total));
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) rates.push(await slice(requests));
  return { rate: median(rates), answered: total, memory: await running.memory() };
}

export const amount = (value: number): string => Math.round(value).toLocaleString('en');
export const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
