import { type Given, problems } from '../support.js';

/** One faulty input: all that is said of it, and the same input put right, of which nothing is said. */
export interface Fault {
  /** What is wrong, as the compiler's users would put it. */
  readonly name: string;
  readonly wrong: () => readonly string[];
  readonly right: () => readonly string[];
  /** Each problem as it is printed: file, line, column, subject, problem, mend, rule. */
  readonly says: readonly string[];
}

/** A row that the compiler finds by itself. */
export interface Row {
  readonly name: string;
  readonly wrong: Given;
  readonly right: Given;
  readonly says: readonly string[];
}

/** Rows of SDL, documents and `retired.yaml`. */
export const compiled = (rows: readonly Row[]): readonly Fault[] =>
  rows.map(({ name, wrong, right, says }) => ({
    name,
    wrong: () => problems(wrong),
    right: () => problems(right),
    says,
  }));
