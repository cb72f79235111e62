import type { Pool } from 'pg';
import { Distribution } from '../base/distribution.js';
import { InUse } from '../base/in-use.js';
import type { FaultKind } from './faults.js';

/** Seconds: from a connection that is there to what ends the wait for one. */
const WAITS = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** What there is to tell of a pool of connections. */
export class PoolStatistics {
  readonly name: string;
  /** How long it took to get a connection, in seconds, the turn among projects included. */
  readonly waits = new Distribution(WAITS);
  /** What was sent, but for what only begins and ends transactions. */
  statements = 0;
  readonly #pool: Pool;
  readonly #faults = new Map<FaultKind, number>();

  constructor(name: string, pool: Pool) {
    this.name = name;
    this.#pool = pool;
  }

  failed(kind: FaultKind | null): void {
    if (kind !== null) this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
  }

  /** How many statements, or tries to connect, have failed, by what was in the way. */
  get faults(): ReadonlyMap<FaultKind, number> {
    return this.#faults;
  }

  get most(): number {
    return this.#pool.options.max;
  }

  get inUse(): number {
    return this.#pool.totalCount - this.#pool.idleCount;
  }

  /** Who waits for a connection; who waits for their turn before that is in a queue (`base/waiting.ts`). */
  get waiting(): number {
    return this.#pool.waitingCount;
  }
}

/** All pools of this process. */
export const pools = new InUse<PoolStatistics>();
