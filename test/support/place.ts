import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';

/**
 * Returns `file:line` of the first occurrence of a text, for messages that name where to write.
 * Throws if the file does not contain it.
 */
export function placeOf(file: string, text: string): string {
  const [before = '', ...rest] = readFileSync(join(packageRoot, file), 'utf8').split(text);
  if (rest.length === 0) throw new Error(`${file} does not contain ${text}`);
  return `${file}:${before.split('\n').length}`;
}
