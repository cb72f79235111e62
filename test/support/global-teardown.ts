import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Stops the server of the run, kills it if that failed, and deletes the folder. */
export default async function teardown(): Promise<void> {
  await globalThis.stopSharedServer?.();
  const folder = process.env.TEST_DATA_DIR;
  if (folder === undefined) return;
  const lock = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  if (pid > 0) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
