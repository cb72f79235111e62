import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../base/log/log.js';
import { createDatabaseClock, DATABASE_NOW, type DatabaseClock } from './database-clock.js';
import { Freshness } from './freshness.js';
import type { ConnectionSettings } from './pool.js';
import { SameServer, SERVER } from './same-server.js';

/** The subject of a snapshot; the first half of a notification's payload. */
export type Topic = 'project' | 'token' | 'server' | 'user' | 'session' | 'catalogue';
const TOPICS: readonly Topic[] = ['project', 'token', 'server', 'user', 'session', 'catalogue'];

/** Hears the key of what changed; null: anything of the topic may have changed. */
type Listener = (key: string | null) => void;

/** The notifications of changes, and whether memory is fresh: docs/architecture.md §5. */
export interface Notifications {
  /** Resolves when memory is fresh, or after a second; caches are off until it is. */
  start(): Promise<void>;
  /** True while everything that was committed until a second ago has surely arrived here. */
  isFresh(): boolean;
  /** `listener` hears the key of what changed; null: anything of the topic may have. Runs at once, in order. */
  subscribe(topic: Topic, listener: Listener): void;
  /**
   * Resolves when everything that was committed before the call has arrived here, or may not be read from memory any
   * more. Awaited after the commit of a change, it makes the change bite at once on this node.
   */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The channel on which the triggers of the migrations send '<topic>:<key>'. */
const CHANNEL = 'project_service';
const BEAT_MS = 250;
/** A connection that lets a heartbeat wait for so long is given up. */
const DEAD_MS = 3_000;
const CONNECT_TIMEOUT_MS = 3_000;
const CLOSE_MS = 1_000;
const ELSEWHERE = 'notifications come from another server or database than DATABASE_URL leads to';
const BACKOFF_MIN_MS = 50;
const BACKOFF_MAX_MS = 3_000;

export interface NotificationsOptions {
  /** Is compared with the database's by each heartbeat. */
  readonly clock?: DatabaseClock;
  /** Knows where else this process is connected to: memory counts only where that is the same. */
  readonly sides?: SameServer;
  /** Where it listens, if not where it speaks. */
  readonly listensOn?: ConnectionSettings;
}

/**
 * Listens on a connection of its own, and sends heartbeats on another; `start` opens them. On the same one they would prove
 * too little: behind a pooler that lends a connection for a transaction they come back, and what others say does not.
 */
export const createNotifications = (
  connection: ConnectionSettings,
  log: Log,
  options: NotificationsOptions = {},
): Notifications => new PgNotifications(connection, log, options);

class PgNotifications implements Notifications {
  readonly #speaksOn: ConnectionSettings;
  readonly #listensOn: ConnectionSettings;
  readonly #log: Log;
  readonly #clock: DatabaseClock;
  readonly #sides: SameServer;
  readonly #subscriptions = new Subscriptions();
  readonly #freshness = new Freshness();
  // Heartbeats have a channel of their own per node, so that nodes do not wake each other. The database keeps one
  // order of commits for all channels: a heartbeat that comes back has pushed everything committed before it ahead.
  readonly #heartbeats = `project_service_${randomBytes(8).toString('hex')}`;
  #line: Line | null = null;
  #timer: NodeJS.Timeout | undefined;
  #backoff = BACKOFF_MIN_MS;
  /** LISTEN has taken effect on the connection: heartbeats can come back. */
  #listening = false;
  #sending = false;
  #beatAgain = false;
  #closed = false;
  #warned = false;

