import { isNativeError } from 'node:util/types';

// Faults of the operating system, and of whatever else has a code.

/** `ENOENT`, `ECONNRESET`, an SQLSTATE …; null where there is none. */
export const codeOf = (error: unknown): string | null =>
  isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : null;

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes(codeOf(error) ?? '');

/** For `.catch`: null for a file that is not there, any other fault is thrown on. */
export function notFound(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
