import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Of the main thread, Linux only. The first field is its processor time in nanoseconds. */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;
const EVERY_MS = 2;

/** How long the event loop did not run timers. */
export interface BlockedTime {
  /**
   * Maximum processor time of the main thread between two timers; independent of the load of the
   * machine.
   */
  readonly processorMs: number;
  /** Maximum delay by `monitorEventLoopDelay`; includes time in which other processes ran. */
  readonly wallMs: number;
}

/** Measures the longest block of the event loop while `work` runs. */
export async function longestBlock(work: () => Promise<unknown>): Promise<BlockedTime> {
  const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
  let [before, longest] = [processorMs(), 0];
  const look = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, EVERY_MS);
  delays.enable();
  try {
    await work();
  } finally {
    delays.disable();
    clearInterval(timer);
    look();
  }
  return { processorMs: longest, wallMs: delays.max / 1e6 };
}

/** Without Linux's counters, wall time is the upper bound. */
function processorMs(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
