import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Of the main thread on Linux: its processor time first, in nanoseconds. */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;
const EVERY_MS = 2;

/** How long the event loop was kept from its timers while `work` ran. */
export interface Blocked {
  /** Processor time of the main thread between two timers, at most: what the loop itself did, however busy the machine is. */
  readonly ofOwnMs: number;
  /** What `monitorEventLoopDelay` saw, at most: includes the time in which other processes had the processor. */
  readonly wallMs: number;
}

/** Measures the longest stretch of work on the event loop of this process while `work` runs. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Blocked> {
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
  return { ofOwnMs: longest, wallMs: delays.max / 1e6 };
}

/** Where the kernel does not tell a thread's processor time, the wall clock is the upper bound. */
function processorMs(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
