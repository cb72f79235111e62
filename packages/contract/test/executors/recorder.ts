/** An endless row of choices that follows from a text: who asks in the same order gets the same answers. */
export class Tape {
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

  /** True so many times of a hundred. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  oneOf<T>(choices: readonly T[]): T {
    for (const chosen of choices.slice(this.below(choices.length))) return chosen;
    throw new Error('nothing to choose from');
  }

  /** So many things. */
  some<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, index) => make(index));
  }
}
