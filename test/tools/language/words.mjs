// Checks the words of all files under version control with cspell.json. Plain JavaScript, because
// it runs before anything is compiled.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const cache = join(root, 'node_modules/.cache');
const run = (command, args) => spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });

const listed = run('git', ['ls-files', '-z']);
const files = listed.stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));

// A list from standard input ends cspell early and without an error if all results are cached.
const list = join(cache, 'cspell-files.txt');
mkdirSync(cache, { recursive: true });
writeFileSync(list, files.map((file) => join(root, file)).join('\n'));

const { status, signal, stdout, stderr } = run(process.execPath, [
  '--max-semi-space-size=64', // With the default, half of the time goes into collecting garbage.
  join(import.meta.dirname, 'node_modules/cspell/bin.mjs'),
  ...['lint', '--no-progress', '--config', 'cspell.json', '--no-config-search', '--file-list', list],
  ...['--cache', '--cache-location', join(cache, 'cspell')],
]);
// Without the summary, cspell has not checked the files, whatever its status is.
const isChecked = /Files checked: [1-9]/.test(stderr);
process.stdout.write(stdout);
if (status !== 0 || !isChecked) process.stderr.write(`${listed.stderr}${stderr}`);
if (!isChecked) console.error(`cspell ended before it had checked the files (${signal ?? `status ${status}`}).`);
process.exit(status === 0 && isChecked ? 0 : 1);
