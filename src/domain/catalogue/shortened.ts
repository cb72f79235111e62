const MAX_LINES = 100;

/** So many changes as a record can hold, and how many more there were. */
export const shortened = (changes: readonly string[]): string[] =>
  changes.length <= MAX_LINES
    ? [...changes]
    : [...changes.slice(0, MAX_LINES - 1), `and ${changes.length - MAX_LINES + 1} more`];
