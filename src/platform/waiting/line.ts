import { Refusal } from '../../base/errors/refusal.js';

/** Requests that wait, first come, first served, each only until its deadline (`performance.now()`). */
export interface Line<W, T> {
  /** Resolves with what it is called or answered with; rejects with the refusal RATE_LIMITED at the deadline. */
  join(who: W, deadline: number): Promise<T>;
  /** Lets the first one go; false: nobody waits. */
  call(value: T): boolean;
  /** Lets everybody go for whom there is an answer. */
  answer(find: (who: W) => T | null): void;
}

export function createLine<W, T>(): Line<W, T> {
  const waiting = new Set<{ readonly who: W; readonly go: (value: T) => void }>();

  return {
    join: (who, deadline) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(entry);
          reject(tooLate());
        };
        const timer = setTimeout(leave, Math.max(0, deadline - performance.now()));
        const go = (value: T): void => {
          waiting.delete(entry);
          clearTimeout(timer);
          resolve(value);
        };
        const entry = { who, go };
        waiting.add(entry);
      }),

    call(value) {
      for (const { go } of waiting) {
        go(value);
        return true;
      }
      return false;
    },

    answer(find) {
      for (const { who, go } of [...waiting]) {
        const value = find(who);
        if (value !== null) go(value);
      }
    },
  };
}

/** The refusal for who has waited for too long. */
export const tooLate = (cause?: unknown): Refusal => new Refusal('RATE_LIMITED', { retryAfterSeconds: 1, cause });
