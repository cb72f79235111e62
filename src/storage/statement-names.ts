import { LRUCache } from 'lru-cache';
import { sha256 } from '../base/secrets.js';
import { isLostName, isStalePlan } from './faults.js';

/** Texts that are remembered; what comes again after so many others is as good as new. */
const MAX_TEXTS = 1_000;
/** On one connection: PostgreSQL keeps each with its plan, some 50 KB, for as long as the connection lasts. */
const MAX_ON_CONNECTION = 250;
/** What PostgreSQL makes plans of; of anything else there is nothing to keep. */
const PLANNED = /^\s*(?:select|insert|update|delete|merge|with)\b/i;

const SEEN_ONCE = 'seen once';
const PLAIN = 'plain';

/**
 * What statements are called that come again, so that PostgreSQL reads and plans each of them once per connection
 * (README.md). The name is a digest of the text: behind a pooler, where others have named theirs on the same
 * connection, it can be missing, and never mean another statement.
 */
export class StatementNames {
  /** By text: the name, or why it has none. */
  readonly #names = new LRUCache<string, string>({ max: MAX_TEXTS });
  readonly #onConnections = new WeakMap<object, Set<string>>();
  #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** The name for `text`, which is about to be sent on `connection`; undefined: it has none, and is planned this once. */
  nameOf(connection: object, text: string): string | undefined {
    if (!this.#isOn) return undefined;
    const known = this.#names.get(text);
    if (known === PLAIN) return undefined;
    if (known === undefined) {
      this.#names.set(text, PLANNED.test(text) ? SEEN_ONCE : PLAIN);
      return undefined;
    }
    const name = known === SEEN_ONCE ? `s_${sha256(text).toString('base64url')}` : known;
    if (known === SEEN_ONCE) this.#names.set(text, name);
    this.#on(connection).add(name);
    return name;
  }

  /** Whether a connection has been told so many names that it had better be replaced: it forgets none by itself. */
  isFull = (connection: object): boolean => this.#on(connection).size >= MAX_ON_CONNECTION;

  /**
   * Whether `text` failed for nothing but its name: then it has none from here on, and can be sent again. Where names mean
   * nothing to whoever is at the other end, nothing has one any more.
   */
  gaveUp(text: string, error: unknown): boolean {
    if (isLostName(error)) this.#isOn = false;
    else if (isStalePlan(error)) this.#names.set(text, PLAIN);
    else return false;
    return true;
  }

  #on(connection: object): Set<string> {
    const names = this.#onConnections.get(connection) ?? new Set();
    this.#onConnections.set(connection, names);
    return names;
  }
}
