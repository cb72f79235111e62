import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, the same for sources and compiled code. */
export const packageRoot = find(import.meta.dirname);

function find(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error('The package folder was not found above the program.');
  return find(dirname(folder));
}

export const packageVersion = (): string => JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version;
