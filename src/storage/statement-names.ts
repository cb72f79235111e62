import { LRUCache } from 'lru-cache';
import { sha256 } from '../base/secrets.js';
import { isLostName, isStalePlan } from './database-errors.js';

/** Number of texts in memory; the least recently used is evicted first. */
const MAX_TEXTS = 1_000;
/** Names per connection: PostgreSQL stores some 50 KB for each until the connection ends. */
const MAX_ON_CONNECTION = 250;
/** Statements that PostgreSQL plans; preparing others gains nothing. */
const PLANNED = /^\s*(?:select|insert|update|delete|merge|with)\b/i;

const SEEN_ONCE = 'seen once';
const UNNAMED = 'unnamed';

/**
 * Names of repeated statements, so that PostgreSQL parses and plans each once per connection
 * (README.md). The name is a digest of the text: behind a pooler, where other clients prepare on
 * the same connection, a name may be missing, but never denotes another statement.
 */
export class StatementNames {
  /** By text: the name, or the reason for none. */
  readonly #names = new LRUCache<string, string>({ max: MAX_TEXTS });
  readonly #onConnections = new WeakMap<object, Set<string>>();
  #isOn: boolean;

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Returns the name of a text that is about to be sent; undefined: it is sent without a name. */
  nameOf(connection: object, text: string): string | undefined {
    if (!this.#isOn) return undefined;
    const entry = this.#names.get(text);
    if (entry === UNNAMED) return undefined;
    if (entry === undefined) {
      this.#names.set(text, PLANNED.test(text) ? SEEN_ONCE : UNNAMED);
      return undefined;
    }
    const name = entry === SEEN_ONCE ? `s_${sha256(text).toString('base64url')}` : entry;
    if (entry === SEEN_ONCE) this.#names.set(text, name);
    this.#on(connection).add(name);
    return name;
  }

  /** Returns true if the connection should be replaced, because it never drops names by itself. */
  isFull = (connection: object): boolean => this.#on(connection).size >= MAX_ON_CONNECTION;

  /**
   * Drops the name of a text that failed only because of it, and returns true: a retry without the
   * name is possible. If the server does not have the names (pooler), no text gets one any more.
   */
  dropName(text: string, error: unknown): boolean {
    if (isLostName(error)) this.#isOn = false;
    else if (isStalePlan(error)) this.#names.set(text, UNNAMED);
    else return false;
    return true;
  }

  #on(connection: object): Set<string> {
    const names = this.#onConnections.get(connection) ?? new Set();
    this.#onConnections.set(connection, names);
    return names;
  }
}
