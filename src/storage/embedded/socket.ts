import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { hasCode, notFound } from '../../base/system-errors.js';

const PORT = 5432;
const LOOPBACK = '127.0.0.1';
/** Maximum length of the path of a socket, in bytes. */
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/** Address of the server of a database, for `pg`. */
export interface Address {
  /** Folder of the socket; on Windows the loopback address. */
  readonly host: string;
  readonly port: number;
}

/**
 * Returns the address of the server of `home`. Throws an Error if another user could access its
 * socket.
 */
export async function socketAddressOf(home: string): Promise<Address> {
  if (process.platform === 'win32') return { host: LOOPBACK, port: await portOfRunning(home) };
  return { host: await socketFolder(home), port: PORT };
}

/**
 * Returns the server settings for the address of `socketAddressOf`: a socket, on Windows a free
 * loopback port.
 */
export async function listenSettings(home: string): Promise<Record<string, string>> {
  if (process.platform === 'win32') return { listen_addresses: LOOPBACK, port: String(await freePort()) };
  return {
    listen_addresses: '',
    // The setting is a list: quotes protect commas and spaces of the path.
    unix_socket_directories: `"${(await socketFolder(home)).replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(PORT),
  };
}

/**
 * Returns a folder that only the server's user can enter: the home, unless the path is too long.
 */
async function socketFolder(home: string): Promise<string> {
  if (Buffer.byteLength(join(home, `.s.PGSQL.${PORT}`)) <= MAX_PATH_BYTES) return home;
  const folder = `/tmp/project-service-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  // All users may write to /tmp: an existing folder may belong to another one.
  const entry = await lstat(folder);
  if (entry.isDirectory() && entry.uid === process.geteuid?.() && (entry.mode & 0o77) === 0) return folder;
  throw new Error(`${folder} is accessible to another user: delete it, or use a shorter DATA_DIR.`);
}

/** Returns the port in line 4 of the lock file; without a server, a port without a listener. */
async function portOfRunning(home: string): Promise<number> {
  const lines = ((await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(notFound)) ?? '').split('\n');
  return Number(lines[3] ?? '') || 1;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : PORT;
      server.close(() => resolve(port));
    });
  });
}
