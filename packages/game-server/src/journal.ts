import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A grant of one delivery. In a game it is a row of the game's own database. */
export interface Grant {
  readonly deliveryId: string;
  readonly type: string;
  readonly at: string;
  readonly login: string;
  /** Id of the account in this game. */
  readonly externalId: string;
  readonly sku?: string;
  readonly quantity?: number;
  readonly character?: string | null;
}

/**
 * The grants of one game server in a file, one line of JSON each. Goods and `deliveryId` are in one
 * line, so both are on disk or neither; a game writes both in one transaction. Only one consumer
 * can have a journal open.
 */
export interface Journal {
  find(deliveryId: string): Grant | null;
  /** Resolves once the grant is on disk. After a JournalError, open the file again to check. */
  commit(grant: Grant): Promise<void>;
  close(): Promise<void>;
}

/** The journal cannot be read or written: no grant may be made without it. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/**
 * Opens or creates the file for this process alone. Removes a last line that a crash left
 * incomplete. Rejects with a JournalError if the file cannot be used.
 */
export async function openJournal(file: string): Promise<Journal> {
  const unlock = await lockJournal(file).catch((error: unknown) => {
    throw unusable(file, error);
  });
  try {
    const journal = await openLocked(file);
    return { ...journal, close: () => journal.close().finally(unlock) };
  } catch (error) {
    await unlock();
    throw unusable(file, error);
  }
}

function unusable(file: string, cause: unknown): unknown {
  const { code } = Object(cause);
  if (typeof code !== 'string') return cause;
  const notice = `${file} cannot be used (${code}): the journal is a file in a folder that you may write to.`;
  return new JournalError(notice, { cause });
}

/** A process writes its lock within this time after it has created the file. */
const UNWRITTEN_MS = 100;

/**
 * Locks a journal by a file beside it with the process id: a second consumer would not see the
 * grants of the first, and grant again. Replaces the lock of a dead process. Rejects with a
 * JournalError if another process has the lock. Returns the function that unlocks.
 */
async function lockJournal(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  for (;;) {
    if (await createLock(lock)) return () => rm(lock, { force: true });
    const owner = await readOwner(lock);
    if (isAlive(Number(owner)))
      throw new JournalError(`${file} is in use by process ${owner}; if that is wrong, delete ${lock}.`);
    await removeStale(lock, owner);
  }
}

/** Returns the text of a lock. Another process may have created the file and not written it yet. */
async function readOwner(lock: string): Promise<string> {
  const read = () => readFile(lock, 'utf8').catch(() => '');
  return (await read()) || (await sleep(UNWRITTEN_MS).then(read));
}

/** Removes a lock with this text. Puts back the lock that another process has replaced it by. */
async function removeStale(lock: string, owner: string): Promise<void> {
  const moved = `${lock}.${process.pid}`;
  try {
    await rename(lock, moved);
  } catch (error) {
    if (Object(error).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(moved, 'utf8')) === owner) await rm(moved);
  else await rename(moved, lock);
}

/** Returns false if the file exists. */
async function createLock(lock: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    await handle.writeFile(String(process.pid)).finally(() => handle.close());
    return true;
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false;
    throw error;
  }
}

/** Containers reuse process ids, so a lock with this process's own id is stale. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}

async function openLocked(file: string): Promise<Journal> {
  const handle = await openOrCreate(file);
  try {
    const text = await handle.readFile();
    let length = text.lastIndexOf('\n') + 1;
    if (length < text.length) {
      await handle.truncate(length);
      await handle.sync();
    }
    const grants = read(text.subarray(0, length).toString('utf8'), file);
    let latest = Promise.resolve();

    async function append(grant: Grant): Promise<void> {
      const line = Buffer.from(`${JSON.stringify(grant)}\n`);
      try {
        await writeAll(handle, line, length);
        await handle.sync();
      } catch (cause) {
        throw new JournalError(`${file} cannot be written.`, { cause });
      }
      length += line.length;
      grants.set(grant.deliveryId, grant);
    }

    return {
      find: (deliveryId) => grants.get(deliveryId) ?? null,
      // One at a time: each line begins where the one before it ends. None after a failed one.
      commit(grant) {
        latest = latest.then(() => append(grant));
        return latest;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openOrCreate(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error;
  }
  const handle = await open(file, 'wx+', 0o600);
  // A new file survives a crash only once its folder is on disk.
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return handle;
}

/** Writes after the last complete line. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function read(text: string, file: string): Map<string, Grant> {
  const lines = text.split('\n').slice(0, -1);
  return new Map(
    lines.map((line, index) => {
      const grant = parse(line);
      if (grant === null) throw new Error(`${file} is not a journal of grants: line ${index + 1} cannot be read.`);
      return [grant.deliveryId, grant];
    }),
  );
}

function parse(line: string): Grant | null {
  try {
    const value: Grant = JSON.parse(line);
    return typeof value?.deliveryId === 'string' ? value : null;
  } catch {
    return null;
  }
}
