import { once } from 'node:events';
import type { Server } from 'node:http';

const GRACE_MS = 10_000;
const SWEEP_MS = 50;

/**
 * Stops accepting, lets running requests finish for up to 10 s (operations.md §3.9), then cuts what is left.
 * Connections that fall idle meanwhile are closed: a client that keeps one open must not hold the stop up.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
