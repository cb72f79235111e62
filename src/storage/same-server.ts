/**
 * As SQL: which server this is, by when it was started, and which database of it. A standby that takes over, a restart
 * and another database each give another text.
 */
export const SERVER = `concat_ws(' ', extract(epoch FROM pg_postmaster_start_time()),
  (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/**
 * Whether a process listens where it reads and writes. What changes on one server is told on that one alone: a process that
 * listened on another (a wrong DATABASE_SESSION_URL, or the old primary after a fail-over) would hear its own heartbeats, and
 * of no change.
 */
export class SameServer {
  #used: string | null = null;
  #heard: string | null = null;
  readonly #listeners: ((agree: boolean) => void)[] = [];

  /** A connection that reads and writes was opened to this one; the newest counts. */
  uses = (server: string): void => this.#note(() => (this.#used = server));

  /** Notifications come from this one. */
  hears(server: string): void {
    this.#note(() => (this.#heard = server));
  }

  /** True also while either is not known: no connection, nothing that could be old. */
  agree(): boolean {
    return this.#used === null || this.#heard === null || this.#used === this.#heard;
  }

  /** `listener` hears when they begin or cease to agree. */
  subscribe(listener: (agree: boolean) => void): void {
    this.#listeners.push(listener);
  }

  #note(change: () => void): void {
    const before = this.agree();
    change();
    const now = this.agree();
    if (now !== before) for (const listener of this.#listeners) listener(now);
  }
}
