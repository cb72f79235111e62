/**
 * Path of a value in the result, as in `info.path`. Created only for values with nested fields, for
 * errors and on demand.
 */
export class Path {
  readonly prev: Path | undefined;
  readonly key: string | number;
  /** Type of the field; undefined for a list entry. */
  readonly typename: string | undefined;
  #isNull = false;

  constructor(prev: Path | null, key: string | number, typename?: string) {
    this.prev = prev ?? undefined;
    this.key = key;
    this.typename = typename;
  }

  /** Marks this place as null because of an error; later errors below it are dropped. */
  becomeNull(): void {
    this.#isNull = true;
  }

  /** True if this place or one above it is null because of an error. */
  isLost(): boolean {
    for (let at: Path | undefined = this; at !== undefined; at = at.prev) if (at.#isNull) return true;
    return false;
  }
}
