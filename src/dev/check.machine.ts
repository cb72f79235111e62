import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  for (const file of ['build-stamp.mjs', 'check.mjs', 'forget-build.mjs', 'list-modules.mjs']) {
    mkdirSync(join(folder.path, 'src/dev'), { recursive: true });
    cpSync(join(checkout, 'src/dev', file), join(folder.path, 'src/dev', file));
  }
  write('tsconfig.build.json', '{ "include": ["src"] }');
  const lock = JSON.stringify({
    packages: { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': { version: '1.0.0' } },
  });
  mkdirSync(join(folder.path, 'test/tools'), { recursive: true });
  cpSync(join(checkout, 'test/tools/install.mjs'), join(folder.path, 'test/tools/install.mjs'));
  for (const tool of ['language', 'probe']) write(`test/tools/${tool}/package-lock.json`, lock);
  write('test/tools/language/words.mjs', "console.log('a.ts:1:1 - Forbidden word'); process.exit(1);");
  write('test/tools/language/node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs', '');
  for (const list of ['policy/index', 'storage/migrations/index', 'admin/commands/index', 'request/resolvers'])
    write(`src/${list}.ts`, '');
  write('src/domain/index.ts', '');
  spawnSync(process.execPath, ['src/dev/list-modules.mjs'], { cwd: folder.path });
  write('node_modules/typescript/bin/tsc', "if (process.argv.includes('packages/console')) process.exit(2);");
  write('node_modules/@biomejs/biome/bin/biome', "console.error('a.ts: not formatted'); process.exit(1);");
  write('dist/packages/contract/src/cli.js', '');
  write('dist/src/dev/describe-commands.js', '');
  write('dist/src/main/cli.js', "console.log('unchanged');");
  const right = [
    '✓ build',
    '✓ contract',
    '✓ generated files',
    '✓ lists of modules',
    '✓ commands',
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

it('lets the next build start anew if the checked sources are others, which may be discarded', () => {
  write('dist/stamp.json', JSON.stringify({ console: 'built', program: 'built', modules: 'built' }));
  check();
  expect(readFileSync(join(folder.path, 'dist/stamp.json'), 'utf8')).toBe('{"console":"built"}');
});

it('fails for a list that lacks a module of its folder, with the fix', () => {
  write('src/policy/region.ts', 'export const region = 1;\n');
  const problem = 'src/policy/index.ts:1  it does not list its modules → npm run codegen';
  expect(check().reported.filter((line) => /list/.test(line))).toEqual([problem, '✗ lists of modules']);
});
