import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../generated/tables.js';
import { Refusal } from '../base/errors/refusal.js';
import { memoizeRecent } from '../base/memo.js';
import { createGate, type GateOptions, type Key } from '../base/queues.js';
import type { TimeLimit } from './checked-pool.js';
import { databaseErrorCode, isLostName, isStalePlan } from './database-errors.js';
import { CONNECT_TIMEOUT_MS, type ConnectionSettings, type OpenPool, openPool, type PoolOptions } from './pool.js';

/** Reads. */
export type Db = Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'getExecutor'>;

/** Writes single statements, inside or outside a transaction. */
export type Writer = Pick<Kysely<Schema>, keyof Db | 'insertInto' | 'updateTable' | 'deleteFrom' | 'executeQuery'>;

/** A transaction: commits all its changes or none. */
export type Tx = Transaction<Schema>;

/** The database and its transactions, for the platform. Slices change data with `Changes`. */
export interface Database {
  readonly db: Db;
  /** Reads of public data. They share a few connections, fairly by owner (project). */
  browsing(owner: number): Db;
  /** The same for searches, on separate connections and with a limit of one second each. */
  searching(owner: number): Db;
  /**
   * Unrestricted access without a transaction: for migrations, and the `Writer` of the platform.
   */
  readonly direct: Kysely<Schema>;
  /**
   * Runs `work` in one transaction and commits. Retries the whole `work` after a serialization
   * failure or deadlock, with at most five attempts, so `work` must have no other side effects.
   */
  readonly transaction: Transactions;
  /**
   * Runs `work` on one connection. Its transactions commit one by one and are not retried. Session
   * locks (advisory locks) outlive the transactions and are always released at the end.
   */
  onOneConnection<T>(work: (transaction: Transactions) => Promise<T>, bounds?: TransactionBounds): Promise<T>;
  /**
   * Runs `work` on a read-only snapshot of the database. It has a separate connection and a long
   * timeout, because it reads whole tables and must not take connections from requests. Throws
   * RATE_LIMITED if the wait for others takes more than 5 s: rules.md §4.6.
   */
  snapshot<T>(work: (tx: Tx) => Promise<T>, options: SnapshotOptions): Promise<T>;
  /**
   * Throws SERVICE_UNAVAILABLE if the disk of the database has no room for the blocks of an order.
   * Writes a temporary file, which PostgreSQL deletes. Rolled back rows would leave allocated
   * blocks, which the next probe would reuse, and so not detect a full disk.
   */
  probeDisk(): Promise<void>;
  close(): Promise<void>;
}

/** Limits of a transaction. */
export interface TransactionBounds {
  /** Project; connections are shared fairly by owner. Null or absent: the installation. */
  readonly owner?: number | null;
  /**
   * Deadline (`performance.now()`) of all its waits and statements; then it throws TIMEOUT. Null or
   * absent: none.
   */
  readonly until?: number | null;
}

export interface SnapshotOptions {
  /** Project, or kind of work. Snapshots of one key run one at a time. */
  readonly key: Key;
  /** The wait for others has no limit: a background job is not repeated soon. */
  readonly isBackground?: boolean;
}

/** Runs `work` in one transaction and commits. */
export type Transactions = <T>(work: (tx: Tx) => Promise<T>, bounds?: TransactionBounds) => Promise<T>;

export interface DatabaseOptions {
  /**
   * Maximum number of connections, besides those of `shares`. The wait for one is limited to 5 s.
   */
  readonly poolSize: number;
  /** rules.md §3.12: 5 s; 0: no limit. */
  readonly statementTimeoutMs: number;
  /** Shares of the connections; without it, first come, first served. */
  readonly shares?: ConnectionShares;
  /** If false, statements are not prepared, for poolers in transaction mode. */
  readonly prepare?: boolean;
  /**
   * Connections for work that needs a session (session locks, its own time limits), if a pooler in
   * transaction mode serves the others. No session setting is changed on the others, because the
   * pooler would pass it on to other clients; set their limits on the role.
   */
  readonly sessions?: ConnectionSettings;
  /** Called for each new connection with the identity of its server (`SERVER`). */
  readonly onServer?: (server: string) => void;
}

/** Shares of the connections, so that neither blocked nor numerous work takes all of them. */
export interface ConnectionShares {
  /** Maximum for transactions, which may wait for locks, as a part of `poolSize`. */
  readonly transactions: number;
  /** Connections of `browsing`, in addition to `poolSize`. */
  readonly browsing: number;
  /** Connections of `searching`, in addition to `poolSize`. */
  readonly searching: number;
}

/**
 * Options of a node. Transactions leave two of the nine connections to short reads (session,
 * balance, order), even if all of them are blocked: docs/decisions/0023.
 */
