// Writes src/policy/index.ts: one line per policy directive of the folder. With --check it writes
// nothing, and exits with 1 if the file differs. Plain JavaScript, because it runs before anything
// is compiled.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../policy');
const index = join(folder, 'index.ts');

/** `user-status` → `userStatus`: a directive has the name of its file. */
const camel = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());

const names = readdirSync(folder)
  .flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'index')
  .sort();
const lines = names.map((name) => `export { ${camel(name)} } from './${name}.js';\n`);
const text = `// Written by src/dev/list-policies.mjs from the files of this folder.\n${lines.join('')}`;

if (readFileSync(index, 'utf8') !== text) {
  if (process.argv.includes('--check')) {
    console.error('src/policy/index.ts does not list the files of its folder');
    process.exit(1);
  }
  writeFileSync(index, text);
}
