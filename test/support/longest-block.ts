import { readFileSync } from 'node:fs';

/** Of the main thread, Linux only. The first field is its processor time in nanoseconds. */
const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`;
const EVERY_MS = 2;

/**
 * Measures the longest block of the event loop while `work` runs: the maximum processor time of the
 * main thread between two timers, in milliseconds. Independent of the load of the machine.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [before, longest] = [processorMs(), 0];
  const look = (): void => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return longest;
}

/** Without Linux's counters, wall time is the upper bound. */
function processorMs(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync(SCHEDSTAT, 'utf8').split(' ')[0]) / 1e6;
}
