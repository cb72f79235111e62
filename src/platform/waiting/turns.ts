import { createLine, type Line } from './line.js';

export interface TurnsOptions<Q, A> {
  /** How many pieces of work run at once, whomever they are about. */
  readonly atOnce: number;
  /** How long somebody waits for his turn. */
  readonly waitMs: number;
  /** What an answer that was just found tells somebody who waits with this question; null: nothing. */
  readonly answerFor: (found: A, question: Q) => A | null;
}

export interface Turns<Q, A> {
  /**
   * Runs `work` when it is its turn: one at a time per key, in order of arrival. Whoever waits costs memory and no
   * more. Rejects with the refusal RATE_LIMITED where the turn does not come in time, else with what `work` rejects with.
   */
  take(key: number, question: Q, work: (deadline: number) => Promise<A>): Promise<A>;
}

type Turn<A> = { readonly mine: true } | { readonly mine: false; readonly answer: A };

export function createTurns<Q, A>({ atOnce, waitMs, answerFor }: TurnsOptions<Q, A>): Turns<Q, A> {
  const lines = new Map<number, Line<Q, Turn<A>>>();
  const inPlace = createPlaces(atOnce);

  return {
    async take(key, question, work) {
      const deadline = performance.now() + waitMs;
      const line = lines.get(key);
      if (line === undefined) {
        lines.set(key, createLine());
      } else {
        const turn = await line.join(question, deadline);
        if (!turn.mine) return turn.answer;
      }
      try {
        const found = await inPlace(deadline, () => work(deadline));
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

/** Lets only so many run at once; who leaves hands his place to the next. */
function createPlaces(atOnce: number) {
  const queue = createLine<null, null>();
  let running = 0;

  return async <T>(deadline: number, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else await queue.join(null, deadline);
    try {
      return await work();
    } finally {
      if (!queue.call(null)) running -= 1;
    }
  };
}
