import type { Keyring } from '../../base/keyring.js';
import { type Actor, SYSTEM } from '../audit/index.js';
import type { Deps } from '../deps.js';
import { currentKey, forgetCurrentKey, lockKeys, setCurrentKey } from './key-store.js';

/** How the keys of the settings stand to those that the database was used with. */
export type KeyState =
  /** It was never used with any key. */
  | { readonly kind: 'first'; readonly given: string }
  | { readonly kind: 'current'; readonly given: string }
  /** The database's key is SECRET_KEY_PREVIOUS: a rotation begins. */
  | { readonly kind: 'rotating'; readonly given: string; readonly expected: string }
  | { readonly kind: 'wrong'; readonly given: string; readonly expected: string };

/** Holds the secret key of the settings against the database's, so that no node works with another: architecture.md §9. */
export function createKeys({ db, changes, keyring }: Pick<Deps, 'db' | 'changes' | 'keyring'>) {
  /** Looks, and changes nothing. */
  const inspect = async (): Promise<KeyState> => stateOf(keyring, await currentKey(db));

  return {
    inspect,

    /** How the keys of the settings stand to the one with this id, that of a backup; null: it has none. */
    against: (stored: string | null): KeyState => stateOf(keyring, stored),

    /** Looks, and remembers a first key or a rotation; a wrong key changes nothing. */
    async settle(): Promise<KeyState> {
      const found = await inspect();
      if (found.kind === 'current') return found;
      return await changes.quiet({ projectId: null, by: SYSTEM }, async ({ tx, now, record }) => {
        // Nodes that start together settle one after the other: the second finds what the first remembered.
        await lockKeys(tx);
        const state = stateOf(keyring, await currentKey(tx));
        if (state.kind !== 'first' && state.kind !== 'rotating') return state;
        await setCurrentKey(tx, state.given, now());
        const target = `key:${state.given}`;
        if (state.kind === 'first') await record('key.create', target);
        else await record('key.rotate', target, { before: { key: state.expected } });
        return state;
      });
    },

    /**
     * Where the key was lost: the database takes the next one that it is used with. What was stored under the lost one
     * (counts of tries, known places) is found no more. Changes nothing, and says so, unless the key given is wrong.
     */
    forget: (by: Actor): Promise<KeyState> =>
      changes.quiet({ projectId: null, by }, async ({ tx, record }) => {
        await lockKeys(tx);
        const state = stateOf(keyring, await currentKey(tx));
        if (state.kind !== 'wrong') return state;
        await forgetCurrentKey(tx);
        await record('key.reset', `key:${state.expected}`);
        return state;
      }),
  };
}

/** @param stored the id of the database's key, null where it has none yet */
function stateOf({ currentId: given, previousId }: Keyring, stored: string | null): KeyState {
  if (stored === null) return { kind: 'first', given };
  if (stored === given) return { kind: 'current', given };
  return { kind: stored === previousId ? 'rotating' : 'wrong', given, expected: stored };
}