  constructor(connection: ConnectionSettings, log: Log, options: NotificationsOptions) {
    this.#speaksOn = connection;
    this.#listensOn = options.listensOn ?? connection;
    this.#log = log;
    this.#clock = options.clock ?? createDatabaseClock(log);
    this.#sides = options.sides ?? new SameServer();
    this.#sides.subscribe((agree) => {
      this.#subscriptions.receiveAnything();
      if (!agree) log.warn(`${ELSEWHERE}, so caches are off`);
      else log.info('notifications come from the database that is used: caches are on');
    });
  }

  async start(): Promise<void> {
    await this.#connect();
    await this.#freshness.firstOrTimeout();
  }

  isFresh(): boolean {
    return this.#freshness.isFresh() && this.#sides.agree();
  }

  subscribe(topic: Topic, listener: Listener): void {
    this.#subscriptions.add(topic, listener);
  }

  settled(): Promise<void> {
    const settled = this.#freshness.settled();
    this.#beat();
    return settled;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#freshness.lose();
    const line = this.#line;
    this.#line = null;
    // A connection whose other end is dead would make the stop wait.
    if (line !== null) await Promise.race([hangUp(line), sleep(CLOSE_MS, undefined, { ref: false })]);
  }

  async #connect(): Promise<void> {
    const line: Line = {
      listener: clientOf(this.#listensOn, 'project-service notifications'),
      speaker: clientOf(this.#speaksOn, 'project-service heartbeat'),
    };
    this.#line = line;
    for (const client of [line.listener, line.speaker]) {
      client.on('error', (error) => this.#lost(line, error));
      client.on('end', () => this.#lost(line, new Error('The connection was closed.')));
    }
    const { listener } = line;
    listener.on('notification', ({ channel, payload = '' }) => {
      if (line !== this.#line) return;
      if (channel === CHANNEL) this.#subscriptions.receive(payload);
      else this.#beatReturned(Number(payload));
    });
    try {
      await Promise.all([listener.connect(), line.speaker.connect()]);
      await listener.query(`LISTEN ${CHANNEL}`);
      await listener.query(`LISTEN ${this.#heartbeats}`);
      const { rows } = await listener.query<{ server: string }>(`SELECT ${SERVER} AS server`);
      if (line === this.#line) for (const { server } of rows) this.#sides.hears(server);
    } catch (error) {
      this.#lost(line, error);
      return;
    }
    if (line !== this.#line) return;
    this.#listening = true;
    // What was committed since the last connection was lost has not been heard of. A read that began in that gap may
    // still be under way with an old value: this second bump, after LISTEN has taken effect, keeps it out of memory.
    this.#subscriptions.receiveAnything();
    this.#schedule();
    this.#beat();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#schedule();
      this.#beat();
    }, BEAT_MS);
  }

  /** Sends a heartbeat; if one is just being sent, another right after it. */
  #beat(): void {
    const line = this.#line;
    if (line === null || !this.#listening) return;
    if (this.#freshness.waitingMs() > DEAD_MS) {
      // Also where LISTEN is accepted and nothing ever comes, as behind a pooler in transaction mode.
      this.#lost(line, new Error('The heartbeat does not come back.'));
      return;
    }
    if (this.#sending) {
      this.#beatAgain = true;
      return;
    }
    this.#sending = true;
    this.#beatAgain = false;
    const number = this.#freshness.sent();
    const sentAt = performance.now();
    line.speaker
      .query(`SELECT pg_notify($1, $2), ${DATABASE_NOW} AS now`, [this.#heartbeats, String(number)])
      .then(({ rows: [{ now }] }) => {
        this.#clock.compare(sentAt, now, performance.now());
        if (line !== this.#line) return;
        this.#sending = false;
        if (this.#beatAgain) this.#beat();
      })
      .catch((error: unknown) => this.#lost(line, error));
  }

  #beatReturned(number: number): void {
    this.#freshness.returned(number);
    this.#backoff = BACKOFF_MIN_MS;
    if (!this.#warned) return;
    this.#warned = false;
    this.#log.info('notifications of the database arrive again: caches are on');
  }

  /** Whatever ended the connection: nothing in memory counts from here on, and a new one is tried. */
  #lost(line: Line, error: unknown): void {
    if (line !== this.#line || this.#closed) return;
    this.#line = null;
    this.#listening = false;
    this.#sending = false;
    this.#freshness.lose();
    this.#subscriptions.receiveAnything();
    void hangUp(line);
    if (!this.#warned) this.#log.warn(`no notifications from the database, so caches are off: ${String(error)}`);
    this.#warned = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), this.#backoff * (0.5 + Math.random()));
    this.#backoff = Math.min(this.#backoff * 2, BACKOFF_MAX_MS);
  }
}

/** The two connections: what the one is told, the other hears. */
interface Line {
  readonly listener: Client;
  readonly speaker: Client;
}

const clientOf = (connection: ConnectionSettings, name: string): Client =>
  new Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });

/** Ends both; never rejects. */
const hangUp = ({ listener, speaker }: Line): Promise<unknown> => Promise.allSettled([listener.end(), speaker.end()]);

/** The listeners of each topic. */
class Subscriptions {
  readonly #listeners = new Map(TOPICS.map((topic) => [topic, new Set<Listener>()]));

  add(topic: Topic, listener: Listener): void {
    this.#listeners.get(topic)?.add(listener);
  }

  /** @param payload '<topic>:<key>'; a topic that a newer version made is nobody's here. */
  receive(payload: string): void {
    const [topic = '', key = ''] = payload.split(/:(.*)/s);
    const known = TOPICS.find((name) => name === topic);
    if (known !== undefined) this.#notify(known, key === '' ? null : key);
  }

  /** There was a gap: everything may have changed. */
  receiveAnything(): void {
    for (const topic of TOPICS) this.#notify(topic, null);
  }

  #notify(topic: Topic, key: string | null): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(key);
  }
}
