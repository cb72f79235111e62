import type { Log } from '../base/log/index.js';

/** Work that is done again and again until it is stopped. */
export interface Repeated {
  /** No new round begins; resolves when the running one has ended. */
  stop(): Promise<void>;
}

export interface Repetition {
  /** A fixed rhythm; a round that takes longer makes the next ones fall out. */
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** What the log says when a round failed, once a minute at most: with the database away, each of them does. */
  readonly complaint: string;
}

const COMPLAINT_MS = 60_000;

/** Begins with the first round after `everyMs`. Does not keep the process alive. */
export function repeat({ everyMs, work, complaint }: Repetition, log: Log): Repeated {
  let running: Promise<void> | null = null;
  let complainedAt = Number.NEGATIVE_INFINITY;

  async function round(): Promise<void> {
    try {
      await work();
    } catch (error) {
      const now = performance.now();
      if (now - complainedAt < COMPLAINT_MS) return;
      complainedAt = now;
      log.error(complaint, { error });
    }
  }

  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null;
    });
  }, everyMs).unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
