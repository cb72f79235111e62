import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Database, Tx } from '../../storage/database.js';
import { type Actor, recordAudit, SYSTEM } from '../audit/index.js';
import { currentKey, forgetCurrentKey, lockKeys, setCurrentKey } from './key-store.js';

export interface KeysParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** How the keys of the settings stand to those that the database was used with. */
export type KeyState =
  /** It was never used with any key. */
  | { readonly kind: 'first'; readonly given: string }
  | { readonly kind: 'current'; readonly given: string }
  /** The database's key is SECRET_KEY_PREVIOUS: a rotation begins. */
  | { readonly kind: 'rotating'; readonly given: string; readonly expected: string }
  | { readonly kind: 'wrong'; readonly given: string; readonly expected: string };

export interface KeysService {
  /** Looks, and changes nothing. */
  inspect(): Promise<KeyState>;
  /** Looks, and remembers a first key or a rotation; a wrong key changes nothing. */
  settle(): Promise<KeyState>;
  /**
   * Where the key was lost: the database takes the next one that it is used with. What was stored under the lost one
   * (counts of tries, known places) is found no more. Changes nothing, and says so, unless the key given is wrong.
   */
  forget(by: Actor): Promise<KeyState>;
}

/** Holds the secret key of the settings against the database's, so that no node works with another: DESIGN §1. */
export function createKeys({ database, keyring, clock }: KeysParts): KeysService {
  const inspect = async (): Promise<KeyState> => stateOf(keyring, await currentKey(database.db));

  async function remember(tx: Tx): Promise<KeyState> {
    // Nodes that start together settle one after the other: the second finds what the first remembered.
    await lockKeys(tx);
    const state = stateOf(keyring, await currentKey(tx));
    if (state.kind !== 'first' && state.kind !== 'rotating') return state;
    const now = clock.now();
    await setCurrentKey(tx, state.given, now);
    const entry = { by: SYSTEM, at: now, projectId: null, target: `key:${state.given}` };
    if (state.kind === 'first') await recordAudit(tx, { ...entry, action: 'key.first' });
    else await recordAudit(tx, { ...entry, action: 'key.rotate', before: { key: state.expected } });
    return state;
  }

  async function forgetIn(tx: Tx, by: Actor): Promise<KeyState> {
    await lockKeys(tx);
    const state = stateOf(keyring, await currentKey(tx));
    if (state.kind !== 'wrong') return state;
    await forgetCurrentKey(tx);
    const target = `key:${state.expected}`;
    await recordAudit(tx, { by, at: clock.now(), action: 'key.forget', projectId: null, target });
    return state;
  }

  return {
    inspect,
    forget: (by) => database.transaction((tx) => forgetIn(tx, by)),
    async settle() {
      const state = await inspect();
      return state.kind === 'current' ? state : await database.transaction(remember);
    },
  };
}

/** @param stored the id of the database's key, null where it has none yet */
function stateOf({ currentId: given, previousId }: Keyring, stored: string | null): KeyState {
  if (stored === null) return { kind: 'first', given };
  if (stored === given) return { kind: 'current', given };
  return { kind: stored === previousId ? 'rotating' : 'wrong', given, expected: stored };
}

declare module '../audit/audit-model.js' {
  interface AuditActions {
    'key.first': true;
    'key.rotate': true;
    'key.forget': true;
  }
}
