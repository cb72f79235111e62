import { isNativeError } from 'node:util/types';
import { CommandRefused } from '../base/command-refused.js';
import { codeOf } from '../base/system-errors.js';

/**
 * For `.catch`: throws CommandRefused for an error of the system at `dataDir`, its entries or its
 * parents, because its message names no fix. Rethrows every other error.
 */
export function refuseDataDir(dataDir: string) {
  return (error: unknown): never => {
    const path = isNativeError(error) && 'path' in error ? String(error.path) : null;
    const isThere = path !== null && (path.startsWith(dataDir) || dataDir.startsWith(path));
    if (!isNativeError(error) || codeOf(error) === null || !isThere) throw error;
    throw new CommandRefused(
      `DATA_DIR cannot be used: ${error.message}`,
      'Set DATA_DIR to a folder that this user may write to, on a disk with free space.',
    );
  };
}
