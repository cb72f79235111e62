/** A selected column, not a condition. */
const SELECTED = /"?project_id"?\s+as\s+"projectId"/gi;
const TABLES = /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const MENTIONS = /\bproject_id\b/g;

/**
 * Returns the tables of a statement that has fewer conditions on the project than tables of
 * projects. It counts words: a duplicate condition can hide a missing one.
 */
export function findUnscopedTables(statement: string, tablesOfProjects: ReadonlySet<string>): string[] {
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(SELECTED, '');
  const tables = [...text.matchAll(TABLES)].map(([, name = '']) => name).filter((name) => tablesOfProjects.has(name));
  return (text.match(MENTIONS)?.length ?? 0) < tables.length ? tables : [];
}
