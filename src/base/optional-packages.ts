import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

/**
 * Arguments of `npm install` for packages that an installation omits, in the versions that the
 * tests use.
 */
export function pinnedPackages(...names: readonly string[]): string {
  const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  return names.map((name) => `${name}@${devDependencies[name]}`).join(' ');
}
