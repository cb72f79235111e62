/** A deterministic sequence of choices, derived from a text. */
export class SeededRandom {
  #state = 2_166_136_261;

  constructor(text: string) {
    for (let at = 0; at < text.length; at += 1) this.#state = Math.imul(this.#state ^ text.charCodeAt(at), 16_777_619);
  }

  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) % count;
  }

  /** Returns true with a probability in percent. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  oneOf<T>(choices: readonly T[]): T {
    for (const chosen of choices.slice(this.below(choices.length))) return chosen;
    throw new Error('nothing to choose from');
  }

  /** Returns `count` values. */
  some<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, index) => make(index));
  }
}
