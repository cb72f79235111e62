import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the folder of the run. A server still runs only where a test process died: then it is ended first. */
export default async function teardown(): Promise<void> {
  const folder = process.env.TEST_DATA_DIR;
  if (folder === undefined) return;
  const lock = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  if (pid > 0) process.kill(pid, 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
