import { createHash } from 'node:crypto';

/** Random values that repeat: they depend on the seed and the place only, not on earlier values. */
export interface SeededRandom {
  /**
   * Returns the result of `drawThere`, with the values of this place; the place of the caller
   * continues afterwards.
   */
  at<T>(place: string, drawThere: () => T): T;
  /** A whole number from 0 to below `limit`, which is 2^32 at most. */
  below(limit: number): number;
  /** One of several; throws if there are none. */
  oneOf<T>(choices: readonly T[]): T;
}

/** Seeded random values of a request, at no place yet. */
export function createSeededRandom(seed: string): SeededRandom {
  let place = '';
  let draws = 0;

  function below(limit: number): number {
    draws += 1;
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, place, draws]))
      .digest();
    return digest.readUInt32BE(0) % limit;
  }

  return {
    below,
    at(there, drawThere) {
      const before = { place, draws };
      place = there;
      draws = 0;
      try {
        return drawThere();
      } finally {
        ({ place, draws } = before);
      }
    },
    oneOf(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('there is nothing to choose from');
      return choice;
    },
  };
}
