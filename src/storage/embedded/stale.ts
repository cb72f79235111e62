import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, isAlive, notFound, run } from './system.js';

/**
 * Removes a lock file of PostgreSQL whose process is not that server any more. PostgreSQL does so itself when no
 * process has the number; but after a crash of the machine, or in a container, something else often has it, and then
 * it would refuse to start for as long as that runs.
 * @param file `postmaster.pid`, or the lock of the socket; its first line is the process, its second the data folder
 */
export async function removeStaleLock(file: string, data: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(notFound);
  if (content === null) return;
  const pid = Math.abs(Number.parseInt(content, 10));
  if (!Number.isSafeInteger(pid) || !isAlive(pid) || (await isServerOf(pid, data))) return;
  // Put aside, looked at again, and only then deleted: another service may have started a server meanwhile.
  const aside = `${file}.${randomBytes(4).toString('hex')}`;
  await rename(file, aside).catch(notFound);
  const moved = await readFile(aside, 'utf8').catch(notFound);
  if (moved !== null && moved !== content) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Whether a process is a PostgreSQL on this data folder, which is then its working folder. In doubt it is. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // Of a process that has ended but not been waited for there is no folder.
    return await readlink(`/proc/${pid}/cwd`).then(
      (folder) => folder === data,
      (error) => !hasCode(error, 'ENOENT'),
    );
  }
  if (process.platform === 'win32') return true;
  const { code, output } = await run('/bin/ps', ['-o', 'command=', '-p', String(pid)], null);
  return code !== 0 || output.includes(join(data));
}
