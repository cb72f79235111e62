import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

let networks = 0;

/** Returns a client address without throttle counts in this file. */
export function newNetwork(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/**
 * Returns a TCP port of loopback that is free at the moment. It is below the ports that systems
 * give to outgoing connections, so that none of them takes it before the caller listens.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return await findFreePort(); // in use
  }
  server.close();
  await once(server, 'close');
  return port;
}
