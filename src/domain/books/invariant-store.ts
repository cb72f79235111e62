import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../storage/database.js';
import type { Violation } from './books-model.js';

/** An invariant as a question to the database: every row of its answer is a violation. */
export interface Invariant {
  readonly invariant: number;
  /** Rows of `project_id`, `subject`, `problem`. `of` narrows a column down to the project that is asked about. */
  readonly violations: (of: OfProject) => RawBuilder<Row>;
}

interface Row {
  readonly project_id: number | null;
  readonly subject: string;
  readonly problem: string;
}

/** A condition on the column that holds the id of the project. */
export type OfProject = (column: string) => RawBuilder<boolean>;

/** Where everything is wrong, nobody reads more, and nothing is gained by holding it all in memory. */
const MAX_VIOLATIONS = 1_000;

/** @param projectId null: every project */
export const ofProject =
  (projectId: number | null): OfProject =>
  (column) =>
    projectId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${projectId}`;

/** The first 1,000 violations of one invariant. */
export async function askFor(tx: Tx, { invariant, violations }: Invariant, of: OfProject): Promise<Violation[]> {
  const question = sql<Row>`SELECT * FROM (${violations(of)}) AS violation LIMIT ${MAX_VIOLATIONS}`;
  const { rows } = await question.execute(tx);
  return rows.map(({ project_id: projectId, subject, problem }) => ({ invariant, projectId, subject, problem }));
}
