import { Refusal } from '../../base/errors/refusal.js';

// Not on p-queue, which would save a dozen lines of the gate and none of the rest: its queue has no end, its abort signal
// cuts off what runs already, and nobody who waits in it can be answered by what another has found.

export interface GateOptions {
  /** How many pieces of work run at once. */
  readonly atOnce: number;
  /** How many more may wait; without it as many as come. */
  readonly waiting?: number;
  /** How many of one key may be there, running or waiting, so that none in a frenzy fills the queue alone. */
  readonly perKey?: number;
  /** The refusal of those for whom there is no room. */
  readonly full?: 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE';
}

export interface Entrant {
  /** Whose work it is, where there is a limit `perKey`. */
  readonly key?: number;
  /** Until when it waits (`performance.now()`): RATE_LIMITED after that. Without it, for as long as it takes. */
  readonly deadline?: number;
}

export type Gate = ReturnType<typeof createGate>;

/** Lets only so many pieces of work run at a time, first come, first served. */
export function createGate({ atOnce, waiting, perKey, full = 'RATE_LIMITED' }: GateOptions) {
  const line = createLine<null, null>();
  const counts = new Map<number, number>();
  let running = 0;

  const demandRoom = (count: number, most: number | undefined): void => {
    if (most !== undefined && count >= most) throw new Refusal(full, { retryAfterSeconds: 1 });
  };

  async function pass<T>(work: () => Promise<T>, deadline: number | undefined): Promise<T> {
    if (running < atOnce) {
      running += 1;
    } else {
      demandRoom(line.length(), waiting);
      await line.join(null, deadline);
    }
    try {
      return await work();
    } finally {
      // Who leaves hands their place to the next; `running` stays as it is.
      if (!line.call(null)) running -= 1;
    }
  }

  return {
    /** Rejects with the refusal where too many wait already, else with what `work` rejects with. */
    async run<T>(work: () => Promise<T>, { key, deadline }: Entrant = {}): Promise<T> {
      if (key === undefined) return await pass(work, deadline);
      const count = counts.get(key) ?? 0;
      demandRoom(count, perKey);
      counts.set(key, count + 1);
      try {
        return await pass(work, deadline);
      } finally {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    },
  };
}

export interface TurnsOptions<Q, A> {
  /** How many pieces of work run at once, whomever they are about. */
  readonly atOnce: number;
  /** How long somebody waits for their turn. */
  readonly waitMs: number;
  /** What an answer that was just found tells somebody who waits with this question; null: nothing. */
  readonly answerFor: (found: A, question: Q) => A | null;
}

type Turn<A> = { readonly mine: true } | { readonly mine: false; readonly answer: A };

/** Work that goes one at a time per key, and whose answers may spare those who wait behind it theirs. */
export function createTurns<Q, A>({ atOnce, waitMs, answerFor }: TurnsOptions<Q, A>) {
  const lines = new Map<number, Line<Q, Turn<A>>>();
  const gate = createGate({ atOnce });

  return {
    /**
     * Runs `work` when it is its turn, in order of arrival. Whoever waits costs memory and no more. Rejects with the
     * refusal RATE_LIMITED where the turn does not come in time, else with what `work` rejects with.
     */
    async take(key: number, question: Q, work: (deadline: number) => Promise<A>): Promise<A> {
      const deadline = performance.now() + waitMs;
      const line = lines.get(key);
      if (line === undefined) {
        lines.set(key, createLine());
      } else {
        const turn = await line.join(question, deadline);
        if (!turn.mine) return turn.answer;
      }
      try {
        const found = await gate.run(() => work(deadline), { deadline });
        lines.get(key)?.answer((waiting) => {
          const answer = answerFor(found, waiting);
          return answer === null ? null : { mine: false, answer };
        });
        return found;
      } finally {
        // The line lives on while it has somebody at its head.
        if (lines.get(key)?.call({ mine: true }) !== true) lines.delete(key);
      }
    },
  };
}

/** The refusal of those who have waited for too long. */
export const tooLate = (cause?: unknown): Refusal => new Refusal('RATE_LIMITED', { retryAfterSeconds: 1, cause });

type Line<W, T> = ReturnType<typeof createLine<W, T>>;

/** Those who wait, in order of arrival, each with what they wait for (`W`) and until a deadline. */
function createLine<W, T>() {
  const waiting = new Set<{ readonly who: W; readonly go: (value: T) => void }>();

  return {
    length: (): number => waiting.size,

    /** Resolves with what it is called or answered with; rejects with the refusal RATE_LIMITED at the deadline. */
    join: (who: W, deadline?: number): Promise<T> =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(entry);
          reject(tooLate());
        };
        const timer = deadline === undefined ? undefined : setTimeout(leave, Math.max(0, deadline - performance.now()));
        const go = (value: T): void => {
          waiting.delete(entry);
          clearTimeout(timer);
          resolve(value);
        };
        const entry = { who, go };
        waiting.add(entry);
      }),

    /** Lets the first one go; false: nobody waits. */
    call(value: T): boolean {
      for (const { go } of waiting) {
        go(value);
        return true;
      }
      return false;
    },

    /** Lets everybody go for whom there is an answer. */
    answer(find: (who: W) => T | null): void {
      for (const { who, go } of [...waiting]) {
        const value = find(who);
        if (value !== null) go(value);
      }
    },
  };
}
