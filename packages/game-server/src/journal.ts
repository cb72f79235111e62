import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What was done for one delivery. In a game this is a row of its own database. */
export interface Grant {
  readonly deliveryId: string;
  readonly type: string;
  readonly at: string;
  readonly login: string;
  /** What this game calls the account. */
  readonly externalId: string;
  readonly sku?: string;
  readonly quantity?: number;
  readonly character?: string | null;
}

/**
 * The grants of one game server in a file, one line of JSON each. The line is the grant: what was granted and its
 * `deliveryId` are on disk together or not at all, as a row of inventory and a row of deliveries in one transaction.
 * One consumer has a journal at a time.
 */
export interface Journal {
  find(deliveryId: string): Grant | null;
  /**
   * Resolves once the grant is on disk. Rejects with a JournalFault where that is not certain: then what the file holds
   * when it is opened again is what has happened.
   */
  commit(grant: Grant): Promise<void>;
  close(): Promise<void>;
}

/** Whoever cannot write down what they do must not do it. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/**
 * Opens or makes the file, for this process alone. The end of a line that a crash has torn off is cut away. Rejects with
 * a JournalFault where that cannot be.
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
  return new JournalFault(notice, { cause });
}

/**
 * Keeps a journal for this process, by a file beside it that holds the process's number. A second consumer would not
 * know what the first has granted, and grant it again. Rejects with a JournalFault where another process has it; what a
 * killed one has left is taken over. Returns how to let go of it.
 */
async function lockJournal(file: string): Promise<() => Promise<void>> {
  const lock = `${file}.lock`;
  for (;;) {
    if (await makeLock(lock)) return () => rm(lock, { force: true });
    const owner = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (isAlive(owner))
      throw new JournalFault(`${file} is in use by process ${owner}; if that is wrong, delete ${lock}.`);
    await rm(lock, { force: true });
  }
}

/** False where the file is there. */
async function makeLock(lock: string): Promise<boolean> {
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

async function openLocked(file: string): Promise<Journal> {
  const handle = await openOrMake(file);
  try {
    const text = await handle.readFile();
    let length = text.lastIndexOf('\n') + 1;
    if (length < text.length) {
      await handle.truncate(length);
      await handle.sync();
    }
    const grants = read(text.subarray(0, length).toString('utf8'), file);

    return {
      find: (deliveryId) => grants.get(deliveryId) ?? null,
      async commit(grant) {
        const line = Buffer.from(`${JSON.stringify(grant)}\n`);
        try {
          await writeAll(handle, line, length);
          await handle.sync();
        } catch (cause) {
          throw new JournalFault(`${file} cannot be written.`, { cause });
        }
        length += line.length;
        grants.set(grant.deliveryId, grant);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openOrMake(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r+');
  } catch (error) {
    if (Object(error).code !== 'ENOENT') throw error;
  }
  const handle = await open(file, 'wx+', 0o600);
  // A new file is only safe once its folder says that it is there.
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return handle;
}

/** At the end of the last whole line: what a failed write has left there is overwritten. */
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