export const OF_A_NODE: DatabaseOptions = {
  poolSize: 9,
  statementTimeoutMs: 5_000,
  shares: { transactions: 7, browsing: 3, searching: 2 },
};

/** Options of a command, which works sequentially. */
export const OF_A_COMMAND: DatabaseOptions = { poolSize: 2, statementTimeoutMs: 5_000 };

/**
 * Options of a migration: a change of a large table, and the wait for another node that migrates,
 * have no time limit.
 */
export const OF_A_MIGRATION: DatabaseOptions = { poolSize: 1, statementTimeoutMs: 0 };

/** rules.md §3.12 */
const SEARCH_STATEMENT_MS = 1_000;
const SEARCHES_WAITING = { waiting: 20, waitMs: 1_000 };
const BROWSERS_WAITING = { waiting: 100, waitMs: 5_000 };
/** Number of owners whose readers are cached. */
const MAX_OWNERS = 1_000;
/** Timeout of one statement of a snapshot. */
const SNAPSHOT_STATEMENT_MS = 600_000;
/** rules.md §4.6 */
const SNAPSHOT_WAIT_MS = 5_000;
/** An order may add a block of 8 KiB to each of 20 tables and indexes, and as much to the log. */
const ORDER_KIB = 320;
const ATTEMPTS = 5;
const RETRY_BASE_MS = 5;
const CONFLICTS: ReadonlySet<string | null> = new Set(['40001', '40P01']);

/**
 * Opens the pools. They connect at their first use, so this succeeds while the database is down.
 */
export function openDatabase(connection: ConnectionSettings, options: DatabaseOptions): Database {
  const { shares, statementTimeoutMs, prepare = true, onServer, sessions } = options;
  const isPooled = sessions !== undefined;
  const gate = shares === undefined ? null : createGate({ ...CONNECTION_GATE, concurrency: options.poolSize });
  const main = openPool(connection, {
    ...options,
    name: 'main',
    isPooled,
    ...(gate && { acquireSlot: () => gate.enter() }),
  });
  const common = { prepare, ...(onServer !== undefined && { onServer }) };
  const openAnother = (of: Omit<PoolOptions, keyof typeof common>): OpenPool =>
    openPool(of.isPooled === true ? connection : (sessions ?? connection), { ...of, ...common });
  /** Opens a share of the connections, fair by owner. Without `shares`, it is all of them. */
  function openShare(
    name: 'browsing' | 'searching',
    of: Pick<PoolOptions, 'statementTimeoutMs' | 'plansAreGeneric' | 'isPooled'>,
    limits: Pick<GateOptions, 'waiting' | 'waitMs'>,
  ): Share {
    if (shares === undefined) return { pool: main, readerOf: () => main.db };
    const pool = openAnother({ ...of, name, poolSize: shares[name] });
    const gate = createGate({ ...RESERVING_GATE, name, concurrency: shares[name], ...limits });
    const readerOf = (owner: number) => pool.withOptions({ acquireSlot: () => gate.enter({ key: owner }) });
    return { pool, readerOf: memoizeRecent(MAX_OWNERS, readerOf) };
  }
  const browse = openShare('browsing', { statementTimeoutMs, plansAreGeneric: true, isPooled }, BROWSERS_WAITING);
  const search = openShare('searching', { statementTimeoutMs: SEARCH_STATEMENT_MS }, SEARCHES_WAITING);
  const snapshots = createGate(SNAPSHOT_GATE);
  const session = isPooled
    ? openAnother({ name: 'sessions', poolSize: shares?.transactions ?? options.poolSize, statementTimeoutMs })
    : main;
  const { db } = main;
  const transactionGate =
    shares === undefined
      ? null
      : createGate({ ...RESERVING_GATE, name: 'transactions', concurrency: shares.transactions });

  /** Acquires a transaction slot. Throws SERVICE_UNAVAILABLE after 5 s, TIMEOUT after `until`. */
  async function enterTransaction({ owner, until }: TransactionBounds): Promise<() => void> {
    if (transactionGate === null) return () => undefined;
    try {
      return await transactionGate.enter({ key: owner ?? INSTALLATION, ...(until != null && { deadline: until }) });
    } catch (error) {
      requireTime(until);
      throw error;
    }
  }

  return {
    db,
    browsing: browse.readerOf,
    searching: search.readerOf,
    direct: db,
    async onOneConnection(work, bounds = {}) {
      const leave = await enterTransaction(bounds);
      try {
        const time: TimeLimit = { until: bounds.until ?? null, maxStatementMs: statementTimeoutMs };
        return await session
          .withOptions({ time })
          .connection()
          .execute(async (connection) => {
            try {
              return await work((step, { until = null } = bounds) => {
                time.until = until;
                return connection.transaction().execute(step);
              });
            } finally {
              await unlockAll(connection);
            }
          });
      } finally {
        leave();
      }
    },
    async transaction(work, bounds = {}) {
      const leave = await enterTransaction(bounds);
      try {
        const { until } = bounds;
        const on = until == null ? db : main.withOptions({ time: { until, maxStatementMs: statementTimeoutMs } });
        return await retryConflicts(async () => {
          requireTime(until);
          return await on.transaction().execute(work);
        });
      } finally {
        leave();
      }
    },
    async snapshot(work, { key, isBackground = false }) {
      const deadline = isBackground ? Number.POSITIVE_INFINITY : performance.now() + SNAPSHOT_WAIT_MS;
      const runOnSnapshot = async () => {
        const own = openAnother({ name: 'snapshots', poolSize: 1, statementTimeoutMs: SNAPSHOT_STATEMENT_MS });
        try {
          const transaction = own.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
          return await transaction.execute(work);
        } finally {
          await own.close();
        }
      };
      return await snapshots.run(runOnSnapshot, { key, deadline });
    },
    async probeDisk() {
      await db.transaction().execute(async (tx) => {
        // The minimum, so that the result exceeds it and goes to a temporary file.
        await sql`SET LOCAL work_mem = '64kB'`.execute(tx);
        await sql`
          WITH filling AS MATERIALIZED (
            SELECT repeat(md5(g::text), 32) AS kibibyte FROM generate_series(1, ${ORDER_KIB}::integer) AS g
          )
          SELECT sum(length(kibibyte)) FROM filling`.execute(tx);
      });
    },
    async close() {
      for (const pool of new Set([main, browse.pool, search.pool, session])) await pool.close();
    },
  };
}

