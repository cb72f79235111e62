import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { Refusal } from '../base/errors/refusal.js';
import { tracing } from '../base/tracing.js';
import { classifyDatabaseError, databaseErrorCode, translateDatabaseError, unavailable } from './database-errors.js';
import type { PoolStatistics } from './pool-statistics.js';
import { rowReader } from './row-reader.js';
import type { StatementNames } from './statement-names.js';

/** Commands whose row count Kysely reports. */
const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'SELECT'] as const;

/**
 * Converts a result of `pg` to one of Kysely. The rows leave the array of `pg`: V8 allocates that
 * array in the old space, where it would retain the rows until a full collection. A text with
 * several statements returns a list of results, which has no rows for Kysely.
 */
function answerOf<R>({ command, rowCount, rows, fields }: QueryResult): PostgresQueryResult<R> {
  return {
    command: COMMANDS.find((name) => name === command) ?? 'SELECT',
    rowCount: rowCount ?? 0,
    rows: rowsOf(rows, fields),
  };
}

/** Takes the rows from `pg`, as objects; those of named statements are lists of values. */
function rowsOf<R>(rows: QueryResult['rows'] | undefined, fields: QueryResult['fields']): R[] {
  const taken = rows?.splice(0) ?? [];
  return Array.isArray(taken[0]) ? taken.map(rowReader<R>(fields)) : taken;
}

/**
 * Creates the pool for Kysely. All SQL of the service runs through it. It translates every error
 * (`database-errors.ts`), so that no store handles lost connections.
 * @param names names of the prepared statements
 */
export const createCheckedPool = (
  pool: Pool,
  names: StatementNames,
  statistics: PoolStatistics,
  { acquireSlot = async () => () => undefined, time = UNLIMITED }: CheckedPoolOptions = {},
): PostgresPool => ({
  async connect() {
    const startedAt = performance.now();
    const releaseSlot = await acquireSlot();
    try {
      return new CheckedClient(await pool.connect(), releaseSlot, names, statistics, time);
    } catch (error) {
      releaseSlot();
      statistics.recordError('unavailable');
      throw unavailable(error);
    } finally {
      statistics.waits.record((performance.now() - startedAt) / 1000);
    }
  },
  end: () => pool.end(),
});

/** Time limit of transactions; may change between them. */
export interface TimeLimit {
  /** `performance.now()`; null: no limit. */
  until: number | null;
  /** Statement timeout of the connection, in milliseconds. */
  readonly maxStatementMs: number;
}

const SET_TIMEOUT = `SELECT set_config('statement_timeout', $1, true)`;

/**
 * Time that the client waits after the statement timeout of the server. Only a lost connection
 * exceeds it.
 */
export const NETWORK_GRACE_MS = 2_000;
/**
 * Time that a queued statement has after the time limit of its transaction, so that the error of a
 * statement ahead, which the server ends in time, arrives first.
 */
const QUEUE_GRACE_MS = 500;

/** Options of `pg` that its types do not declare, or not together. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number | undefined;
  readonly rowMode: 'array' | undefined;
}

const UNLIMITED: TimeLimit = { until: null, maxStatementMs: Number.POSITIVE_INFINITY };

export interface CheckedPoolOptions {
  /** Acquires a connection slot; resolves with its release function. */
  readonly acquireSlot?: () => Promise<() => void>;
  /** Time limit of the transactions. */
  readonly time?: TimeLimit;
}

