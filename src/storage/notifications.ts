import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../base/log/log.js';
import { createDatabaseClock, DATABASE_NOW, type DatabaseClock } from './database-clock.js';
import { Freshness } from './freshness.js';
import type { ConnectionSettings } from './pool.js';
import { SameServer, SERVER } from './same-server.js';

/** Subject of a snapshot; first part of the payload of a notification. */
export type Topic = 'project' | 'token' | 'server' | 'user' | 'session' | 'catalogue';
const TOPICS: readonly Topic[] = ['project', 'token', 'server', 'user', 'session', 'catalogue'];

/** Receives the key of the change; null: anything of the topic may have changed. */
type Listener = (key: string | null) => void;

/** Name of the session with which a node listens; `restore` finds running nodes by it. */
export const NODE_SESSION = 'project-service notifications';

/** Notifications of changes, and the freshness of memory: docs/architecture.md §5. */
export interface Notifications {
  /**
   * Resolves when memory is fresh, or after a second. Caches are off until memory is fresh.
   * @param session name of the session that listens; default: NODE_SESSION
   */
  start(session?: string): Promise<void>;
  /** True while all notifications of commits up to a second ago have arrived. */
  isFresh(): boolean;
  /** Calls `listener` synchronously for each notification, in order. */
  subscribe(topic: Topic, listener: Listener): void;
  /**
   * Resolves when the notifications of all commits before the call have arrived, or memory is not
   * fresh. Awaited after a commit, it makes the change take effect at once on this node.
   */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The channel on which the triggers of the migrations send '<topic>:<key>'. */
const CHANNEL = 'project_service';
const HEARTBEAT_MS = 250;
/** The connection is replaced if a heartbeat or a statement does not return within this time. */
const MAX_HEARTBEAT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 3_000;
const CLOSE_MS = 1_000;
// A restart changes the identity of the server: the first query after it clears the warning.
const OTHER_SERVER =
  'notifications come from another server or database than that of DATABASE_URL, or the server has just restarted';
const BACKOFF_MIN_MS = 50;
const BACKOFF_MAX_MS = 3_000;

export interface NotificationsOptions {
  /** Corrected by each heartbeat. */
  readonly clock?: DatabaseClock;
  /** Compares the servers of the connections: caches are on only if they are the same. */
  readonly sameServer?: SameServer;
  /** Connection of the listener; default: that of the heartbeats. */
  readonly listenerConnection?: ConnectionSettings;
}

/**
 * Creates a listener on one connection, with heartbeats on another; `start` opens both. One
 * connection would prove too little: behind a pooler in transaction mode it receives its own
 * heartbeats, but not the notifications of others.
 */
export const createNotifications = (
  connection: ConnectionSettings,
  log: Log,
  options: NotificationsOptions = {},
): Notifications => new PgNotifications(connection, log, options);

class PgNotifications implements Notifications {
  readonly #senderConnection: ConnectionSettings;
  readonly #listenerConnection: ConnectionSettings;
  readonly #log: Log;
  readonly #clock: DatabaseClock;
  readonly #sameServer: SameServer;
  /** An event for each topic. */
  readonly #subscriptions = new EventEmitter<Record<Topic, Parameters<Listener>>>().setMaxListeners(0);
  readonly #freshness = new Freshness();
  // Each node has its own heartbeat channel, so that nodes do not wake each other. Notifications of
  // all channels arrive in commit order: before a heartbeat returns, those of earlier commits have
  // arrived.
  readonly #heartbeats = `project_service_${randomBytes(8).toString('hex')}`;
  #session = NODE_SESSION;
  #connections: ConnectionPair | null = null;
  #timer: NodeJS.Timeout | undefined;
  #backoff = BACKOFF_MIN_MS;
  /** True once LISTEN has taken effect, so that heartbeats can return. */
  #isListening = false;
  #isSending = false;
  #mustBeatAgain = false;
  #isClosed = false;
  #hasWarned = false;

