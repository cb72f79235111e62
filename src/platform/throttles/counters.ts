import type { Keyring } from '../../base/keyring.js';
import type { Writer } from '../../storage/database.js';
import { type Counter, createCounter } from './counter.js';
import * as limits from './limits.js';

export interface Counters {
  readonly pair: Counter;
  readonly network: Counter;
  readonly address: Counter;
  readonly slow: Counter;
  readonly user: Counter;
  readonly mailsPerNetwork: Counter;
  readonly mailsPerAddress: Counter;
  readonly account: Counter;
  /** What is counted, as a keyed hash: the table holds no address. */
  keyOf(...parts: readonly (string | number)[]): string;
}

export const createCounters = (db: Writer, keyring: Keyring): Counters => ({
  pair: createCounter(db, limits.pair),
  network: createCounter(db, limits.network),
  address: createCounter(db, limits.address),
  slow: createCounter(db, limits.slow),
  user: createCounter(db, limits.user),
  mailsPerNetwork: createCounter(db, limits.mailsPerNetwork),
  mailsPerAddress: createCounter(db, limits.mailsPerAddress),
  account: createCounter(db, limits.account),
  keyOf: (...parts) => keyring.mac('throttle', JSON.stringify(parts)).toString('hex'),
});
