/**
 * Checks of a policy that only the code of an operation can make, because no stage can: verifying
 * the PIN, counting a try. `domain/stored-names.ts` adds the names.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface ObligationNames {}

export type Obligation = keyof ObligationNames & string;

/** The obligations of one request. */
export interface Obligations {
  /** Marks the obligation as fulfilled. Throws a plain error if the policy does not name it. */
  fulfil(obligation: Obligation): void;
  /** Throws a plain error if an obligation is open. */
  requireFulfilled(): void;
}

/**
 * Creates the obligations of a request. They keep SDL and code in step: `changes` commits nothing
 * while one is open, and code cannot fulfil one that the SDL does not name. Both are internal
 * errors.
 */
export function createObligations(operation: string, names: readonly Obligation[]): Obligations {
  const open = new Set(names);
  return {
    fulfil(name) {
      if (!names.includes(name)) throw new Error(`${operation} fulfils ${name}, which its policy does not name`);
      open.delete(name);
    },
    requireFulfilled() {
      if (open.size > 0)
        throw new Error(`${operation} does not fulfil ${[...open].join(', ')}, as its policy requires`);
    },
  };
}

/** For changes without an operation, and for those that are stored even if their request fails. */
export const NO_OBLIGATIONS: Obligations = { fulfil: () => undefined, requireFulfilled: () => undefined };
