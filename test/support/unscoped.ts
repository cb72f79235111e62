/** What is said of rows that were found already says nothing of which. */
const SELECTED = /"?project_id"?\s+as\s+"projectId"/gi;
const TABLES = /\b(?:from|join|update|into|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const MENTIONS = /\bproject_id\b/g;

/**
 * The tables of a statement where fewer conditions are on the project than there are tables of projects: so at least one is
 * asked without. It counts words; a condition that is there twice can hide one that is missing.
 */
export function unscoped(statement: string, tablesOfProjects: ReadonlySet<string>): string[] {
  const text = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(SELECTED, '');
  const tables = [...text.matchAll(TABLES)].map(([, name = '']) => name).filter((name) => tablesOfProjects.has(name));
  return (text.match(MENTIONS)?.length ?? 0) < tables.length ? tables : [];
}
