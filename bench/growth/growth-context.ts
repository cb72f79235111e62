import type { BenchDatabase } from '../bench-database.js';
import { type AnswerOptions, floor, SERVICE } from '../bench-servers.js';
import { ask, type Prepared } from '../load/ask.js';
import { CONNECTIONS, fullLoad } from '../load/wrk.js';
import { type Extent, median, rotate, WARM, WARM_UP_SECONDS } from '../measure.js';
import type { MemoryReport } from '../probe.js';
import { type Program, type ServerProcess, startServer } from '../server-process.js';

/** Context of a growth measurement. */
export interface GrowthContext {
  readonly database: BenchDatabase;
  readonly extent: Extent;
}

/** Result of a growth measurement. */
export interface GrowthResult {
  /** Rows of the table; the first is its head. */
  readonly rows: readonly (readonly string[])[];
  /** Violated expectations that do not depend on the machine. */
  readonly violations?: readonly string[];
}

/** Runs `work` with the service in a new process. Default: this checkout's program. */
export const withService = <T>(
  context: GrowthContext,
  work: (running: ServerProcess) => Promise<T>,
  program: Program = SERVICE,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => withServer(context, { program, answerOptions: null, settings }, work);

interface Served {
  readonly program: Program;
  readonly answerOptions: AnswerOptions | null;
  readonly settings?: Readonly<Record<string, string>>;
}

async function withServer<T>(
  { database }: GrowthContext,
  { program, answerOptions, settings }: Served,
  work: (running: ServerProcess) => Promise<T>,
): Promise<T> {
  const running = await startServer(program, database.serverContext, answerOptions, settings);
  try {
    return await work(running);
  } finally {
    await running.stop();
  }
}

/** Vacuums the new rows now; autovacuum would run during the measurement, on the same core. */
export const vacuum = ({ load }: BenchDatabase): Promise<unknown> => load('VACUUM ANALYZE');

export interface Pace {
  /** Median requests per second of the rounds. */
  readonly rate: number;
  /** Number of answers, including warm-up. */
  readonly answered: number;
  readonly memory: MemoryReport;
}

/** Sends every request at least once, then measures. Throws unless all answers are 2xx. */
export async function paceOf(
  running: ServerProcess,
  requests: readonly Prepared[],
  extent: Extent,
  connections: number,
): Promise<Pace> {
  const measuring = measured(running, requests, extent, connections);
  await measuring.warmUp();
  for (let round = 0; round < extent.rounds; round += 1) await measuring.round();
  return await measuring.pace();
}

/**
 * Measures service and floor with the same requests in rotation, and returns their ratio. Other
 * load on the machine and the variety of the requests affect both alike.
 */
export const paceBesideFloor = (
  context: GrowthContext,
  requests: readonly Prepared[],
): Promise<Pace & { ofFloor: number }> =>
  withService(context, async (running) => {
    const [first] = requests;
    if (first === undefined) throw new Error('no requests');
    const answerOptions = { recorded: await ask(running.url, first), way: 'text' } as const;
    return await withServer(context, { program: floor, answerOptions }, async (bare) => {
      const both = [running, bare].map((one) => measured(one, requests, context.extent, CONNECTIONS));
      for (const one of both) await one.warmUp();
      for (let round = 0; round < context.extent.rounds; round += 1) {
        for (const one of rotate(both, round)) await one.round();
      }
      const [pace, least] = await Promise.all(both.map((one) => one.pace()));
      if (pace === undefined || least === undefined) throw new Error('two servers are measured');
      return { ...pace, ofFloor: pace.rate / least.rate };
    });
  });

function measured(running: ServerProcess, requests: readonly Prepared[], { seconds }: Extent, connections: number) {
  const rates: number[] = [];
  let total = 0;
  async function slice(asked: readonly Prepared[]): Promise<number> {
    const done = await fullLoad(running.url, asked, seconds, connections);
    const { requests: answered, refused, broken, seconds: took } = done;
    if (refused + broken > 0) throw new Error(`${refused} of ${answered} answers were refusals, ${broken} broke`);
    total += answered;
    return answered / took;
  }
  const enough = Math.max(WARM, requests.length);
  return {
    async warmUp(): Promise<void> {
      for (let spent = 0; spent < WARM_UP_SECONDS && total < enough; spent += seconds) {
        await slice(rotate(requests, total));
      }
    },
    async round(): Promise<void> {
      rates.push(await slice(requests));
    },
    pace: async (): Promise<Pace> => ({ rate: median(rates), answered: total, memory: await running.memory() }),
  };
}

export const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1);
