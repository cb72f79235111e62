import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { checkout } from './process.js';

const load = createRequire(import.meta.filename);

/**
 * Runs test files in the context of the caller, each in its own block. Paths are relative to the
 * checkout.
 */
export function runInSharedContext(files: readonly string[]): void {
  for (const file of files) describe(file, () => void load(join(checkout, file)));
}
