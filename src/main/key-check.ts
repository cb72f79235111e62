import type { Log } from '../base/log/index.js';
import { wrongKey } from '../cli/refused.js';
import type { Domain } from '../domain/index.js';

/**
 * Makes sure that the key of the settings is the one that this database is used with, and remembers a first key and a
 * rotation. Throws a CommandRefused that names both keys by their ids where it is another: tries would be counted
 * anew, and what is stored under the old key would be lost.
 */
export async function settleKey({ keys }: Domain, log: Log): Promise<void> {
  const state = await keys.settle();
  switch (state.kind) {
    case 'current':
      return;
    case 'first':
      return log.info('the database is used with its first secret key', { detail: state.given });
    case 'rotating':
      return log.info(`the secret key ${state.expected} is replaced`, { detail: state.given });
    case 'wrong':
      throw wrongKey(state);
  }
}
