import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, realpath, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

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

const LINE_BREAK = Buffer.of(0x0a);

/** The journal cannot be read or written: no grant may be made without it. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/**
 * Opens or creates the file for this process alone. Removes a last line that a crash left
 * incomplete, and completes one that lacks only its line break. Rejects with a JournalError if the
 * file cannot be used. Open a journal in one worker thread only: another thread takes its lock for
 * one of a dead process, and replaces it.
 */
export async function openJournal(file: string): Promise<Journal> {
  try {
    const target = await resolveLinks(file);
    const unlock = await lockJournal(target);
    try {
      const journal = await openLocked(target);
      return { ...journal, close: () => journal.close().finally(unlock) };
    } catch (error) {
      await unlock();
      throw error;
    }
  } catch (error) {
    throw unusable(file, error);
  }
}

/**
 * Returns the path without symbolic links, so that all paths of a journal have the same lock. The
 * file may be missing, but not the target of a link: `openOrCreate` rejects such a link.
 */
async function resolveLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error;
  }
  return join(await realpath(dirname(file)), basename(file));
}

function unusable(file: string, cause: unknown): unknown {
  const { code } = Object(cause);
  if (typeof code !== 'string') return cause;
  const notice = `${file} cannot be used (${code}): the journal is a file in a folder that you may write to.`;
  return new JournalError(notice, { cause });
}

/** Locks of this instance of the module: each worker thread has its own. */
const ownLocks = new Set<string>();

/**
 * Locks a journal by a file beside it that names the process: a second consumer would not see the
 * grants of the first, and grant again. Rejects with a JournalError if another consumer has
 * the lock. Returns the function that unlocks.
 */
async function lockJournal(file: string, lock = `${file}.lock`): Promise<() => Promise<void>> {
  const own = `${process.pid} ${hostname()} ${randomUUID()}`;
  ownLocks.add(own);
  try {
    while (!(await createLock(lock, own))) await removeStale(file, lock);
  } catch (error) {
    ownLocks.delete(own);
    throw error;
  }
  // In this order: a lock that is not in the set counts as that of a dead process.
  return () => removeLock(lock, own).finally(() => ownLocks.delete(own));
}

/** Leaves the lock of another owner, which locked after an operator had deleted this one. */
async function removeLock(lock: string, owner: string): Promise<void> {
  if ((await readOwner(lock)) === owner) await rm(lock, { force: true });
}

/**
 * Creates the lock without a hard link, which many network drives do not support. Returns false if
 * there is a lock. One that is not written yet counts as that of an unknown process.
 */
async function createLock(lock: string, owner: string): Promise<boolean> {
  const handle = await open(lock, 'wx').catch((error: unknown) => {
    if (Object(error).code === 'EEXIST') return null;
    throw error;
  });
  if (handle === null) return false;
  try {
    await handle.writeFile(owner).finally(() => handle.close());
    return true;
  } catch (error) {
    await rm(lock, { force: true });
    throw error;
  }
}

/**
 * Removes the lock of a dead process, and only under a lock of its own: otherwise two processes
 * could find it stale, and the slower one would remove the lock of the faster one.
 */
async function removeStale(file: string, lock: string): Promise<void> {
  const owner = await readOwner(lock);
  if (owner === null) return;
  const [pid, host] = owner.split(' ');
  if (host !== hostname() || ownLocks.has(owner) || isAlive(Number(pid))) {
    const [user, check] =
      host === undefined
        ? ['an unknown process', 'that no consumer has this journal']
        : [`process ${pid} of ${host}`, `there that it has ended or is no consumer (ps -fp ${pid})`];
    throw new JournalError(
      `${file} is in use by ${user}. Check ${check}, because two would grant deliveries twice. ` +
        `Then delete ${lock} and start again.`,
    );
  }
  const unlock = await lockJournal(file, `${lock}.stale`);
  try {
    await removeLock(lock, owner);
  } finally {
    await unlock();
  }
}

/** Returns null if there is no lock. */
async function readOwner(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null;
    throw error;
  }
}

/** Containers reuse process ids: a lock with this process's id is of an earlier one, or its own. */
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
    const grants = read(text.subarray(0, length).toString('utf8'), file);
    const rest = text.subarray(length).toString('utf8');
    const last = parse(rest);
    if (last !== null) {
      // A crash or an editor took only the line break: without its grant it would be granted again.
      await writeAll(handle, LINE_BREAK, text.length);
      await handle.sync();
      length = text.length + 1;
      grants.set(last.deliveryId, last);
    } else if (rest !== '') {
      // Another file, given by mistake, would lose its last line.
      if (!isStartOfGrant(rest))
        throw new JournalError(`${file} is not a journal of grants: its last line cannot be read.`);
      await handle.truncate(length);
      await handle.sync();
    }
    let latest = Promise.resolve();

    async function append(grant: Grant): Promise<void> {
      const { deliveryId, ...others } = grant;
      // In this order: a line begins with START.
      const line = Buffer.from(`${JSON.stringify({ deliveryId, ...others })}\n`);
      try {
        await writeAll(handle, line, length);
        await handle.sync();
      } catch (cause) {
        throw new JournalError(`${file} cannot be written.`, { cause });
      }
      length += line.length;
      grants.set(deliveryId, grant);
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
  if (process.platform === 'win32') return handle; // folders cannot be opened there
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
      if (grant === null)
        throw new JournalError(`${file} is not a journal of grants: line ${index + 1} cannot be read.`);
      return [grant.deliveryId, grant];
    }),
  );
}

const START = '{"deliveryId":"';

/** True for the first part of a line, or the zeros that some file systems leave in its place. */
const isStartOfGrant = (text: string): boolean =>
  text.startsWith('\0') || START.startsWith(text.slice(0, START.length));

function parse(line: string): Grant | null {
  try {
    const value: Grant = JSON.parse(line);
    return typeof value?.deliveryId === 'string' ? value : null;
  } catch {
    return null;
  }
}
