import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe } from '@jest/globals';
import { checkout } from './process.js';

const load = createRequire(import.meta.filename);

/** Runs test files, named from the checkout on, in the context of the caller, each in a block of its own. */
export function runTogether(files: readonly string[]): void {
  for (const file of files) describe(file, () => void load(join(checkout, file)));
}
