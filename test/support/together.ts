import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe } from '@jest/globals';

const load = createRequire(import.meta.filename);
const tests = join(import.meta.dirname, '..');

/** Runs all `*.test.ts` below these folders of `test` in the context of the caller, each in a block of its own. */
export function runTogether(folders: readonly string[]): void {
  for (const folder of folders) {
    const files = readdirSync(join(tests, folder), { encoding: 'utf8', recursive: true });
    for (const name of files.filter((file) => file.endsWith('.test.ts')).sort()) {
      describe(`${folder}/${name}`, () => void load(join(tests, folder, name)));
    }
  }
}
