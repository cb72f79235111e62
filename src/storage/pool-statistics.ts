import type { Pool } from 'pg';
import { Histogram } from '../base/histogram.js';
import { WeakRegistry } from '../base/weak-registry.js';
import type { DatabaseErrorKind } from './database-errors.js';

/** Buckets in seconds, from an idle connection to the timeout. */
const WAITS = [0.0001, 0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5];

/** Statistics of a connection pool. */
export class PoolStatistics {
  readonly name: string;
  /** Waits for a connection in seconds, with the queue of readers, not that of transactions. */
  readonly waits = new Histogram(WAITS);
  /** Number of statements, with ends of transactions, without their beginnings and limits. */
  statements = 0;
  readonly #pool: Pool;
  readonly #errors = new Map<DatabaseErrorKind, number>();

  constructor(name: string, pool: Pool) {
    this.name = name;
    this.#pool = pool;
  }

  recordError(kind: DatabaseErrorKind | null): void {
    if (kind !== null) this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + 1);
  }

  /** Number of failed statements and connection attempts, by kind. */
  get errors(): ReadonlyMap<DatabaseErrorKind, number> {
    return this.#errors;
  }

  get max(): number {
    return this.#pool.options.max;
  }

  get inUse(): number {
    return this.#pool.totalCount - this.#pool.idleCount;
  }

  /** Number of waits for a connection, without those in a gate (`base/queues.ts`). */
  get waiting(): number {
    return this.#pool.waitingCount;
  }
}

/** All pools of this process. */
export const pools = new WeakRegistry<PoolStatistics>();
