import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './process.js';

const WRITER = join(checkout, 'test/support/loaded-modules.mjs');

/** Settings by which a process writes into a file what it loads. */
export const watched = (file: string): Record<string, string> => ({
  LOADED_MODULES: file,
  NODE_OPTIONS: `--import=${WRITER}`,
});

/** What a process has loaded of ours and of packages: paths in the checkout, of the sources as they are compiled. */
export function filesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const paths = lines.map((line) => line.replace(/^file:\/\//, '')).filter((path) => path.startsWith(checkout));
  return [...new Set(paths.map((path) => path.slice(checkout.length + 1)))].filter((path) => !WRITER.endsWith(path));
}

/** The packages among them. */
export const packagesIn = (file: string): string[] => [
  ...new Set(filesIn(file).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])),
];

/** The folders of `src` among them. */
export const foldersIn = (file: string): string[] => [
  ...new Set(filesIn(file).flatMap((path) => /^dist\/src\/([^/]+)\//.exec(path)?.[1] ?? [])),
];
