import { open, readFile, rm } from 'node:fs/promises';
import { JournalFault } from './journal-fault.js';

/**
 * Keeps a journal for this process, by a file beside it that holds the process's number. A second consumer would not
 * know what the first has granted, and grant it again. Rejects with a JournalFault where another process has it; what a
 * killed one has left is taken over. Returns how to let go of it.
 */
export async function lockJournal(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  for (;;) {
    if (await make(lock)) return () => rm(lock, { force: true });
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (isAlive(owner))
      throw new JournalFault(`${file} is in use by process ${owner}; if that is wrong, delete ${lock}.`);
    await rm(lock, { force: true });
  }
}

/** False where the file is there. */
async function make(lock: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    await handle.writeFile(String(process.pid)).finally(() => handle.close());
    return true;
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false;
    throw error;
  }
}

/** In a container the next process has the number of the one before it: our own number is nobody else's. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}
