import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { use } from './use.js';

/**
 * When the connection of a commit is cut: before the database receives it, after it commits, or
 * never (only the answer is dropped).
 */
export type CutOfCommit = 'before' | 'after' | 'never answered';

export interface Relay {
  /** The same database, through the relay. */
  readonly connection: ConnectionSettings;
  /**
   * Holds back answers of the server while all connections stay open, also after the client ends
   * its side, like a network that drops packets.
   */
  stall(): void;
  resume(): void;
  /** Closes all connections and refuses new ones until `accept`. */
  refuse(): void;
  accept(): void;
  /**
   * Silently disconnects all connections from the server; new ones work. Simulates a firewall that
   * dropped its state.
   */
  disconnectSilently(): void;
  /** Delays answers. */
  slow(milliseconds: number): void;
  /** Drops notifications. `idle`: only while no query is pending, as a pooler does. */
  dropNotifications(isDeaf: boolean | 'idle'): void;
  /** Number of dropped notifications. */
  droppedNotifications(): number;
  /** Cuts the connection of the next transaction that sends this text, at its commit. */
  cutCommit(having: string, when: CutOfCommit): void;
  close(): Promise<void>;
}

/** The simple query `commit`, as `pg` sends it: of Kysely, and of a backup or restore. */
const COMMITS = ['commit', 'COMMIT'].map((text) => Buffer.from(`Q\0\0\0\x0b${text}\0`, 'latin1'));
const NOTIFICATION = 'A'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);

/** State of the relay, for all connections. */
interface RelayState {
  stalled: boolean;
  refusing: boolean;
  delayMs: number;
  deaf: boolean | 'idle';
  swallowed: number;
  cut: { readonly having: string; readonly when: CutOfCommit } | null;
}

/** Opens a relay to the database for the tests of a file or block. */
export const useRelay = (to: { readonly connection: ConnectionSettings }): Relay =>
  use(
    () => openRelay(to.connection),
    (made) => made.close(),
  );

/** Opens a TCP port on loopback that forwards to the database. */
export async function openRelay(to: ConnectionSettings): Promise<Relay> {
  const weather: RelayState = { stalled: false, refusing: false, delayMs: 0, deaf: false, swallowed: 0, cut: null };
  const wires = new Set<RelayedConnection>();
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined);
    if (weather.refusing) return void client.destroy();
    const wire = new RelayedConnection(client, connectTo(to), weather);
    wires.add(wire);
    client.on('close', () => wires.delete(wire));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endAll = (): void => {
    for (const wire of wires) wire.end();
  };
  return {
    connection: { ...to, host: '127.0.0.1', port: address.port },
    stall() {
      weather.stalled = true;
      for (const wire of wires) wire.update();
    },
    resume() {
      weather.stalled = false;
      for (const wire of wires) wire.update();
    },
    refuse() {
      weather.refusing = true;
      endAll();
    },
    accept() {
      weather.refusing = false;
    },
    disconnectSilently() {
      for (const wire of wires) wire.forget();
    },
    slow(milliseconds) {
      weather.delayMs = milliseconds;
    },
    dropNotifications(isDeaf) {
      weather.deaf = isDeaf;
    },
    droppedNotifications: () => weather.swallowed,
    cutCommit(having, when) {
      weather.cut = { having, when };
    },
    async close() {
      endAll();
      server.close();
    },
  };
}

const connectTo = ({ host = '', port = 5432 }: ConnectionSettings): Socket =>
  host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);

/** One connection in both directions. */
class RelayedConnection {
  readonly #client: Socket;
  readonly #upstream: Socket;
  readonly #weather: RelayState;
  /** Bytes of an incomplete message. */
  #rest: Buffer = Buffer.alloc(0);
  /** Messages to the client, in order. */
  #last = Promise.resolve();
  #underWay = 0;
  /** A query is not answered yet. */
  #isAsking = false;
  #isForgotten = false;
  /** The connection has sent the text of the commit to cut. */
  isCutTarget = false;
  /** Applies after the answer of the server. */
  #cut: CutOfCommit | null = null;

  constructor(client: Socket, upstream: Socket, weather: RelayState) {
    this.#client = client;
    this.#upstream = upstream;
    this.#weather = weather;
    client.on('end', () => upstream.end()).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined).on('close', () => this.#isForgotten || this.#cut !== null || this.update());
    client.on('data', (chunk) => this.#sent(chunk));
    upstream.on('data', (chunk) => this.#answered(chunk));
    this.update();
  }

  update(): void {
    if (this.#weather.stalled) this.#upstream.pause();
    else if (this.#upstream.destroyed) this.#client.destroy();
    else this.#upstream.resume();
  }

  end(): void {
    this.#client.destroy();
  }

  forget(): void {
    this.#isForgotten = true;
    this.#upstream.destroy();
  }

  #sent(chunk: Buffer): void {
    this.#isAsking = true;
    const { cut } = this.#weather;
    this.isCutTarget ||= cut !== null && chunk.includes(cut.having);
    const at = this.isCutTarget ? Math.max(...COMMITS.map((commit) => chunk.indexOf(commit))) : -1;
    if (cut === null || at === -1) return void this.#upstream.write(chunk);
    this.#cut = cut.when;
    this.#weather.cut = null;
    if (this.#cut !== 'before') return void this.#upstream.write(chunk);
    this.#upstream.write(chunk.subarray(0, at));
    this.end();
  }

  #answered(chunk: Buffer): void {
    if (this.#cut === 'after') this.end();
    if (this.#cut !== null) return;
    this.#rest = Buffer.concat([this.#rest, chunk]);
    // A type byte, then the length without that byte.
    while (this.#rest.length >= 5 && this.#rest.length > this.#rest.readUInt32BE(1)) {
      const length = 1 + this.#rest.readUInt32BE(1);
      const message = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      if (message[0] === READY) this.#isAsking = false;
      const isDeaf = this.#weather.deaf === true || (this.#weather.deaf === 'idle' && !this.#isAsking);
      if (isDeaf && message[0] === NOTIFICATION) this.#weather.swallowed += 1;
      else this.#pass(message);
    }
  }

  #pass(message: Buffer): void {
    const dueAt = performance.now() + this.#weather.delayMs;
    if (this.#weather.delayMs === 0 && this.#underWay === 0) return void this.#client.write(message);
    this.#underWay += 1;
    this.#last = this.#last.then(async () => {
      await sleep(Math.max(0, dueAt - performance.now()));
      this.#client.write(message);
      this.#underWay -= 1;
    });
  }
}
