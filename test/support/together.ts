import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe } from '@jest/globals';

const load = createRequire(import.meta.filename);
const tests = join(import.meta.dirname, '..');

/** Runs all test files of these folders of `test` in the context of the caller, each as a part of its own. */
export function runTogether(folders: readonly string[]): void {
  for (const folder of folders) {
    for (const name of readdirSync(join(tests, folder)).filter((file) => file.endsWith('.test.ts'))) {
      describe(`${folder}/${name}`, () => void load(join(tests, folder, name)));
    }
  }
}
