import { createHash } from 'node:crypto';

/** Random values that repeat: they depend on the seed and the place only, not on earlier values. */
export type SeededRandom = ReturnType<typeof createSeededRandom>;

/** Seeded random values of a request, at no place yet. */
export function createSeededRandom(seed: string) {
  let place = '';
  let draws = 0;

  /** A whole number from 0 to below `limit`, which is 2^32 at most. */
  function below(limit: number): number {
    draws += 1;
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, place, draws]))
      .digest();
    return digest.readUInt32BE(0) % limit;
  }

  return {
    below,
    /**
     * Returns the result of `drawThere`, with the values of this place; the place of the caller
     * continues afterwards.
     */
    at<T>(there: string, drawThere: () => T): T {
      const before = { place, draws };
      place = there;
      draws = 0;
      try {
        return drawThere();
      } finally {
        ({ place, draws } = before);
      }
    },
    /** One of several; throws if there are none. */
    oneOf<T>(choices: readonly T[]): T {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('there is nothing to choose from');
      return choice;
    },
  };
}
