import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Binaries, programPath } from './binaries.js';
import { giveFolder } from './os-user.js';
import { hasCode, notFound, type OsUser, run } from './system.js';

/** The database's only account, a superuser that nobody outside `home` knows the password of. */
export const ACCOUNT = 'project_service';

const FORGOTTEN_MS = 3_600_000;

/**
 * Makes an empty database in `home`. It appears whole, with its password, or not at all: of several services that do
 * this at once one succeeds, and all then find the same. Throws an Error with what `initdb` said when it fails.
 */
export async function createCluster(home: string, binaries: Binaries, user: OsUser): Promise<void> {
  await removeForgotten(home);
  const draft = `${home}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await giveFolder(draft, user);
    const password = join(draft, 'password');
    await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
    if (user !== null) await chown(password, user.uid, user.gid);
    const { code, output } = await run(programPath(binaries, 'initdb'), initdbArguments(draft, password), user);
    if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its data folder:\n${output.trim()}`);
    await rename(draft, home);
    await sync(dirname(home));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error; // else another service was faster
  }
}

/** Locale and sort order are PostgreSQL's own, so that they do not change with the machine. */
const initdbArguments = (draft: string, password: string): string[] => [
  `--pgdata=${join(draft, 'data')}`,
  `--username=${ACCOUNT}`,
  `--pwfile=${password}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
];

/** Throws an Error where the data belongs to another major version than the programs. */
export async function checkVersion(home: string, binaries: Binaries): Promise<void> {
  const version = (await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim();
  if (version === String(binaries.major)) return;
  throw new Error(
    `${home} holds a database of PostgreSQL ${version}, and this version of the service brings PostgreSQL ` +
      `${binaries.major}. Nothing was changed. Start the version of the service that made it, dump the database with ` +
      'pg_dump and restore it into a new DATA_DIR, or choose another DATA_DIR.',
  );
}

/** What a first start that was killed left behind. */
async function removeForgotten(home: string): Promise<void> {
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(`${basename(home)}.new-`)) continue;
    const draft = join(dirname(home), name);
    const found = await stat(draft).catch(notFound);
    if (found !== null && Date.now() - found.mtimeMs > FORGOTTEN_MS) await rm(draft, { recursive: true, force: true });
  }
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
