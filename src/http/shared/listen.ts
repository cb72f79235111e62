import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { CommandRefused } from '../../base/command-refused.js';
import { codeOf } from '../../base/system-errors.js';

export interface Listener {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Prefix of its settings in error messages; `--`: they are options of a command. */
  readonly prefix: '' | 'OPS_' | 'DELIVERY_' | '--';
}

const GRACE_MS = 10_000;
const SWEEP_MS = 50;
/** Time for bytes that a client sent before the stop to arrive. */
const SILENT_MS = 250;

const connections = new WeakMap<Server, Set<Socket>>();

/**
 * Starts to listen and returns the address as a URL, with the actual port. Throws CommandRefused
 * with the setting to change if the operating system rejects the address.
 */
export async function listen(server: Server, listener: Listener): Promise<string> {
  const { host, port } = listener;
  trackConnections(server);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, listener);
  }
  const address = server.address();
  return urlOf(host, typeof address === 'object' && address !== null ? address.port : port);
}

/** `http://127.0.0.1:4000`, `http://[::1]:4000` */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function explain(error: unknown, { host, port, prefix }: Listener): unknown {
  const code = codeOf(error);
  const setting = (name: 'HOST' | 'PORT') => (prefix === '--' ? `--${name.toLowerCase()}` : prefix + name);
  switch (code) {
    case 'EADDRINUSE':
      return new CommandRefused(
        `Port ${port} on ${host} is in use by another process.`,
        `Stop that process, or set ${setting('PORT')} to another port.`,
      );
    case 'EACCES':
      return new CommandRefused(
        `This user may not listen on port ${port}.`,
        `Set ${setting('PORT')} to 1024 or higher.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandRefused(
        `${host} is not an address of this machine (${code}).`,
        `Set ${setting('HOST')} to 127.0.0.1 for clients on this machine only, or to 0.0.0.0 for all its addresses.`,
      );
    default:
      return error;
  }
}

/**
 * Records the open connections for `drain`. Node counts a connection that has sent nothing as busy,
 * and browsers open such connections in advance.
 */
function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops accepting connections, waits up to 10 s for running requests (docs/install.md, "Probes and
 * shutdown"), then closes the rest. Idle connections are closed at once, so that they do not delay
 * the stop.
 * @param waitedMs time since the signal to stop, which the wait includes
 */
export async function drain(server: Server, waitedMs = 0): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const silent = setTimeout(() => closeSilent(server), SILENT_MS);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS - waitedMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(silent);
  clearTimeout(cut);
}

function closeSilent(server: Server): void {
  for (const socket of connections.get(server) ?? []) {
    if (socket.bytesRead === 0) socket.destroy();
  }
}
