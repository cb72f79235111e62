import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { type ClientConfig, Pool, TypeOverrides, types } from 'pg';
import { CheckedPool } from './checked-pool.js';
import { faultCode } from './faults.js';
import type { Tables } from './tables.js';

/** Where the database is and who we are there; the secret part never goes into a log. */
export type ConnectionSettings = Readonly<
  Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>
>;

/** What reads: all that a function needs which changes nothing. */
export type Db = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'getExecutor'>;

/** What writes, one statement at a time: for what is right without a transaction, and in one as well. */
export type Writer = Pick<Kysely<Tables>, keyof Db | 'insertInto' | 'updateTable' | 'deleteFrom' | 'executeQuery'>;

/** A transaction: all that is done with it is kept, or nothing. */
export type Tx = Transaction<Tables>;

/** The database and its transactions, for the platform: whoever changes something asks `Changes`. */
export interface Database {
  readonly db: Db;
  /** All that the connection can do, kept at once: for migrations, and what the platform lends as `Writer`. */
  readonly direct: Kysely<Tables>;
  /**
   * Runs `work` in one transaction and commits. After a serialization failure or a deadlock all of it runs again, at
   * most five times in all: it must have no effect but on the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on one connection, in transactions that each are kept when they end and never run again. What the
   * connection has locked for itself (advisory locks) outlives them and is given up at the end, come what may.
   */
  onOneConnection<T>(work: (transaction: Transactions) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on one unchanging view of the database, which it may only read. It has a connection of its own and all
   * the time it needs: what goes through whole tables is not to be cut off, nor to keep a connection from requests.
   */
  snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers; throws SERVICE_UNAVAILABLE or TIMEOUT otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Runs `work` in one transaction and commits. */
export type Transactions = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface DatabaseOptions {
  /** Connections at most; a request that finds none for 5 s is refused. */
  readonly poolSize: number;
  /** rules.md §3.12: 5 s. */
  readonly statementTimeoutMs: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** How much longer than the server the client waits for an answer: only a dead network gets here. */
const NETWORK_GRACE_MS = 2_000;
/** A service that hangs in the middle of a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000;
/** For one statement of a snapshot. */
const SNAPSHOT_STATEMENT_MS = 600_000;
const ATTEMPTS = 5;
const RETRY_BASE_MS = 5;
const CONFLICTS: ReadonlySet<string | null> = new Set(['40001', '40P01']);

/** Opens a pool. Connects when first used, so it succeeds while the database is away. */
export function openDatabase(connection: ConnectionSettings, options: DatabaseOptions): Database {
  const { db, close } = openPool(connection, options);
  return {
    db,
    direct: db,
    onOneConnection: (work) =>
      db.connection().execute(async (connection) => {
        try {
          return await work((step) => connection.transaction().execute(step));
        } finally {
          await unlockAll(connection);
        }
      }),
    transaction: (work) => retryConflicts(() => db.transaction().execute(work)),
    async snapshot(work) {
      const own = openPool(connection, { poolSize: 1, statementTimeoutMs: SNAPSHOT_STATEMENT_MS });
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
    close,
  };
}

interface OpenPool {
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

function openPool(connection: ConnectionSettings, options: DatabaseOptions): OpenPool {
  const pool = new Pool({
    ...connection,
    max: options.poolSize,
    application_name: 'project-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.statementTimeoutMs + NETWORK_GRACE_MS,
    keepAlive: true,
    types: resultTypes(),
    // By a statement and not as start-up parameters: poolers such as PgBouncer refuse those.
    onConnect: async (client) => {
      await client.query(
        `SELECT set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
        [String(options.statementTimeoutMs), String(IDLE_IN_TRANSACTION_MS)],
      );
    },
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new CheckedPool(pool) }) });
  return {
    db,
    async close() {
      await db.destroy();
      // Kysely leaves a pool alone that it has never used.
      if (!pool.ending) await pool.end();
    },
  };
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
      if (attempt === ATTEMPTS || !CONFLICTS.has(faultCode(error))) throw error;
      // Jitter: two that collided must not collide again in step.
      await sleep(RETRY_BASE_MS * 2 ** attempt * Math.random());
    }
  }
}

/** `int8` (counts, ids, money in minor units) as number, never rounded; `timestamptz` is a Date in `pg` already. */
function resultTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value))
      throw new RangeError('A 64-bit integer of the database is too large for a number.');
    return value;
  });
  return overrides;
}
