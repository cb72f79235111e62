import { isNativeError } from 'node:util/types';

// Errors with a code: those of the operating system, Node and the database driver.

/** `ENOENT`, `ECONNRESET`, an SQLSTATE …; null if there is none. */
export const codeOf = (error: unknown): string | null =>
  isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : null;

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes(codeOf(error) ?? '');

/** For `.catch`: returns null if a file does not exist, rethrows every other error. */
export function notFound(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
