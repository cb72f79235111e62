import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * SQL of the identity of server and database: start time and OID. It changes with a failover, a
 * restart and another database.
 */
export const SERVER = `concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()),
  (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** Reads the identity of the server and the database of a connection. */
export async function serverOf(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{ server: string }>`SELECT ${sql.raw(SERVER)} AS server`.execute(db);
  return rows[0]?.server;
}

/**
 * Compares the server of the queries with that of the notifications. On another server (a wrong
 * DATABASE_SESSION_URL, or the old primary after a failover) a process would receive its
 * heartbeats, but no notifications of changes.
 */
export class SameServer {
  #querying: string | null = null;
  #notifying: string | null = null;
  readonly #listeners: ((isSame: boolean) => void)[] = [];

  /** Sets the server of the newest connection for queries. */
  setQuerying = (server: string): void => this.#update(() => (this.#querying = server));

  /** Sets the server of the notifications. */
  setNotifying(server: string): void {
    this.#update(() => (this.#notifying = server));
  }

  /** True also while one is unknown: without a connection, no value can be outdated. */
  isSame(): boolean {
    return this.#querying === null || this.#notifying === null || this.#querying === this.#notifying;
  }

  /** Calls `listener` when `isSame` changes. */
  subscribe(listener: (isSame: boolean) => void): void {
    this.#listeners.push(listener);
  }

  #update(change: () => void): void {
    const before = this.isSame();
    change();
    const now = this.isSame();
    if (now !== before) for (const listener of this.#listeners) listener(now);
  }
}
