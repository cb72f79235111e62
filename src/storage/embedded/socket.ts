import { createHash } from 'node:crypto';
import { lstat, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { hasCode, notFound } from '../../base/system-faults.js';

const PORT = 5432;
const LOOPBACK = '127.0.0.1';
/** The longest path that the system takes for a socket, in bytes. */
const LONGEST = process.platform === 'darwin' ? 103 : 107;

/** Where the server of a database listens, as `pg` takes it. */
export interface Address {
  /** A folder with a socket in it, on Windows the loopback. */
  readonly host: string;
  readonly port: number;
}

/** Where the server of `home` listens, if it runs. Throws an Error where it could not listen safely. */
export async function addressOf(home: string): Promise<Address> {
  if (process.platform === 'win32') return { host: LOOPBACK, port: await portOfRunning(home) };
  return { host: await socketFolder(home), port: PORT };
}

/** The settings that make a server listen where `addressOf` says: a socket, on Windows a free loopback port. */
export async function listenSettings(home: string): Promise<Record<string, string>> {
  if (process.platform === 'win32') return { listen_addresses: LOOPBACK, port: String(await freePort()) };
  return {
    listen_addresses: '',
    // A list, in which quotes keep commas and spaces of a path together.
    unix_socket_directories: `"${(await socketFolder(home)).replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(PORT),
  };
}

/** A folder that only the server's user can enter: the home, unless the path of a socket there is too long. */
async function socketFolder(home: string): Promise<string> {
  if (Buffer.byteLength(join(home, `.s.PGSQL.${PORT}`)) <= LONGEST) return home;
  const folder = `/tmp/project-service-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  // Everybody may write to /tmp: what was there before us need not be ours.
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o77) === 0) return folder;
  throw new Error(`${folder} belongs to somebody else or is open to others: delete it, or use a shorter DATA_DIR.`);
}

/** The port in the fourth line of the running server's file; any that nobody listens on where none runs. */
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
