import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `condition` holds and returns the milliseconds it took; throws after `withinMs`. */
export async function eventually(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<number> {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > withinMs) throw new Error(`not within ${withinMs} ms: ${condition.toString()}`);
    await sleep(5);
  }
  return performance.now() - began;
}
