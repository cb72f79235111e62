// `npm run check`: runs all checks, two at a time, and reports each. Exits with 1 if one fails.
// Plain JavaScript, because it compiles the program first.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { isInstalled, TOOLS } from '../../test/tools/install.mjs';
import './forget-build.mjs';

const root = resolve(import.meta.dirname, '../..');
const TSC = 'node_modules/typescript/bin/tsc';
const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const isTerminal = process.stdout.isTTY === true;

/** The tool that checks words and Markdown; no test imports it. */
const LANGUAGE = 'language';
const hasLanguage = TOOLS.includes(LANGUAGE) && isInstalled(LANGUAGE);

/** Whether the types of tests that need tools can be checked. */
const toolsOfTests = TOOLS.filter((tool) => tool !== LANGUAGE);
const hasTools = toolsOfTests.every(isInstalled);

/** Arguments of tsc: it checks again only files that a change affects. */
const typesOf = (project, cache) => [
  ...[TSC, '-p', project, '--pretty', String(isTerminal)],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${cache}.tsbuildinfo`],
];

/** A name, the script with its arguments, and the command that fixes a failure. */
const build = ['build', [TSC, '-p', 'tsconfig.build.json', '--noCheck'], null];
const parts = [
  ['types', typesOf(hasTools ? 'test/tools' : '.', 'types'), null],
  [
    'format and lint',
    [BIOME, 'ci', '--error-on-warnings', ...(isTerminal ? [] : ['--colors=off']), '.'],
    'npm run format',
  ],
  ['generated files', ['dist/packages/contract/src/cli.js', 'codegen', '--check'], 'npm run codegen'],
  ['types of the console', typesOf('packages/console', 'console-types'), null],
  ['commands', ['dist/src/dev/describe-commands.js', '--check'], 'npm run commands'],
  ['contract', ['dist/src/main/cli.js', 'contract', 'check'], null],
  ['lists of modules', ['src/dev/list-modules.mjs', '--check'], null],
];
const language = [
  [
    'words',
    ['test/tools/language/words.mjs'],
    'Correct them (docs/glossary.md), or add new terms to test/tools/language/words.txt',
  ],
  ['Markdown', ['test/tools/language/node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs'], null],
];

function printSkipped(part, tools) {
  console.log(`- ${part}: not checked without: node test/tools/install.mjs ${tools.join(' ')}`);
}

async function runCheck([name, args, fix]) {
  const started = performance.now();
  // The compiler collects its garbage less often.
  const env = { ...process.env, GOGC: '400' };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [status] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  const text = Buffer.concat(output).toString().trim();
  const advice = status !== 0 && fix !== null ? `\n→ ${fix}` : '';
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)${text === '' ? '' : `\n${text}`}${advice}`);
  return status === 0;
}

if (!hasTools) printSkipped('types of tests with tools', toolsOfTests);
if (!hasLanguage) printSkipped('words and Markdown', [LANGUAGE]);
const queue = [...(hasLanguage ? language : []), ...parts];
const results = [await runCheck(build)];
async function work() {
  for (let part = queue.shift(); part !== undefined; part = queue.shift()) results.push(await runCheck(part));
}
await Promise.all([work(), work()]);
process.exit(results.every(Boolean) ? 0 : 1);
