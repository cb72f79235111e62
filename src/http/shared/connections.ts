import type { Server, Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { atMostEvery, type Log } from '../../base/log/index.js';
import { createKeyLimit } from '../../base/queues.js';
import { addressOf, isAddress } from './address.js';

/**
 * Limits of a listener on the number of connections and the time of unread answers: rules.md §3.12.
 */
export interface ConnectionLimits {
  /** Connections of one listener. */
  readonly inAll: number;
  /** Connections of one network among them; 0: no limit. */
  readonly perNetwork: number;
  /** Their connections carry many clients, so `perNetwork` does not apply to them. */
  readonly trustedProxies: readonly string[];
  /** A connection with unread data for so long is closed, even if the client reads slowly. */
  readonly answerMs?: number;
}

const ANSWER_MS = 30_000;
const CHECK_MS = 1_000;
const REPORT_MS = 10_000;

/**
 * Closes connections beyond the limits before reading from them, and connections on which the
 * client does not read its answer. The time counts while any byte is unread: a slow reader does not
 * reset it.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, log: Log): void {
  const { inAll, perNetwork, trustedProxies, answerMs = ANSWER_MS } = limits;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const openPerNetwork = createKeyLimit(perNetwork);
  /** Per open connection, the time since when data is unread; null: none is. */
  const unreadSince = new Map<Socket, number | null>();
  const throttled = atMostEvery(REPORT_MS);
  let refused = 0;

  function reportRefusal(): void {
    refused += 1;
    throttled(() => {
      log.warn('connections are refused: the limit of the listener or of one network is reached', { detail: refused });
      refused = 0;
    });
  }

  /** Returns false if the network has reached its limit. */
  function admit(socket: Socket): boolean {
    const { remoteAddress: peer } = socket;
    if (perNetwork === 0 || peer === undefined || (isAddress(peer) && isTrusted(peer, 0))) return true;
    const { network } = addressOf(peer);
    const release = openPerNetwork.enterNow(network);
    if (release !== null) socket.once('close', release);
    return release !== null;
  }

  function closeSlowReaders(): void {
    const now = performance.now();
    for (const [socket, since] of unreadSince) {
      if (socket.writableLength === 0) unreadSince.set(socket, null);
      else if (since === null) unreadSince.set(socket, now);
      else if (now - since > answerMs) socket.destroy();
    }
  }

  server.maxConnections = inAll;
  server.on('drop', reportRefusal);
  server.on('connection', (socket) => {
    if (!admit(socket)) {
      reportRefusal();
      socket.destroy();
      return;
    }
    unreadSince.set(socket, null);
    socket.once('close', () => unreadSince.delete(socket));
  });
  const timer = setInterval(closeSlowReaders, Math.min(CHECK_MS, answerMs)).unref();
  server.on('close', () => clearInterval(timer));
}
