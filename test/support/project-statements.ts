import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';
import { findReadsPerEntry } from './repeated-statements.js';
import { sentStatements, watchCommand } from './sent-statements.js';
import { findUnscopedTables } from './unscoped-tables.js';

// Statements of requests, and of admin commands about one project, have a condition on the project
// for each table of projects (architecture.md §6.7). `startTestService` watches the requests of its
// API, and `runInProcess` its commands.

/** Tables with a `project_id` that is not null, except the one that leads to a project. */
const TABLES: ReadonlySet<string> = new Set(
  [...readFileSync(join(packageRoot, 'generated/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \{\n([\s\S]*?)^ {2}\};/gm)]
    .filter(([, , columns = '']) => /^ {4}project_id: (?!.*\bnull\b)/m.test(columns))
    .map(([, table = '']) => table)
    .filter((table) => table !== 'context_token'),
);

/** Statements that fill caches of a node, which a request or command may start. */
const OF_ALL_PROJECTS = [/\bfrom "availability_window" where \("ends_at" is null/];

/** The result for each text, because most statements repeat. */
const isUnscopedByText = new Map<string, boolean>();

function isUnscoped(text: string): boolean {
  const known = isUnscopedByText.get(text);
  if (known !== undefined) return known;
  const found =
    findUnscopedTables(text, TABLES).length > 0 && !OF_ALL_PROJECTS.some((statement) => statement.test(text));
  isUnscopedByText.set(text, found);
  return found;
}

/** Returns the unscoped statements of the current request or command. */
export const findUnscoped = (): string[] => [...sentStatements().keys()].filter(isUnscoped);

/**
 * Runs a command about one project. Throws if it sends an unscoped statement, or a read for each
 * entry of a list.
 */
export const inProjectScope = <T>(work: () => Promise<T>): Promise<T> =>
  watchCommand(work, () => {
    const found = findUnscoped();
    if (found.length > 0) throw new Error(describeUnscoped(found));
    const repeated = findReadsPerEntry();
    if (repeated.length > 0)
      throw new Error(`a command repeats a statement: ${repeated.join('; ')}. Read all entries in one statement.`);
  });

export const describeUnscoped = (statements: readonly string[]): string =>
  `a statement has no condition on the project: ${statements.join('; ')}. Add project_id for each table of projects.`;
