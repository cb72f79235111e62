import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
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

  /** @param enter waits until somebody may have a connection, and gives what says that they need it no more */
  constructor(pool: Pool, enter: () => Promise<() => void> = async () => () => undefined) {
    this.#pool = pool;
    this.#enter = enter;
  }

  async connect(): Promise<PostgresPoolClient> {
    const leave = await this.#enter();
    try {
      return new CheckedClient(await this.#pool.connect(), leave);
    } catch (error) {
      leave();
      throw unavailable(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #leave: () => void;
  #broken = false;

  constructor(client: PoolClient, leave: () => void) {
    this.#client = client;
    this.#leave = leave;
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

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query(text, [...parameters]);
      return { command: COMMANDS.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      this.#broken ||= !(error instanceof DatabaseError) || error.severity === 'FATAL';
      throw translateFault(error);
    }
  }
}
