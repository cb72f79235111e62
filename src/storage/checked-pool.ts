import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { Refusal } from '../base/errors/refusal.js';
import { translateFault, unavailable } from './faults.js';

/** Commands whose row count Kysely reports; for all others it only wants the rows. */
const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'SELECT'] as const;

/**
 * The pool as Kysely uses it, with every fault translated (`faults.ts`): all SQL of the service goes through here,
 * so no store has to think of a lost connection.
 */
export class CheckedPool implements PostgresPool {
  readonly #pool: Pool;
  readonly #enter: () => Promise<() => void>;
  readonly #time: Time;

  /**
   * @param enter waits until somebody may have a connection, and gives what says that they need it no more
   * @param time what the statements of its transactions keep to
   */
  constructor(pool: Pool, { enter = async () => () => undefined, time = UNLIMITED }: CheckedPoolOptions = {}) {
    this.#pool = pool;
    this.#enter = enter;
    this.#time = time;
  }

  async connect(): Promise<PostgresPoolClient> {
    const leave = await this.#enter();
    try {
      return new CheckedClient(await this.#pool.connect(), leave, this.#time);
    } catch (error) {
      leave();
      throw unavailable(error);
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

const UNLIMITED: Time = { until: null, longest: Number.POSITIVE_INFINITY };

interface CheckedPoolOptions {
  readonly enter?: () => Promise<() => void>;
  readonly time?: Time;
}

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #leave: () => void;
  readonly #time: Time;
  /** The limit of a statement just now, in milliseconds; null: in no transaction. */
  #limit: number | null = null;
  #broken = false;

  constructor(client: PoolClient, leave: () => void, time: Time) {
    this.#client = client;
    this.#leave = leave;
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
    this.#client.release(this.#broken);
    this.#leave();
  }

  /**
   * Lets no statement of a transaction go on for longer than there is time, also not waiting for a lock: PostgreSQL counts
   * that wait as part of it. Nothing is asked of the database while there is more time than any statement has.
   * Throws TIMEOUT where there is none.
   */
  async #keepTime(text: string): Promise<void> {
    if (text === 'begin') this.#limit = this.#time.longest;
    else if (text === 'commit' || text === 'rollback') this.#limit = null;
    else if (this.#limit !== null && this.#time.until !== null) {
      const left = Math.floor(this.#time.until - performance.now());
      if (left < 1) throw new Refusal('TIMEOUT');
      if (left >= this.#limit) return;
      this.#limit = left;
      await this.#client.query(`SELECT set_config('statement_timeout', $1, true)`, [String(left)]);
    }
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      await this.#keepTime(text);
      const { command, rowCount, rows } = await this.#client.query(text, [...parameters]);
      return { command: COMMANDS.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#broken ||= !(error instanceof DatabaseError) || error.severity === 'FATAL';
      throw translateFault(error);
    }
  }
}
