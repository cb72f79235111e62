import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './process.js';

const WRITER = join(checkout, 'test/support/loaded-modules.mjs');

/** Environment in which a process records the modules that it loads. */
export const recordLoadedModules = (file: string): Record<string, string> => ({
  LOADED_MODULES: file,
  NODE_OPTIONS: `--import=${WRITER}`,
});

/** The bundler writes the path of each module before its code. */
const MODULE = /^\/\/ ((?:generated|node_modules|packages|src)\/\S+)$/gm;

/** Loaded files of the checkout as relative paths: sources of the program, and packages. */
export function loadedFiles(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const paths = lines.map((line) => line.replace(/^file:\/\//, '')).filter((path) => path.startsWith(checkout));
  const files = [...new Set(paths)].flatMap((path) =>
    path.startsWith(join(checkout, 'dist/program/'))
      ? [...readFileSync(path, 'utf8').matchAll(MODULE)].map(([, source = '']) => source)
      : [path.slice(checkout.length + 1)],
  );
  return files.filter((path) => !WRITER.endsWith(path));
}

/** Packages among the loaded files. */
export const loadedPackages = (file: string): string[] => [
  ...new Set(loadedFiles(file).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])),
];

/** Folders of `src` among the loaded files. */
export const loadedFolders = (file: string): string[] => [
  ...new Set(loadedFiles(file).flatMap((path) => /^src\/([^/]+)\//.exec(path)?.[1] ?? [])),
];
