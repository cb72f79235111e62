import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionSettings } from '../../src/storage/database.js';

export interface Relay {
  /** The same database, through the relay. */
  readonly connection: ConnectionSettings;
  /** Answers of the server stay away, while all connections remain open: a network that swallows packets. */
  stall(): void;
  flow(): void;
  /** Ends all connections and refuses new ones, until `accept`. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
}

/** A socket that passes everything on to the database, until told otherwise. */
export async function openRelay(to: ConnectionSettings): Promise<Relay> {
  const folder = await mkdtemp(join(tmpdir(), 'relay-'));
  const upstreams = new Set<Socket>();
  const clients = new Set<Socket>();
  let stalled = false;
  let refusing = false;
  const server = createServer((client) => {
    if (refusing) return void client.destroy();
    const upstream = createConnection(`${to.host}/.s.PGSQL.${to.port}`);
    clients.add(client);
    upstreams.add(upstream);
    client.on('error', () => undefined).on('close', () => upstream.destroy() && clients.delete(client));
    upstream.on('error', () => undefined).on('close', () => client.destroy() && upstreams.delete(upstream));
    client.on('data', (chunk) => void upstream.write(chunk));
    upstream.on('data', (chunk) => void client.write(chunk));
    if (stalled) upstream.pause();
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  await once(server, 'listening');
  const endAll = (): void => {
    for (const client of clients) client.destroy();
  };
  return {
    connection: { ...to, host: folder, port: 5432 },
    stall() {
      stalled = true;
      for (const upstream of upstreams) upstream.pause();
    },
    flow() {
      stalled = false;
      for (const upstream of upstreams) upstream.resume();
    },
    refuse() {
      refusing = true;
      endAll();
    },
    accept() {
      refusing = false;
    },
    async close() {
      endAll();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
