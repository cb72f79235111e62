import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './process.js';

const WRITER = join(checkout, 'test/support/loaded-modules.mjs');

/** Environment in which a process records the modules that it loads. */
export const recordLoadedModules = (file: string): Record<string, string> => ({
  LOADED_MODULES: file,
  NODE_OPTIONS: `--import=${WRITER}`,
});

/** Loaded files of the checkout, compiled sources and packages, as relative paths. */
export function loadedFiles(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const paths = lines.map((line) => line.replace(/^file:\/\//, '')).filter((path) => path.startsWith(checkout));
  return [...new Set(paths.map((path) => path.slice(checkout.length + 1)))].filter((path) => !WRITER.endsWith(path));
}

/** Packages among the loaded files. */
export const loadedPackages = (file: string): string[] => [
  ...new Set(loadedFiles(file).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])),
];

/** Folders of `src` among the loaded files. */
export const loadedFolders = (file: string): string[] => [
  ...new Set(loadedFiles(file).flatMap((path) => /^dist\/src\/([^/]+)\//.exec(path)?.[1] ?? [])),
];
