import type { Keyring } from '../../base/keyring.js';
import { type Actor, SYSTEM } from '../audit/index.js';
import type { Deps } from '../deps.js';
import { findCurrentKey, forgetCurrentKey, lockKeys, setCurrentKey } from './key-store.js';

/** Result of comparing the configured keys with the key of the database, by id. */
export type KeyState =
  /** The database has no key yet. */
  | { readonly kind: 'first'; readonly configured: string }
  | { readonly kind: 'current'; readonly configured: string }
  /** The key of the database is SECRET_KEY_PREVIOUS: a rotation begins. */
  | { readonly kind: 'rotating'; readonly configured: string; readonly stored: string }
  | { readonly kind: 'wrong'; readonly configured: string; readonly stored: string };

/**
 * Compares the secret key of the settings with the database's, so that all nodes use the same:
 * architecture.md §7.
 */
export function createKeys({ db, changes, keyring }: Pick<Deps, 'db' | 'changes' | 'keyring'>) {
  /** Compares without changing anything. */
  const inspect = async (): Promise<KeyState> => stateOf(keyring, await findCurrentKey(db));

  return {
    inspect,

    /** Compares the configured keys with a key id from a backup; null: the backup has none. */
    compare: (stored: string | null): KeyState => stateOf(keyring, stored),

    /** Compares, and records a first key or a rotation. A wrong key changes nothing. */
    async settle(): Promise<KeyState> {
      const state = await inspect();
      if (state.kind === 'current') return state;
      return await changes.quiet({ projectId: null, by: SYSTEM }, async ({ tx, now, record }) => {
        // Serializes nodes that start together: the second one finds the key of the first.
        await lockKeys(tx);
        const locked = stateOf(keyring, await findCurrentKey(tx));
        if (locked.kind !== 'first' && locked.kind !== 'rotating') return locked;
        await setCurrentKey(tx, locked.configured, now());
        const target = `key:${locked.configured}`;
        if (locked.kind === 'first') await record('key.create', target);
        else await record('key.rotate', target, { before: { key: locked.stored } });
        return locked;
      });
    },

    /**
     * For a lost key: the database accepts the next key that it is used with. Data under the lost
     * key stays and cannot be used any more: PINs, known places, throttle counts, undelivered
     * passwords of game accounts. No-op unless the state is `wrong`.
     */
    reset: (by: Actor): Promise<KeyState> =>
      changes.quiet({ projectId: null, by }, async ({ tx, record }) => {
        await lockKeys(tx);
        const state = stateOf(keyring, await findCurrentKey(tx));
        if (state.kind !== 'wrong') return state;
        await forgetCurrentKey(tx);
        await record('key.reset', `key:${state.stored}`);
        return state;
      }),
  };
}

/** @param stored id of the database's key; null: it has none yet */
function stateOf({ currentId: configured, previousId }: Keyring, stored: string | null): KeyState {
  if (stored === null) return { kind: 'first', configured };
  if (stored === configured) return { kind: 'current', configured };
  return { kind: stored === previousId ? 'rotating' : 'wrong', configured, stored };
}
