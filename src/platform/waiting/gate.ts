import { Refusal } from '../../base/errors/refusal.js';

/** Lets only so many pieces of work run at a time. */
export interface Gate {
  /** Rejects with the refusal RATE_LIMITED where too many wait already, else with what `work` rejects with. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** @param limits how many run at once, and how many more may wait, first come, first served */
export function createGate(limits: { readonly running: number; readonly waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (queue.length >= limits.waiting) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  /** Who leaves hands his place to the next; `running` stays as it is. */
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