/** Gate of all connections. */
const CONNECTION_GATE = {
  name: 'connections',
  waiting: 500,
  waitMs: CONNECT_TIMEOUT_MS,
  full: 'SERVICE_UNAVAILABLE',
} as const;
/**
 * Gate of snapshots, each of which opens a connection. Their refusal must not be
 * SERVICE_UNAVAILABLE, after which an operator has to expect that a command was performed.
 */
const SNAPSHOT_GATE = { name: 'snapshots', concurrency: 2, reservesCapacity: true, waiting: 100 } as const;
/** Gate of work that may block: it keeps a slot for other owners. */
const RESERVING_GATE = { reservesCapacity: true, waitMs: CONNECT_TIMEOUT_MS, full: 'SERVICE_UNAVAILABLE' } as const;
/** Owner of work of the installation. */
const INSTALLATION = 0;

/** Connections for reads, and the reader of an owner (project) on them. */
interface Share {
  readonly pool: OpenPool;
  readonly readerOf: (owner: number) => Db;
}

/** Throws TIMEOUT after `until`. */
export function requireTime(until: TransactionBounds['until']): void {
  if (until != null && performance.now() >= until) throw new Refusal('TIMEOUT');
}

const LOCK_POLL_MS = 100;

/**
 * Runs `work` while no other process on the database holds the advisory lock. Does not wait in a
 * statement, whose time is limited. Throws the reason of `stopping` if that is aborted meanwhile.
 */
export const runAlone = <T>(
  { onOneConnection }: Pick<Database, 'onOneConnection'>,
  { lock, stopping }: { readonly lock: number; readonly stopping: AbortSignal },
  work: () => Promise<T>,
): Promise<T> =>
  onOneConnection(async (transaction) => {
    const tryLock = (tx: Tx) =>
      sql<{ isLocked: boolean }>`SELECT pg_try_advisory_lock(${lock}) AS "isLocked"`.execute(tx);
    while ((await transaction(tryLock)).rows[0]?.isLocked !== true) {
      stopping.throwIfAborted();
      await sleep(LOCK_POLL_MS);
    }
    return await work();
  });

/**
 * Releases all session locks. If that fails, it terminates the connection, and with it the locks.
 */
async function unlockAll(connection: Kysely<Schema>): Promise<void> {
  try {
    await sql`SELECT pg_advisory_unlock_all()`.execute(connection);
  } catch {
    await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(connection).catch(() => undefined);
  }
}

async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      // Jitter, so that two conflicting transactions do not collide again.
      await sleep(RETRY_BASE_MS * 2 ** attempt * Math.random());
    }
  }
}

/** Returns true for errors that a retry of the whole transaction avoids. */
const isConflict = (error: unknown): boolean =>
  CONFLICTS.has(databaseErrorCode(error)) || isStalePlan(error) || isLostName(error);
