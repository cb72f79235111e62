/**
 * Where a value lies in the answer, as resolvers are told it. Made for what has something below it, for errors, and for whom
 * asks.
 */
export class Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  /** The type that has the field; undefined for an entry of a list. */
  readonly typename: string | undefined;
  #isNull = false;

  constructor(prev: Path | null, key: string | number, typename?: string) {
    this.prev = prev ?? undefined;
    this.key = key;
    this.typename = typename;
  }

  /** Says that an error has made this place null: what is met below it later is not told. */
  becomeNull(): void {
    this.#isNull = true;
  }

  /** Whether this place has become null, or one above it. */
  isLost(): boolean {
    for (let at: Path | undefined = this; at !== undefined; at = at.prev) if (at.#isNull) return true;
    return false;
  }

  /** From the root of the answer on. */
  toArray(): (string | number)[] {
    const keys: (string | number)[] = [];
    for (let at: Path | undefined = this; at !== undefined; at = at.prev) keys.push(at.key);
    return keys.reverse();
  }
}
