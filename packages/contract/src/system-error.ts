import { isNativeError } from 'node:util/types';

/**
 * Returns the code of an error of Node.js or the operating system, such as `ENOENT`; null without
 * one.
 */
export const codeOf = (error: unknown): string | null =>
  isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Returns the message of anything that was thrown. */
export const messageOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));
