import type { Server, Socket } from 'node:net';
import proxyAddr from 'proxy-addr';
import { atMostEvery, type Log } from '../../base/log/index.js';
import { addressOf, isAddress } from './address.js';

/** How many connections a listener has, and for how long an answer may lie unread on one: rules.md §3.12. */
export interface ConnectionLimits {
  /** Of one listener. */
  readonly inAll: number;
  /** Of one network among them; 0: no limit. */
  readonly perNetwork: number;
  /** Proxies of ours, which carry everybody's connections. */
  readonly trustedProxies: readonly string[];
  /** Who has not taken an answer by then is cut off, however they drag it out. */
  readonly answerMs?: number;
}

const ANSWER_MS = 30_000;
const LOOK_MS = 1_000;
const REPORT_MS = 10_000;

/**
 * Refuses connections beyond the limits, before a byte of them is read, and ends those on which an answer is not read.
 * That is the sum of the time in which anything is still to be taken off the connection: a trickle is no progress.
 */
export function limitConnections(server: Server, limits: ConnectionLimits, log: Log): void {
  const { inAll, perNetwork, trustedProxies, answerMs = ANSWER_MS } = limits;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  const perNetworkNow = new Map<string, number>();
  /** Each open connection with the time since when something lies unread on it; null: nothing does. */
  const unreadSince = new Map<Socket, number | null>();
  const rarely = atMostEvery(REPORT_MS);
  let refused = 0;

  function report(): void {
    refused += 1;
    rarely(() => {
      log.warn('connections are refused: there are too many, or too many of one network', { detail: refused });
      refused = 0;
    });
  }

  /** False where the network has all that it may have. */
  function admits(socket: Socket): boolean {
    const { remoteAddress: peer } = socket;
    if (perNetwork === 0 || peer === undefined || (isAddress(peer) && isTrusted(peer, 0))) return true;
    const { network } = addressOf(peer);
    const count = perNetworkNow.get(network) ?? 0;
    if (count >= perNetwork) return false;
    perNetworkNow.set(network, count + 1);
    socket.once('close', () => {
      const left = (perNetworkNow.get(network) ?? 1) - 1;
      if (left > 0) perNetworkNow.set(network, left);
      else perNetworkNow.delete(network);
    });
    return true;
  }

  function look(): void {
    const now = performance.now();
    for (const [socket, since] of unreadSince) {
      if (socket.writableLength === 0) unreadSince.set(socket, null);
      else if (since === null) unreadSince.set(socket, now);
      else if (now - since > answerMs) socket.destroy();
    }
  }

  server.maxConnections = inAll;
  server.on('drop', report);
  server.on('connection', (socket) => {
    if (!admits(socket)) {
      report();
      socket.destroy();
      return;
    }
    unreadSince.set(socket, null);
    socket.once('close', () => unreadSince.delete(socket));
  });
  const looking = setInterval(look, Math.min(LOOK_MS, answerMs)).unref();
  server.on('close', () => clearInterval(looking));
}