/** Result of a deferred `begin`, and of the end of an empty transaction. */
const NO_ROWS: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #releaseSlot: () => void;
  readonly #names: StatementNames;
  readonly #statistics: PoolStatistics;
  readonly #time: TimeLimit;
  /** True until the first statement, which is sent together with `begin` in one round trip. */
  #mustBegin = false;
  /** Current statement timeout in milliseconds; null outside a transaction. */
  #limit: number | null = null;
  /** Number of statements without an answer yet. */
  #pending = 0;
  #broken = false;

  constructor(
    client: PoolClient,
    releaseSlot: () => void,
    names: StatementNames,
    statistics: PoolStatistics,
    time: TimeLimit,
  ) {
    this.#client = client;
    this.#releaseSlot = releaseSlot;
    this.#names = names;
    this.#statistics = statistics;
    this.#time = time;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cursors are not supported.');
    return this.#run<R>(text, parameters);
  }

  /**
   * Returns the connection to the pool. Closes it if the server ended it, which the pool may not
   * have noticed, or if a query has no answer, which would block the next query.
   */
  release(): void {
    this.#client.release(this.#broken || this.#names.isFull(this.#client));
    this.#releaseSlot();
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin') {
      this.#mustBegin = true;
      this.#limit = this.#time.maxStatementMs;
      return NO_ROWS;
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) this.#limit = null;
    if (isEnd && this.#mustBegin) {
      this.#mustBegin = false;
      return NO_ROWS;
    }
    const span = tracing()?.statement(text) ?? null;
    try {
      const answer = await this.#send<R>(text, parameters);
      span?.end();
      return answer;
    } catch (error) {
      span?.fail(databaseErrorCode(error));
      if (error instanceof Refusal) throw error;
      // In a transaction a retry of the statement is not possible; `transaction` retries the whole.
      if (this.#names.dropName(text, error) && this.#limit === null) return await this.#run(text, parameters);
      this.#broken ||= !(error instanceof DatabaseError) || error.severity === 'FATAL';
      this.#statistics.recordError(classifyDatabaseError(error));
      if (error instanceof DatabaseError) throw translateDatabaseError(error);
      // A commit without an answer may have succeeded: TIMEOUT would claim that it did not.
      if (text === 'commit') throw unavailable(error);
      // The connection is closed if one of its statements has no answer in time.
      throw this.#isLate() ? new Refusal('TIMEOUT', { cause: error }) : translateDatabaseError(error);
    }
  }

  #isLate(): boolean {
    const { until } = this.#time;
    return until !== null && performance.now() >= until;
  }

  /** Sends a pending `begin` and time limit in the same round trip, ahead of the statement. */
  async #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const limit = this.#limitTime();
    const timeoutMs = this.#timeoutMs();
    const ahead: Promise<unknown>[] = [];
    if (this.#mustBegin) ahead.push(this.#client.query('begin'));
    if (limit !== null) ahead.push(this.#query(limit.text, limit.values, timeoutMs));
    this.#mustBegin = false;
    this.#pending += 1;
    this.#statistics.statements += 1;
    try {
      const answer = this.#query(text, parameters, timeoutMs);
      if (ahead.length > 0) await Promise.all([...ahead, answer]);
      return answerOf(await answer);
    } finally {
      this.#pending -= 1;
    }
  }

  /** @param timeoutMs time limit for the answer; null: that of the pool */
  #query(text: string, values: readonly unknown[], timeoutMs: number | null): Promise<QueryResult> {
    const name = this.#names.nameOf(this.#client, text);
    if (name === undefined && timeoutMs === null) return this.#client.query(text, [...values]);
    const rowMode = name === undefined ? undefined : 'array';
    const named: TimedQuery = { name, text, query_timeout: timeoutMs ?? undefined, rowMode };
    return this.#client.query(named, [...values]);
  }

  /**
   * Returns the time limit for the answer; null: that of the pool. The server limits each statement
   * of a round trip, but not all of them together: that is the limit of the transaction. If they
   * exceed it, the connection is closed, and the server rolls back.
   */
  #timeoutMs(): number | null {
    const { until } = this.#time;
    return until === null || this.#pending === 0 ? null : until - performance.now() + QUEUE_GRACE_MS;
  }

  /**
   * Limits each statement of a transaction, including its lock waits, to the time that remains when
   * it is sent. Returns the statement that sets the limit; null if the current limit is low enough.
   * Throws TIMEOUT if no time remains.
   */
  #limitTime(): { readonly text: string; readonly values: readonly unknown[] } | null {
    if (this.#limit === null || this.#time.until === null) return null;
    const remaining = Math.floor(this.#time.until - performance.now());
    if (remaining < 1) throw new Refusal('TIMEOUT');
    if (remaining >= this.#limit) return null;
    this.#limit = remaining;
    return { text: SET_TIMEOUT, values: [String(remaining)] };
  }
}
