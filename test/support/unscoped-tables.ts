/** A selected column, not a condition. */
const SELECTED = /"?project_id"?\s+as\s+"projectId"/gi;
const TABLES = /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
/** Equal projects of two tables: one condition. */
const JOINED = /"?project_id"?\s*=\s*(?:"?\w+"?\.)?"?project_id\b/gi;
const MENTIONS = /\bproject_id\b/g;

/**
 * Returns the tables of a statement that has fewer conditions on the project than tables of
 * projects. It counts words: a duplicate condition can hide a missing one.
 */
export function findUnscopedTables(statement: string, tablesOfProjects: ReadonlySet<string>): string[] {
  const text = statement
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(SELECTED, '')
    .replaceAll(JOINED, 'project_id');
  const tables = [...text.matchAll(TABLES)].map(([, name = '']) => name).filter((name) => tablesOfProjects.has(name));
  return (text.match(MENTIONS)?.length ?? 0) < tables.length ? tables : [];
}
