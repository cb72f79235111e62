/**
 * What the policy of an operation can leave to its resolver, because no stage can do it: prove the PIN, count a try.
 * `domain/stored-names.ts` adds the names.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the product fills it
export interface DutyNames {}

export type Duty = keyof DutyNames & string;

/** The duties of one request. */
export interface Duties {
  /** The deed does its duty from here on. Throws a plain error where the policy does not say so. */
  seeTo(duty: Duty): void;
  /** Throws a plain error where one is left. */
  requireDone(): void;
}

/**
 * The duties that an operation owes: those and no others. So a directive in the SDL and what the code does cannot be told
 * apart for long: `changes` commits nothing while one is left, and nobody sees to one that the SDL does not name. Either
 * is a fault of ours.
 */
export function createDuties(operation: string, owed: readonly Duty[]): Duties {
  const left = new Set(owed);
  return {
    seeTo(duty) {
      if (!owed.includes(duty)) throw new Error(`${operation} sees to ${duty}, which its policy does not name`);
      left.delete(duty);
    },
    requireDone() {
      if (left.size > 0) throw new Error(`${operation} does not see to ${[...left].join(', ')}, as its policy says`);
    },
  };
}

/** Of whoever acts by no operation, and for what is kept whatever became of a request. */
export const NO_DUTIES: Duties = { seeTo: () => undefined, requireDone: () => undefined };
