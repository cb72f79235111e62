import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode, notFound } from '../../base/system-faults.js';
import { programPath, run } from './system.js';

/** Account of the cluster that `initdb` makes: a superuser, for setting up what the service then uses (`roles.ts`). */
export const ADMINISTRATOR = 'project_service';

const FORGOTTEN_MS = 3_600_000;

/**
 * Makes an empty database in `home`, in a folder of ours. It appears whole, with its password, or not at all: of several
 * services that do this at once one succeeds, and all then find the same. Throws an Error with what `initdb` said when
 * it fails.
 */
export async function createCluster(home: string, programs: string): Promise<void> {
  await publishCluster(home, {
    make: (draft) => mkdir(draft, { mode: 0o700 }),
    fill: (draft) => fillCluster(draft, programs),
    remove: (draft) => rm(draft, { recursive: true, force: true }),
  });
}

/** How a draft of a database is made, and by whom. */
export interface Drafting {
  /** Makes the folder. */
  make(draft: string): Promise<unknown>;
  /** Puts the database there. */
  fill(draft: string): Promise<void>;
  /** Removes the folder with all that is in it. */
  remove(draft: string): Promise<void>;
}

/** `createCluster` where not all of it is done by the same user; the folder around `home` is ours. */
export async function publishCluster(home: string, { make, fill, remove }: Drafting): Promise<void> {
  for (const draft of await forgottenDrafts(home)) await remove(draft).catch(() => undefined);
  const draft = `${home}.new-${randomBytes(4).toString('hex')}`;
  try {
    await make(draft);
    await fill(draft);
    await rename(draft, home);
    await sync(dirname(home));
  } catch (error) {
    await remove(draft).catch(() => undefined); // the next start tries again
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error; // else another service was faster
  }
}

/** Puts an empty database and its password into `folder`, which is ours and empty. */
export async function fillCluster(folder: string, programs: string): Promise<void> {
  const password = join(folder, 'password');
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  const { code, output } = await run(programPath(programs, 'initdb'), initdbArguments(folder, password));
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its data folder:\n${output.trim()}`);
}

/** Locale and sort order are PostgreSQL's own, so that they do not change with the machine. */
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

/** The major version of PostgreSQL that the database in `home` belongs to. */
export const versionOf = async (home: string): Promise<string> =>
  (await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim();

/** What first starts that were killed left behind. */
async function forgottenDrafts(home: string): Promise<string[]> {
  const forgotten: string[] = [];
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(`${basename(home)}.new-`)) continue;
    const draft = join(dirname(home), name);
    const found = await lstat(draft).catch(notFound);
    if (found !== null && Date.now() - found.mtimeMs > FORGOTTEN_MS) forgotten.push(draft);
  }
  return forgotten;
}

/** A rename outlives a crash of the machine only when its folder has been written. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
