import { Kysely, PostgresDialect } from 'kysely';
import { type ClientConfig, Pool, TypeOverrides, types } from 'pg';
import { CheckedPool, type CheckedPoolOptions, NETWORK_GRACE_MS } from './checked-pool.js';
import { PoolStatistics, pools } from './pool-statistics.js';
import { SERVER } from './same-server.js';
import { StatementNames } from './statement-names.js';
import type { Tables } from './tables.js';

/** Where the database is and who we are there; the secret part never goes into a log. */
export type ConnectionSettings = Readonly<
  Pick<ClientConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>
>;

export interface PoolOptions {
  /** What is told of it is told under this name. */
  readonly name: string;
  readonly poolSize: number;
  readonly statementTimeoutMs: number;
  /** False: every statement is planned anew. */
  readonly prepare?: boolean;
  /** Hears of each connection that is opened which server (`SERVER`) it is to. */
  readonly onServer?: (server: string) => void;
  /** Comes before each connection, but for who has a way of their own (`over`). */
  readonly enter?: CheckedPoolOptions['enter'];
  /** A pooler lends its connections for a transaction: nothing is set on them. */
  readonly isLent?: boolean;
  /**
   * A statement has one plan for whatever values. Pages are written so that there is only one that is right; PostgreSQL,
   * which cannot tell how few rows they are, would plan each anew to see (README.md).
   */
  readonly plansAreGeneric?: boolean;
}

/** Connections to one database, opened when they are needed. */
export interface OpenPool {
  readonly db: Kysely<Tables>;
  /** The same connections, for who keeps to a time, or comes to them by a way of their own. */
  over(how: CheckedPoolOptions): Kysely<Tables>;
  close(): Promise<void>;
}

export const CONNECT_TIMEOUT_MS = 5_000;
/** A service that hangs in the middle of a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Opens a pool. Connects when first used, so it succeeds while the database is away. */
export function openPool(connection: ConnectionSettings, options: PoolOptions): OpenPool {
  const pool = new Pool({
    ...connection,
    max: options.poolSize,
    application_name: 'project-service',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.statementTimeoutMs + NETWORK_GRACE_MS,
    keepAlive: true,
    // What one of our transactions asks at once goes out at once; PostgreSQL answers in the same order.
    pipeline: true,
    types: resultTypes(),
    // By a statement and not as start-up parameters: poolers such as PgBouncer refuse those.
    onConnect: async (client) => {
      const ofSession = `set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`;
      const { rows } = await client.query<{ server: string }>(
        `SELECT ${options.isLent ? '' : `${ofSession},`} ${SERVER} AS server`,
        options.isLent ? [] : [String(options.statementTimeoutMs), String(IDLE_IN_TRANSACTION_MS)],
      );
      for (const { server } of rows) options.onServer?.(server);
      if (options.plansAreGeneric === true && !options.isLent)
        await client.query(`SET plan_cache_mode = force_generic_plan`);
    },
  });
  // Without a listener Node ends the process. On the pool it hears of idle connections that were dropped, on each
  // connection of those that break while they are lent out; whoever uses one gets the rejected query as well.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const names = new StatementNames(options.prepare ?? true);
  const statistics = pools.add(new PoolStatistics(options.name, pool));
  const { enter } = options;
  const over: OpenPool['over'] = (how) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({
        pool: new CheckedPool(pool, names, statistics, { ...(enter !== undefined && { enter }), ...how }),
      }),
    });
  const db = over({});
  return {
    db,
    over,
    async close() {
      pools.end(statistics);
      await db.destroy();
      // Kysely leaves a pool alone that it has never used.
      if (!pool.ending) await pool.end();
    },
  };
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
