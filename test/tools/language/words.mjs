// Checks the words of all files under version control with cspell.json. Remembers the contents that
// passed: cspell needs seconds to find out that no file has changed. Plain JavaScript, because it
// runs before anything is compiled.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache');
const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
const digestOf = (...files) => {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('base64url');
};

const listed = run('git', ['ls-files', '-z']);
const files = listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
if (files.length === 0) {
  console.error(`git lists no files: ${listed.stderr}`);
  process.exit(1);
}

const ownFolder = 'test/tools/language';
const rules = digestOf(
  'cspell.json',
  ...['words.mjs', 'words.txt', 'package-lock.json'].map((name) => `${ownFolder}/${name}`),
);
const memory = join(cache, 'words.json');
const remembered = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {};
const passed = new Set(remembered.rules === rules ? remembered.passed : []);
const digests = new Map(files.map((file) => [file, digestOf(file)]));
const changed = files.filter((file) => !passed.has(digests.get(file)));
if (changed.length === 0) process.exit(0);

const list = join(cache, 'cspell-files.txt');
mkdirSync(cache, { recursive: true });
// cspell.json may ignore all changed files, but not the README: so the summary counts a file.
writeFileSync(list, ['README.md', ...changed].map((file) => join(root, file)).join('\n'));

const { status, signal, stdout, stderr } = run(process.execPath, [
  '--max-semi-space-size=64', // With the default, half of the time goes into collecting garbage.
  join(import.meta.dirname, 'node_modules/cspell/bin.mjs'),
  ...['lint', '--no-progress', '--config', 'cspell.json', '--no-config-search', '--file-list', list],
]);
// Without the summary, cspell has not checked the files, whatever its status is.
const isChecked = /Files checked: [1-9]/.test(stderr);
process.stdout.write(stdout);
if (status !== 0 || !isChecked) process.stderr.write(stderr);
if (!isChecked) console.error(`cspell ended before it had checked the files (${signal ?? `status ${status}`}).`);
const isPassed = status === 0 && isChecked;
if (isPassed) writeFileSync(memory, JSON.stringify({ rules, passed: [...digests.values()] }));
process.exit(isPassed ? 0 : 1);
