import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, TypeOverrides, types } from 'pg';
import type { Schema } from '../../generated/tables.js';
import { type CheckedPoolOptions, createCheckedPool, NETWORK_GRACE_MS } from './checked-pool.js';
import { NUMBER_OUT_OF_RANGE } from './database-errors.js';
import { PoolStatistics, pools } from './pool-statistics.js';
import { SERVER } from './same-server.js';
import { StatementNames } from './statement-names.js';

/** Address and account of the database. Contains a secret: never log it. */
export type ConnectionSettings = Readonly<
  Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>
>;

export interface PoolOptions {
  /** Label of its metrics. */
  readonly name: string;
  readonly poolSize: number;
  /** 0: no limit. */
  readonly statementTimeoutMs: number;
  /** If false, statements are not prepared. */
  readonly prepare?: boolean;
  /** Called for each new connection with the identity of its server (`SERVER`). */
  readonly onServer?: (server: string) => void;
  /** Acquires a connection slot; `withOptions` can replace it. */
  readonly acquireSlot?: CheckedPoolOptions['acquireSlot'];
  /** True if a pooler in transaction mode serves the connections: no session setting is changed. */
  readonly isPooled?: boolean;
  /**
   * Uses generic plans. Statements of pages have one good plan for all values, but PostgreSQL
   * overestimates their rows and would plan each anew (README.md).
   */
  readonly plansAreGeneric?: boolean;
}

/** Connections to one database, opened on demand. */
export interface OpenPool {
  readonly db: Kysely<Schema>;
  /** Returns the same connections with another time limit or slot. */
  withOptions(options: CheckedPoolOptions): Kysely<Schema>;
  close(): Promise<void>;
}

export const CONNECT_TIMEOUT_MS = 5_000;
/** Releases the locks of a process that hangs in a transaction. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Opens a pool. It connects at its first use, so this succeeds while the database is down. */
export function openPool(connection: ConnectionSettings, options: PoolOptions): OpenPool {
  const pool = new Pool({
    ...connection,
    max: options.poolSize,
    application_name: 'project-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.statementTimeoutMs === 0 ? 0 : options.statementTimeoutMs + NETWORK_GRACE_MS,
    keepAlive: true,
    // Statements are sent without waiting for earlier results; PostgreSQL answers in order.
    pipeline: true,
    types: resultTypes(),
    // By a statement, because poolers such as PgBouncer reject startup parameters.
    onConnect: async (client) => {
      const settings = `set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`;
      const { rows } = await client.query<{ server: string }>(
        `SELECT ${options.isPooled ? '' : `${settings},`} ${SERVER} AS server`,
        options.isPooled ? [] : [String(options.statementTimeoutMs), String(IDLE_IN_TRANSACTION_MS)],
      );
      for (const { server } of rows) options.onServer?.(server);
      if (options.plansAreGeneric === true && !options.isPooled)
        await client.query(`SET plan_cache_mode = force_generic_plan`);
    },
  });
  // Without a listener, Node ends the process. The pool emits errors of idle connections, a client
  // those of connections in use, whose queries are rejected as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new StatementNames(options.prepare ?? true);
  const statistics = pools.add(new PoolStatistics(options.name, pool));
  const { acquireSlot } = options;
  const withOptions: OpenPool['withOptions'] = (overrides) =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({
        pool: createCheckedPool(pool, names, statistics, {
          ...(acquireSlot !== undefined && { acquireSlot }),
          ...overrides,
        }),
      }),
    });
  const db = withOptions({});
  return {
    db,
    withOptions,
    async close() {
      pools.end(statistics);
      await db.destroy();
      // Kysely does not end a pool that it has never used.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Parses `int8` (counts, ids, money in the smallest unit) as a number. Throws instead of rounding,
 * with the code that PostgreSQL has for a sum beyond 64 bits.
 */
function resultTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  // A Date would be a midnight in the time zone of this machine.
  overrides.setTypeParser(types.builtins.DATE, (text: string) => text);
  overrides.setTypeParser(types.builtins.INT8, (text: string) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) {
      const error = new RangeError('A 64-bit integer of the database exceeds the safe integers.');
      throw Object.assign(error, { code: NUMBER_OUT_OF_RANGE });
    }
    return value;
  });
  return overrides;
}
