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

  constructor(pool: Pool) {
    this.#pool = pool;
    // Without a listener Node ends the process. On the pool it hears of idle connections that were dropped, on each
    // connection of those that break while they are lent out; whoever uses one gets the rejected query as well.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new CheckedClient(await this.#pool.connect());
    } catch (error) {
      throw unavailable(error);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class CheckedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  #broken = false;

  constructor(client: PoolClient) {
    this.#client = client;
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
