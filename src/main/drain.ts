import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const GRACE_MS = 10_000;
const SWEEP_MS = 50;
/** What was sent before the stop has arrived by then. */
const MUTE_MS = 250;

const connections = new WeakMap<Server, Set<Socket>>();

/**
 * Remembers the connections of a server for `drain`. Node takes one that has not sent anything for busy, and browsers
 * keep such ones in store.
 */
export function watchConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops accepting, lets running requests finish for up to 10 s (operations.md §3.9), then cuts what is left.
 * Connections that are idle, or fall idle meanwhile, are closed: they must not hold the stop up.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const mute = setTimeout(() => closeMute(server), MUTE_MS);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(mute);
  clearTimeout(cut);
}

function closeMute(server: Server): void {
  for (const socket of connections.get(server) ?? []) {
    if (socket.bytesRead === 0) socket.destroy();
  }
}
