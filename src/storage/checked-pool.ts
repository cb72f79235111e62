import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { Refusal } from '../base/errors/refusal.js';
import { tracing } from '../base/tracing.js';
import { faultCode, kindOfFault, translateFault, unavailable } from './faults.js';
import type { PoolStatistics } from './pool-statistics.js';
import type { StatementNames } from './statement-names.js';

/** Commands whose row count Kysely reports; for all others it only wants the rows. */
const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'SELECT'] as const;

/**
 * What `pg` answers, as Kysely takes it. The rows are moved out of `pg`'s own array: V8 comes to make that one in its old
 * space, where it would hold each row that it was ever given until all of memory is collected. Several statements in one text
 * are answered by a list, in which there are no rows for Kysely.
 */
const answerOf = <R>({ command, rowCount, rows }: QueryResult): PostgresQueryResult<R> => ({
  command: COMMANDS.find((known) => known === command) ?? 'SELECT',
  rowCount: rowCount ?? 0,
  rows: Array.isArray(rows) ? rows.splice(0) : [],
});

/**
 * The pool as Kysely uses it, with every fault translated (`faults.ts`): all SQL of the service goes through here,
 * so no store has to think of a lost connection.
 */
export class CheckedPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #names: StatementNames;
  readonly #statistics: PoolStatistics;
  readonly #enter: () => Promise<() => void>;
  readonly #time: Time;

  /**
   * @param names of the pool's statements
   * @param statistics of the pool
   * @param enter waits until somebody may have a connection, and gives what says that they need it no more
   * @param time what the statements of its transactions keep to
   */
  constructor(
    pool: Pool,
    names: StatementNames,
    statistics: PoolStatistics,
    { enter = async () => () => undefined, time = UNLIMITED }: CheckedPoolOptions = {},
  ) {
    this.#pool = pool;
    this.#names = names;
    this.#statistics = statistics;
    this.#enter = enter;
    this.#time = time;
  }

  async connect(): Promise<PostgresPoolClient> {
    const began = performance.now();
    const leave = await this.#enter();
    try {
      const client = await this.#pool.connect();
      return new CheckedClient(client, leave, this.#names, this.#statistics, this.#time);
    } catch (error) {
      leave();
      this.#statistics.failed('unavailable');
      throw unavailable(error);
    } finally {
      this.#statistics.waits.note((performance.now() - began) / 1000);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** The time that there is for transactions; may change from one to the next. */
export interface Time {
  /** `performance.now()`; null: as much as it takes. */
  until: number | null;
  /** What a statement has at most, in milliseconds, by the settings of its connection. */
  readonly longest: number;
}

const LIMIT = `SELECT set_config('statement_timeout', $1, true)`;
/** What is left then of `$2`, which there was when the transaction began, but `$1` at most. */
const LIMIT_BY_THEN = `SELECT set_config('statement_timeout', greatest(1, least($1::float8,
  $2::float8 - extract(epoch FROM clock_timestamp() - now()) * 1000))::int::text, true)`;
/** Nothing that only reads waits for anybody. */
const MAY_WAIT = /^\s*(?:insert|update|delete|merge|with)\b|\bfor (?:no key )?(?:update|share)\b/i;

/** How much longer than the server the client waits for an answer: only a dead network gets here. */
export const NETWORK_GRACE_MS = 2_000;

/** What `pg` takes, and its types do not know. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number | undefined;
}

const UNLIMITED: Time = { until: null, longest: Number.POSITIVE_INFINITY };

export interface CheckedPoolOptions {
  readonly enter?: () => Promise<() => void>;
  readonly time?: Time;
}

/** What `begin`, or a commit of nothing, is answered with. */
const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #leave: () => void;
  readonly #names: StatementNames;
  readonly #statistics: PoolStatistics;
  readonly #time: Time;
  /** A transaction is begun with its first statement, in one round trip. */
  #isToBegin = false;
  /** The limit of a statement just now, in milliseconds; null: in no transaction. */
  #limit: number | null = null;
  /** What time there was when the transaction began. */
  #timeInAll = 0;
  /** Statements that have been sent and not answered. */
  #underWay = 0;
  #broken = false;

  constructor(client: PoolClient, leave: () => void, names: StatementNames, statistics: PoolStatistics, time: Time) {
    this.#client = client;
    this.#leave = leave;
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
    if (typeof text !== 'string') throw new Error('This service reads no cursors.');
    return this.#run<R>(text, parameters);
  }

  /**
   * A connection that the server has ended, or on which a query got no answer, is closed and not lent out again: the
   * pool itself may not have heard of its end yet, and a query without an answer would hold up the next.
   */
  release(): void {
    this.#client.release(this.#broken || this.#names.isFull(this.#client));
    this.#leave();
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin') {
      this.#isToBegin = true;
      this.#limit = this.#time.longest;
      return NOTHING;
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) this.#limit = null;
    if (isEnd && this.#isToBegin) {
      this.#isToBegin = false;
      return NOTHING;
    }
    const span = tracing()?.statement(text) ?? null;
    try {
      const answer = await this.#send<R>(text, parameters);
      span?.end();
      return answer;
    } catch (error) {
      span?.fail(faultCode(error));
      if (error instanceof Refusal) throw error;
      // Within a transaction it has failed as a whole; then all of it runs again, where it may.
      if (this.#names.gaveUp(text, error) && this.#limit === null) return await this.#run(text, parameters);
      this.#broken ||= !(error instanceof DatabaseError) || error.severity === 'FATAL';
      this.#statistics.failed(kindOfFault(error));
      // Nobody knows what became of a commit that is not answered: it must not be told like what has not happened.
      throw text === 'commit' && !(error instanceof DatabaseError) ? unavailable(error) : translateFault(error);
    }
  }

  /** What is to go ahead of the statement is sent with it: the answers come in the same order. */
  async #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const limit = this.#keepTime(text);
    const patience = this.#patience();
    const ahead: Promise<unknown>[] = [];
    if (this.#isToBegin) ahead.push(this.#client.query('begin'));
    if (limit !== null) ahead.push(this.#query(limit.text, limit.values, patience));
    this.#isToBegin = false;
    this.#underWay += 1;
    this.#statistics.statements += 1;
    try {
      const answer = this.#query(text, parameters, patience);
      if (ahead.length > 0) await Promise.all([...ahead, answer]);
      return answerOf(await answer);
    } finally {
      this.#underWay -= 1;
    }
  }

  /** @param patience how long it may take until an answer comes, in milliseconds; null: as the pool has it */
  #query(text: string, values: readonly unknown[], patience: number | null): Promise<QueryResult> {
    const name = this.#names.nameOf(this.#client, text);
    if (name === undefined && patience === null) return this.#client.query(text, [...values]);
    const named: TimedQuery = { name, text, query_timeout: patience ?? undefined };
    return this.#client.query(named, [...values]);
  }

  /** What waits for those ahead of it as well waits longer than a statement does, and no longer than there is time. */
  #patience(): number | null {
    const { until } = this.#time;
    return until === null || this.#underWay === 0 ? null : until - performance.now() + NETWORK_GRACE_MS;
  }

  /**
   * Lets no statement of a transaction go on for longer than there is time, also not waiting for a lock: PostgreSQL counts
   * that wait as part of it. Nothing is asked of the database while there is more time than any statement has. Returns
   * what sets the limit, ahead of the next statement; null: it stays. Throws TIMEOUT where there is no time.
   */
  #keepTime(text: string): { readonly text: string; readonly values: readonly unknown[] } | null {
    if (this.#limit === null || this.#time.until === null) return null;
    const left = Math.floor(this.#time.until - performance.now());
    if (left < 1) throw new Refusal('TIMEOUT');
    if (this.#isToBegin) this.#timeInAll = left;
    const isLess = left < this.#limit;
    if (isLess) this.#limit = left;
    // What is left when those ahead of it are done, nobody knows here.
    if (this.#underWay > 0 && MAY_WAIT.test(text)) {
      return { text: LIMIT_BY_THEN, values: [this.#time.longest, this.#timeInAll] };
    }
    return isLess ? { text: LIMIT, values: [String(left)] } : null;
  }
}
