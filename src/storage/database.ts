import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from '../base/errors/refusal.js';
import { memoize } from '../base/memo.js';
import { createGate, type GateOptions } from '../base/waiting.js';
import type { Time } from './checked-pool.js';
import { faultCode, isLostName, isStalePlan } from './faults.js';
import { CONNECT_TIMEOUT_MS, type ConnectionSettings, type OpenPool, openPool, type PoolOptions } from './pool.js';
import type { Tables } from './tables.js';

/** What reads: all that a function needs which changes nothing. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'getExecutor'>;

/** What writes, one statement at a time: for what is right without a transaction, and in one as well. */
export type Writer = Pick<Kysely<Tables>, keyof Db | 'insertInto' | 'updateTable' | 'deleteFrom' | 'executeQuery'>;

/** A transaction: all that is done with it is kept, or nothing. */
export type Tx = Transaction<Tables>;

/** The database and its transactions, for the platform: whoever changes something asks `Changes`. */
export interface Database {
  readonly db: Db;
  /**
   * Reads of what everybody may see, as many as come: they get a few of the connections and no more, and the owners
   * (projects) whose reads they are take turns.
   */
  browsing(owner: number): Db;
  /** The same for reads that may look at everything there is: on connections of their own, for a second each. */
  searching(owner: number): Db;
  /** All that the connection can do, kept at once: for migrations, and what the platform lends as `Writer`. */
  readonly direct: Kysely<Tables>;
  /**
   * Runs `work` in one transaction and commits. After a serialization failure or a deadlock all of it runs again, at
   * most five times in all: it must have no effect but on the database.
   */
  readonly transaction: Transactions;
  /**
   * Runs `work` on one connection, in transactions that each are kept when they end and never run again. What the
   * connection has locked for itself (advisory locks) outlives them and is given up at the end, come what may.
   */
  onOneConnection<T>(work: (transaction: Transactions) => Promise<T>, bounds?: Bounds): Promise<T>;
  /**
   * Runs `work` on one unchanging view of the database, which it may only read. It has a connection of its own and all
   * the time it needs: what goes through whole tables is not to be cut off, nor to keep a connection from requests.
   */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers; throws SERVICE_UNAVAILABLE or TIMEOUT otherwise. */
  ping(): Promise<void>;
  /**
   * Resolves when the disk of the database has room for as many blocks as an order adds; throws SERVICE_UNAVAILABLE if it is full. Writes
   * a temporary file, which is gone afterwards: rows that are rolled back would leave their room to the next probe, which would
   * then no longer see that the disk is full.
   */
  probeDisk(): Promise<void>;
  close(): Promise<void>;
}

/** What a transaction keeps to. */
export interface Bounds {
  /** Whose it is, a project: owners take turns, and none takes all connections. Null, or nothing: the installation's. */
  readonly owner?: number | null;
  /**
   * Until when it may wait and work (`performance.now()`): none of its statements goes on for longer, also not waiting
   * for a lock. The refusal TIMEOUT after that. Null, or nothing: for as long as it takes.
   */
  readonly until?: number | null;
}

/** Runs `work` in one transaction and commits. */
export type Transactions = <T>(work: (tx: Tx) => Promise<T>, bounds?: Bounds) => Promise<T>;

export interface DatabaseOptions {
  /** Connections at most, but for those of `division`; who finds none for 5 s is refused. */
  readonly poolSize: number;
  /** rules.md §3.12: 5 s. */
  readonly statementTimeoutMs: number;
  /** Who gets how many of the connections; without it, whoever is first. */
  readonly division?: Division;
  /** False: every statement is planned anew, for poolers that lend a connection for a transaction. */
  readonly prepare?: boolean;
  /**
   * Where what needs a session of its own is connected to (locks that outlive a transaction, time limits that are not the
   * role's), because a pooler lends the other connections for a transaction. On those nothing is set: it would be set for
   * whoever is lent them next, and their limits are for the role to have.
   */
  readonly sessions?: ConnectionSettings;
  /** Hears of each connection that is opened which server (`SERVER`) it is to. */
  readonly onServer?: (server: string) => void;
}

/** What stands still, or comes in masses, never gets all connections. */
export interface Division {
  /** Of `poolSize`, what transactions get at most: they wait for locks. */
  readonly transactions: number;
  /** Those of `browsing`, beside the others. */
  readonly browsing: number;
  /** Those of `searching`, likewise. */
  readonly searching: number;
}

/**
 * A node that serves. Two of the nine are left to what neither waits for locks nor comes in masses (whose session it is,
 * a balance, what became of a purchase), whatever stands still: docs/decisions/0023.
 */
export const OF_A_NODE: DatabaseOptions = {
  poolSize: 9,
  statementTimeoutMs: 5_000,
  division: { transactions: 7, browsing: 3, searching: 2 },
};

/** A command does one thing at a time. */
export const OF_A_COMMAND: DatabaseOptions = { poolSize: 2, statementTimeoutMs: 5_000 };

/** rules.md §3.12 */
const SEARCH_STATEMENT_MS = 1_000;
/** How many searches, and other such reads, of one owner may wait, and for how long. */
const SEARCHES_WAITING = { waiting: 20, waitMs: 1_000 };
const BROWSERS_WAITING = { waiting: 100, waitMs: 5_000 };
/** Owners whose doors are cached. */
const MAX_OWNERS = 1_000;
/** For one statement of a snapshot. */
const SNAPSHOT_STATEMENT_MS = 600_000;
/** An order adds rows to some 20 tables and indexes, each of which may grow by a block of 8 KiB, and as much to the log. */
const ORDER_KIB = 320;
const ATTEMPTS = 5;
const RETRY_BASE_MS = 5;
const CONFLICTS: ReadonlySet<string | null> = new Set(['40001', '40P01']);

