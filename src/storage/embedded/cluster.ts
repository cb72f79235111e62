import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder } from '../../base/sync-folder.js';
import { hasCode, notFound } from '../../base/system-errors.js';
import { programPath, run } from './system.js';

/** Superuser that `initdb` creates; it only sets up the other accounts (`roles.ts`). */
export const ADMINISTRATOR = 'project_service';

const ABANDONED_MS = 3_600_000;

/**
 * Creates an empty database with its password in `home`, whose parent folder belongs to this user.
 * It appears atomically: of several services that do this at once, one succeeds and all use its
 * result. Throws an Error with the output of `initdb` if it fails.
 */
export async function createCluster(home: string, programs: string): Promise<void> {
  await publishCluster(home, {
    make: (draft) => mkdir(draft, { mode: 0o700 }),
    fill: (draft) => fillCluster(draft, programs),
    remove: (draft) => rm(draft, { recursive: true, force: true }),
  });
}

/** Steps of a draft of a database; users may differ. */
export interface DraftSteps {
  /** Creates the folder. */
  make(draft: string): Promise<unknown>;
  /** Creates the database in it. */
  fill(draft: string): Promise<void>;
  /** Removes the folder with its content. */
  remove(draft: string): Promise<void>;
}

/**
 * As `createCluster`, with steps of different users. The parent folder of `home` belongs to this
 * user.
 */
export async function publishCluster(home: string, { make, fill, remove }: DraftSteps): Promise<void> {
  for (const draft of await abandonedDrafts(home)) await remove(draft).catch(() => undefined);
  const draft = `${home}.new-${randomBytes(4).toString('hex')}`;
  try {
    await make(draft);
    await fill(draft);
    await rename(draft, home);
    await syncFolder(dirname(home));
  } catch (error) {
    await remove(draft).catch(() => undefined); // the next start tries again
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error; // else created by another service
  }
}

/**
 * Creates an empty database and its password in `folder`, which is empty and belongs to this user.
 */
export async function fillCluster(folder: string, programs: string): Promise<void> {
  const password = join(folder, 'password');
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  const { code, output } = await run(programPath(programs, 'initdb'), initdbArguments(folder, password));
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not create its data folder:\n${output.trim()}`);
}

/** Uses the built-in locale, so that the sort order does not depend on the machine. */
const initdbArguments = (folder: string, password: string): string[] => [
  `--pgdata=${join(folder, 'data')}`,
  `--username=${ADMINISTRATOR}`,
  `--pwfile=${password}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** Returns the major version of PostgreSQL of the database in `home`. */
export const readVersion = async (home: string): Promise<string> =>
  (await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim();

/** Returns the drafts of starts that were killed. */
async function abandonedDrafts(home: string): Promise<string[]> {
  const abandoned: string[] = [];
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(`${basename(home)}.new-`)) continue;
    const draft = join(dirname(home), name);
    const entry = await lstat(draft).catch(notFound);
    if (entry !== null && Date.now() - entry.mtimeMs > ABANDONED_MS) abandoned.push(draft);
  }
  return abandoned;
}