  constructor(connection: ConnectionSettings, log: Log, options: NotificationsOptions) {
    this.#senderConnection = connection;
    this.#listenerConnection = options.listenerConnection ?? connection;
    this.#log = log;
    this.#clock = options.clock ?? createDatabaseClock(log);
    this.#sameServer = options.sameServer ?? new SameServer();
    this.#sameServer.subscribe((isSame) => {
      this.#invalidateAll();
      if (!isSame) log.warn(`${OTHER_SERVER}, so caches are off`);
      else log.info('notifications come from the database that is used: caches are on');
    });
  }

  async start(session = NODE_SESSION): Promise<void> {
    this.#session = session;
    await this.#connect();
    await this.#freshness.firstOrTimeout();
  }

  isFresh(): boolean {
    return this.#freshness.isFresh() && this.#sameServer.isSame();
  }

  subscribe(topic: Topic, listener: Listener): void {
    this.#subscriptions.on(topic, listener);
  }

  settled(): Promise<void> {
    const settled = this.#freshness.settled();
    this.#sendHeartbeat();
    return settled;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#freshness.recordLoss();
    const connections = this.#connections;
    this.#connections = null;
    // A dead connection must not delay the stop.
    if (connections !== null) await Promise.race([endBoth(connections), sleep(CLOSE_MS, undefined, { ref: false })]);
  }

  async #connect(): Promise<void> {
    const connections: ConnectionPair = {
      listener: clientOf(this.#listenerConnection, this.#session),
      sender: clientOf(this.#senderConnection, 'project-service heartbeat'),
    };
    this.#connections = connections;
    for (const client of [connections.listener, connections.sender]) {
      client.on('error', (error) => this.#handleLoss(connections, error));
      client.on('end', () => this.#handleLoss(connections, new Error('The connection was closed.')));
    }
    const { listener } = connections;
    listener.on('notification', ({ channel, payload = '' }) => {
      if (connections !== this.#connections) return;
      if (channel === CHANNEL) this.#receive(payload);
      else this.#receiveHeartbeat(Number(payload));
    });
    try {
      await Promise.all([listener.connect(), connections.sender.connect()]);
      await listener.query(`LISTEN ${CHANNEL}`);
      await listener.query(`LISTEN ${this.#heartbeats}`);
      const { rows } = await listener.query<{ server: string }>(`SELECT ${SERVER} AS server`);
      if (connections === this.#connections) for (const { server } of rows) this.#sameServer.setNotifying(server);
    } catch (error) {
      this.#handleLoss(connections, error);
      return;
    }
    if (connections !== this.#connections) return;
    this.#isListening = true;
    // Notifications since the loss of the last connection are missing. A read that began in that
    // gap may still return an old value: invalidating again, after LISTEN, keeps it out of the
    // caches.
    this.#invalidateAll();
    this.#schedule();
    this.#sendHeartbeat();
  }

  /** @param payload '<topic>:<key>'; an unknown topic, of a newer version, is ignored */
  #receive(payload: string): void {
    const [name, key = ''] = payload.split(/:(.*)/s);
    const topic = TOPICS.find((each) => each === name);
    if (topic !== undefined) this.#subscriptions.emit(topic, key === '' ? null : key);
  }

  /** Invalidates all topics after a gap, in which anything may have changed. */
  #invalidateAll(): void {
    for (const topic of TOPICS) this.#subscriptions.emit(topic, null);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#schedule();
      this.#sendHeartbeat();
    }, HEARTBEAT_MS);
  }

  /** Sends a heartbeat; if one is being sent, another one follows it. */
  #sendHeartbeat(): void {
    const connections = this.#connections;
    if (connections === null || !this.#isListening) return;
    if (this.#freshness.waitingMs() > MAX_HEARTBEAT_MS) {
      // Also the case behind a pooler in transaction mode: it accepts LISTEN, but nothing arrives.
      this.#handleLoss(connections, new Error('The heartbeat did not return.'));
      return;
    }
    if (this.#isSending) {
      this.#mustBeatAgain = true;
      return;
    }
    this.#isSending = true;
    this.#mustBeatAgain = false;
    const number = this.#freshness.recordSent();
    const sentAt = performance.now();
    connections.sender
      .query(`SELECT pg_notify($1, $2), ${DATABASE_NOW} AS now`, [this.#heartbeats, String(number)])
      .then(({ rows: [{ now }] }) => {
        this.#clock.compare(sentAt, now, performance.now());
        if (connections !== this.#connections) return;
        this.#isSending = false;
        if (this.#mustBeatAgain) this.#sendHeartbeat();
      })
      .catch((error: unknown) => this.#handleLoss(connections, error));
  }

  #receiveHeartbeat(number: number): void {
    this.#freshness.recordReturn(number);
    this.#backoff = BACKOFF_MIN_MS;
    if (!this.#hasWarned) return;
    this.#hasWarned = false;
    const effect = this.#sameServer.isSame() ? ': caches are on' : '';
    this.#log.info(`notifications of the database arrive again${effect}`);
  }

  /** Handles the loss of a connection: turns caches off and reconnects. */
  #handleLoss(connections: ConnectionPair, error: unknown): void {
    if (connections !== this.#connections || this.#isClosed) return;
    this.#connections = null;
    this.#isListening = false;
    this.#isSending = false;
    this.#freshness.recordLoss();
    this.#invalidateAll();
    void endBoth(connections);
    if (!this.#hasWarned) this.#log.warn(`no notifications from the database, so caches are off: ${String(error)}`);
    this.#hasWarned = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), this.#backoff * (0.5 + Math.random()));
    this.#backoff = Math.min(this.#backoff * 2, BACKOFF_MAX_MS);
  }
}

/** The connections of the listener and of the heartbeats. */
interface ConnectionPair {
  readonly listener: Client;
  readonly sender: Client;
}

const clientOf = (connection: ConnectionSettings, name: string): Client =>
  new Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: MAX_HEARTBEAT_MS,
    keepAlive: true,
  });

/** Never rejects. */
const endBoth = ({ listener, sender }: ConnectionPair): Promise<unknown> =>
  Promise.allSettled([listener.end(), sender.end()]);
