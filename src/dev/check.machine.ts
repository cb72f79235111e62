import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useFolder } from '../../test/support/folder.js';
import { checkout } from '../../test/support/process.js';

// `npm run check` in a checkout with stubs of all tools.

const folder = useFolder();

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder.path, file)), { recursive: true });
  writeFileSync(join(folder.path, file), text);
}

function check() {
  const { status, stdout } = spawnSync(process.execPath, ['src/dev/check.mjs'], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  return {
    status,
    reported: stdout
      .replaceAll(/ \([\d.]+ s\)/g, '')
      .trim()
      .split('\n')
      .sort(),
  };
}

it('reports all parts with their fix, also after a failure', () => {
  for (const file of ['check.mjs', 'list-policies.mjs', 'listed.mjs']) {
    mkdirSync(join(folder.path, 'src/dev'), { recursive: true });
    cpSync(join(checkout, 'src/dev', file), join(folder.path, 'src/dev', file));
  }
  const lock = JSON.stringify({
    packages: { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': { version: '1.0.0' } },
  });
  mkdirSync(join(folder.path, 'test/tools'), { recursive: true });
  cpSync(join(checkout, 'test/tools/install.mjs'), join(folder.path, 'test/tools/install.mjs'));
  for (const tool of ['language', 'probe']) write(`test/tools/${tool}/package-lock.json`, lock);
  write('test/tools/language/words.mjs', "console.log('a.ts:1:1 - Forbidden word'); process.exit(1);");
  write('test/tools/language/node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs', '');
  write('src/storage/migrations/index.ts', '');
  write('src/policy/index.ts', '// Written by src/dev/list-policies.mjs from the files of this folder.\n');
  write('node_modules/typescript/bin/tsc', "if (process.argv.includes('packages/console')) process.exit(2);");
  write('node_modules/@biomejs/biome/bin/biome', "console.error('a.ts: not formatted'); process.exit(1);");
  write('dist/packages/contract/src/codegen/main.js', '');
  write('dist/src/dev/result-schemas.js', '');
  write('dist/src/main/cli.js', "console.log('unchanged');");
  const right = [
    '✓ build',
    '✓ contract',
    '✓ generated files',
    '✓ migrations',
    '✓ policies',
    '✓ results of commands',
    '✓ types',
    'unchanged',
  ];
  const skipped = [
    '- types of tests with tools: not checked without: node test/tools/install.mjs probe',
    '- words and Markdown: not checked without: node test/tools/install.mjs language',
  ];
  const wrong = [...skipped, '✗ format and lint', '✗ types of the console', 'a.ts: not formatted', '→ npm run format'];
  expect(check()).toEqual({ status: 1, reported: [...right, ...wrong].sort() });
  for (const tool of ['typescript/bin/tsc', '@biomejs/biome/bin/biome']) write(`node_modules/${tool}`, '');
  write('test/tools/probe/node_modules/.package-lock.json', lock);
  const all = ['✓ format and lint', '✓ types of the console'];
  expect(check()).toEqual({ status: 0, reported: [...right, ...all, skipped[1]].sort() });
  write('test/tools/language/node_modules/.package-lock.json', lock);
  const advice = '→ Correct them (docs/glossary.md), or add new terms to test/tools/language/words.txt';
  const words = ['✓ Markdown', '✗ words', 'a.ts:1:1 - Forbidden word', advice];
  expect(check()).toEqual({ status: 1, reported: [...right, ...all, ...words].sort() });
  write('test/tools/language/words.mjs', '');
  expect(check()).toEqual({ status: 0, reported: [...right, ...all, '✓ Markdown', '✓ words'].sort() });
});

it('fails for an unlisted migration, with its fix', () => {
  write('src/storage/migrations/0001-first.ts', '');
  const migrations = () => check().reported.filter((line) => line.includes('migrations'));
  const advice = 'import it in src/storage/migrations/index.ts, and add it to migrations';
  expect(migrations()).toEqual([`src/storage/migrations/0001-first.ts is not listed → ${advice}`, '✗ migrations']);
  write('src/storage/migrations/index.ts', "import { first } from './0001-first.js';\n");
  expect(migrations()).toEqual(['✓ migrations']); // (control)
});

it('fails for an outdated list of policy directives', () => {
  const policies = () => check().reported.filter((line) => /polic|codegen/.test(line));
  expect(policies()).toEqual(['✓ policies']); // (control)
  write('src/policy/region.ts', '');
  const reason = 'src/policy/index.ts does not list the files of its folder';
  expect(policies()).toEqual([reason, '→ npm run codegen', '✗ policies']);
});
