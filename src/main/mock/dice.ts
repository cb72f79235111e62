import { createHash } from 'node:crypto';

/** Throws that look like chance and repeat: they depend on the seed and the place alone, not on what was thrown before. */
export interface Dice {
  /** What `throwThere` gives, with the throws of this place; the place of the caller goes on afterwards. */
  at<T>(place: string, throwThere: () => T): T;
  /** A whole number from 0 to below `limit`, which is 2^32 at most. */
  below(limit: number): number;
  /** One of several; throws where there are none. */
  oneOf<T>(choices: readonly T[]): T;
}

/** Dice of a request, at no place yet. */
export function createDice(seed: string): Dice {
  let place = '';
  let throws = 0;

  function below(limit: number): number {
    throws += 1;
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, place, throws]))
      .digest();
    return digest.readUInt32BE(0) % limit;
  }

  return {
    below,
    at(there, throwThere) {
      const before = { place, throws };
      place = there;
      throws = 0;
      try {
        return throwThere();
      } finally {
        ({ place, throws } = before);
      }
    },
    oneOf(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error('there is nothing to choose from');
      return choice;
    },
  };
}
