import { memoizeBy } from '../base/memo.js';

/** Makes the object of a row from the values of its columns. */
export type RowReader<R> = (values: readonly unknown[]) => R;

interface Column {
  readonly name: string;
}

const MAX_READERS = 1_000;

/**
 * Returns the reader of rows with these columns: evaluated code with one object literal. `pg`
 * clones an object and sets each property by name, which V8 does slowly as soon as a process has
 * more than four kinds of rows. Columns are named by statements of this service, never by a
 * request.
 */
export const rowReader: <R>(columns: readonly Column[]) => RowReader<R> = memoizeBy(
  MAX_READERS,
  (columns: readonly Column[]) => columns.map(({ name }) => name).join('\0'),
  compile,
);

function compile(columns: readonly Column[]) {
  // In brackets, `__proto__` is a key like any other.
  const properties = columns.map(({ name }, index) => `[${JSON.stringify(name)}]: values[${index}]`);
  return new Function(`return (values) => ({ ${properties.join(', ')} });`)();
}
