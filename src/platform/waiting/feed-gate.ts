import { Refusal } from '../../base/errors/refusal.js';

/** So that one server in a frenzy does not fill the queue alone. */
const PER_SERVER = 8;

export interface FeedBound {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Lets only so much of the game servers' work be done at a time, first come, first served. Rejects with
 * SERVICE_UNAVAILABLE where too much waits already, of all of them or of one.
 */
export function createFeedGate({ atOnce, waiting }: FeedBound) {
  const queue: (() => void)[] = [];
  const counts = new Map<number, number>();
  let running = 0;

  async function enter(): Promise<void> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
      // Who leaves hands over his place.
      return await new Promise<void>((resolve) => void queue.push(resolve));
    }
    running += 1;
  }

  function leave(): void {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return {
    run,

    async runFor<T>(gameServerId: number, work: () => Promise<T>): Promise<T> {
      const count = counts.get(gameServerId) ?? 0;
      if (count >= PER_SERVER) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
      counts.set(gameServerId, count + 1);
      try {
        return await run(work);
      } finally {
        const left = (counts.get(gameServerId) ?? 1) - 1;
        if (left === 0) counts.delete(gameServerId);
        else counts.set(gameServerId, left);
      }
    },
  };
}

export type FeedGate = ReturnType<typeof createFeedGate>;
