import { once } from 'node:events';
import type { Server } from 'node:http';
import { CommandRefused } from '../cli/refused.js';
import { watchConnections } from './drain.js';

export interface Listener {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** What its settings begin with. */
  readonly prefix: '' | 'OPS_' | 'DELIVERY_';
}

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
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return new CommandRefused(
        `Port ${port} on ${host} is in use by another process.`,
        `Stop that one, or set ${prefix}PORT to another port.`,
      );
    case 'EACCES':
      return new CommandRefused(`This user may not listen on port ${port}.`, `Set ${prefix}PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandRefused(
        `${host} is no address of this machine (${code}).`,
        `Set ${prefix}HOST to one: 127.0.0.1 for this machine alone, 0.0.0.0 for all of its addresses.`,
      );
    default:
      return error;
  }
}
