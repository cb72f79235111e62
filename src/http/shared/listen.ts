import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { CommandRefused } from '../../base/command-refused.js';
import { codeOf } from '../../base/system-faults.js';

export interface Listener {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** What its settings begin with; `--`: they are options of the command. */
  readonly prefix: '' | 'OPS_' | 'DELIVERY_' | '--';
}

const GRACE_MS = 10_000;
const SWEEP_MS = 50;
/** What was sent before the stop has arrived by then. */
const MUTE_MS = 250;

const connections = new WeakMap<Server, Set<Socket>>();

/**
 * Listens and gives the address as a URL, with the port that was really taken.
 * Throws a CommandRefused that names the setting to change where the system says no.
 */
export async function listen(server: Server, listener: Listener): Promise<string> {
  const { host, port } = listener;
  watchConnections(server);
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
        `Stop that one, or set ${setting('PORT')} to another port.`,
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
        `${host} is no address of this machine (${code}).`,
        `Set ${setting('HOST')} to one: 127.0.0.1 for this machine alone, 0.0.0.0 for all of its addresses.`,
      );
    default:
      return error;
  }
}

/**
 * Remembers the connections of a server for `drain`. Node takes one that has not sent anything for busy, and browsers
 * keep such ones in store.
 */
function watchConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/**
 * Stops accepting, lets running requests finish for up to 10 s (rules.md §3.9), then cuts what is left.
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
