import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.js';

/** The command that installs packages which an installation leaves out, in the versions that the tests run with. */
export function installCommand(...names: readonly string[]): string {
  const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  return `npm install --omit=dev ${names.map((name) => `${name}@${devDependencies[name]}`).join(' ')}`;
}
