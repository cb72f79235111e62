import { atMostEvery, type Log } from './log/index.js';

/** Work that is done again and again until it is stopped. */
export interface Repeated {
  /** No new round begins; resolves when the running one has ended. */
  stop(): Promise<void>;
}

export interface Repetition {
  /** A fixed rhythm; a round that takes longer makes the next ones fall out. */
  readonly everyMs: number;
  /** When the first round begins; without it, after `everyMs`. */
  readonly firstMs?: number;
  readonly work: () => Promise<unknown>;
  /** What the log says when a round failed, once a minute at most: with the database away, each of them does. */
  readonly complaint: string;
}

const COMPLAINT_MS = 60_000;

/** Does not keep the process alive. */
export function repeat({ everyMs, firstMs = everyMs, work, complaint }: Repetition, log: Log): Repeated {
  let running: Promise<void> | null = null;
  const rarely = atMostEvery(COMPLAINT_MS);

  async function round(): Promise<void> {
    try {
      await work();
    } catch (error) {
      rarely(() => log.error(complaint, { error }));
    }
  }

  const begin = (): void => {
    running ??= round().finally(() => {
      running = null;
    });
  };
  let timer = setTimeout(() => {
    begin();
    timer = setInterval(begin, everyMs).unref();
  }, firstMs).unref();

  return {
    async stop() {
      clearTimeout(timer); // an interval's as well
      await running;
    },
  };
}