/** Opens the pools. Connects when first used, so it succeeds while the database is away. */
export function openDatabase(connection: ConnectionSettings, options: DatabaseOptions): Database {
  const { division, statementTimeoutMs, prepare = true, onServer, sessions } = options;
  const isLent = sessions !== undefined;
  const gate = division === undefined ? null : createGate({ ...PROMPT, atOnce: options.poolSize });
  const main = openPool(connection, { ...options, name: 'main', isLent, ...(gate && { enter: () => gate.enter() }) });
  const same = { prepare, ...(onServer !== undefined && { onServer }) };
  const beside = (of: Omit<PoolOptions, keyof typeof same>): OpenPool =>
    openPool(of.isLent === true ? connection : (sessions ?? connection), { ...of, ...same });
  const browse =
    division === undefined
      ? main
      : beside({ name: 'browsing', poolSize: division.browsing, statementTimeoutMs, plansAreGeneric: true, isLent });
  const search =
    division === undefined
      ? main
      : beside({ name: 'searching', poolSize: division.searching, statementTimeoutMs: SEARCH_STATEMENT_MS });
  const session = isLent
    ? beside({ name: 'sessions', poolSize: division?.transactions ?? options.poolSize, statementTimeoutMs })
    : main;
  const { db } = main;
  const mayTransact =
    division === undefined ? null : createGate({ ...STICKY, name: 'transactions', atOnce: division.transactions });

  /** A place among the transactions. Throws SERVICE_UNAVAILABLE where there is none for 5 s, TIMEOUT after `until`. */
  async function enter({ owner, until }: Bounds): Promise<() => void> {
    if (mayTransact === null) return () => undefined;
    try {
      return await mayTransact.enter({ key: owner ?? NOBODY, ...(until != null && { deadline: until }) });
    } catch (error) {
      requireTime(until);
      throw error;
    }
  }

  return {
    db,
    browsing: doors(
      browse,
      division === undefined ? null : { name: 'browsing', atOnce: division.browsing, ...BROWSERS_WAITING },
    ),
    searching: doors(
      search,
      division === undefined ? null : { name: 'searching', atOnce: division.searching, ...SEARCHES_WAITING },
    ),
    direct: db,
    async onOneConnection(work, bounds = {}) {
      const leave = await enter(bounds);
      try {
        const time: Time = { until: bounds.until ?? null, longest: statementTimeoutMs };
        return await session
          .over({ time })
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
      const leave = await enter(bounds);
      try {
        const { until } = bounds;
        const on = until == null ? db : main.over({ time: { until, longest: statementTimeoutMs } });
        return await retryConflicts(async () => {
          requireTime(until);
          return await on.transaction().execute(work);
        });
      } finally {
        leave();
      }
    },
    async snapshot(work) {
      const own = beside({ name: 'snapshots', poolSize: 1, statementTimeoutMs: SNAPSHOT_STATEMENT_MS });
      try {
        const transaction = own.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
        return await transaction.execute(work);
      } finally {
        await own.close();
      }
    },
    async ping() {
      await sql`SELECT 1`.execute(db);
    },
    async probeDisk() {
      await db.transaction().execute(async (tx) => {
        // The least there is: whatever is larger is written to the disk.
        await sql`SET LOCAL work_mem = '64kB'`.execute(tx);
        await sql`
          WITH filling AS MATERIALIZED (
            SELECT repeat(md5(g::text), 32) AS kibibyte FROM generate_series(1, ${ORDER_KIB}::integer) AS g
          )
          SELECT sum(length(kibibyte)) FROM filling`.execute(tx);
      });
    },
    async close() {
      for (const pool of new Set([main, browse, search, session])) await pool.close();
    },
  };
}

/** Who waits for nothing but a connection. */
const PROMPT = {
  name: 'connections',
  waiting: 500,
  waitMs: CONNECT_TIMEOUT_MS,
  full: 'SERVICE_UNAVAILABLE',
} as const;
const STICKY = { keepsBack: true, waitMs: CONNECT_TIMEOUT_MS, full: 'SERVICE_UNAVAILABLE' } as const;
/** The owner of what belongs to the installation. */
const NOBODY = 0;

/** The doors of owners to a pool that they share, through one gate; without a gate the pool itself. */
function doors(
  pool: OpenPool,
  limits: Pick<GateOptions, 'name' | 'atOnce' | 'waiting' | 'waitMs'> | null,
): (owner: number) => Db {
  if (limits === null) return () => pool.db;
  const gate = createGate({ ...STICKY, ...limits });
  return memoize(MAX_OWNERS, (owner: number) => pool.over({ enter: () => gate.enter({ key: owner }) }));
}

/** Throws TIMEOUT after `until`. */
export function requireTime(until: Bounds['until']): void {
  if (until != null && performance.now() >= until) throw new Refusal('TIMEOUT');
}

/** A connection that may still hold a lock must not be lent out again: it ends itself, and the lock with it. */
async function unlockAll(connection: Kysely<Tables>): Promise<void> {
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
      // Jitter: two that collided must not collide again in step.
      await sleep(RETRY_BASE_MS * 2 ** attempt * Math.random());
    }
  }
}

/** What goes well where all of it runs again. */
const isConflict = (error: unknown): boolean =>
  CONFLICTS.has(faultCode(error)) || isStalePlan(error) || isLostName(error);
