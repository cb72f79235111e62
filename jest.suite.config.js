import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import files from './jest.config.js';

/**
 * Folders whose `*.test.ts` share a context, so that the service is loaded once for all of them.
 * Each file still has its own services and databases. Files of other folders share the first
 * context. Slow contexts come first: one at the end would leave the other workers idle.
 */
const TOGETHER = [
  ['src/domain/users'],
  ['src/http'],
  ['test/e2e/conformance', 'test/faults', 'test/security'],
  ['src/base', 'src/demo', 'src/domain/credentials', 'src/main', 'src/metrics', 'src/platform'],
  ['packages/game-server/test', 'src/admin', 'src/domain/accounts', 'src/domain/deliveries'],
  ['src/request'],
  ['src/domain/catalogue', 'src/domain/project-file', 'src/domain/projects', 'src/domain/servers'],
  ['packages/contract/test', 'test/contract'],
  ['packages/client/test', 'src/mock'],
  ['src/domain/ledger-audit', 'src/domain/purchases', 'src/domain/wallet'],
  ['packages/console/test'],
];

/**
 * Browser tests that share a demo and a browser, in this order. Those of Admin create their own
 * users, operators and game accounts; the last one adds a project, which the others would list.
 */
const CONSOLE_TOGETHER = {
  admin: ['session', 'delete-player', 'player-history', 'support', 'promotions', 'roles', 'amount'],
  explorer: ['explorer', 'run'],
};
const consoleTest = (name) => `packages/console/test/${name}.long.ts`;

/**
 * The tests that a new operation, table or admin command joins (`npm run test:architecture`), by
 * their common context: beginnings of paths.
 */
const ARCHITECTURE = {
  requests: [
    ...['test/e2e/examples/', 'test/security/access.', 'test/security/ids.', 'test/security/session-endings.'],
    // Last, because its deadlines are short for code that runs for the first time.
    'test/faults/lateness.',
  ],
  schemas: ['src/mock/results.', 'src/request/published-schemas.'],
  lists: [
    ...['packages/console/test/words.', 'src/admin/results.', 'src/admin/roles.', 'src/dev/command-reference.'],
    ...['src/domain/users/prepared-account.', 'src/domain/users/rows-after-deletion.'],
    ...['src/storage/expansions.', 'src/storage/keys.', 'src/storage/notified-columns.'],
    ...['src/storage/tables.', 'src/storage/upgrade.'],
    ...['test/architecture/', 'test/docs/'],
  ],
};

const root = import.meta.dirname;
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/test`);
const tests = ['bench', ...packages, 'src', 'test']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => posix.join(folder, file)))
  .filter((file) => file.endsWith('.test.ts') && !file.includes('/node_modules/'))
  .sort();
const placeOf = (file) => 1 + TOGETHER.findIndex((folders) => folders.some((folder) => file.startsWith(`${folder}/`)));

const SHARED_CONTEXT = JSON.stringify(join(root, 'test/support/shared-context.ts'));
/** The text of a test that runs these files in one context. */
const runTogether = (files) => `require(${SHARED_CONTEXT}).runInSharedContext(${JSON.stringify(files, null, 2)});\n`;
/** Texts of the files in dist/together, by name. */
const together = new Map();
for (const [index, folders] of [['rest'], ...TOGETHER].entries()) {
  const name = `${String(index).padStart(2, '0')}-${folders.join('+').replaceAll('/', '-')}`;
  together.set(`${name}.test.cjs`, runTogether(tests.filter((file) => placeOf(file) === index)));
}
for (const [name, beginnings] of Object.entries(ARCHITECTURE)) {
  const files = beginnings.map((beginning) => tests.filter((file) => file.startsWith(beginning)));
  if (files.some((found) => found.length === 0)) throw new Error(`ARCHITECTURE.${name} names a missing test`);
  together.set(`architecture/${name}.test.cjs`, runTogether(files.flat()));
}
const shareConsole = `require(${JSON.stringify(join(root, 'packages/console/test/console.ts'))}).shareConsole();\n`;
for (const [name, files] of Object.entries(CONSOLE_TOGETHER))
  together.set(`console/${name}.long.cjs`, shareConsole + runTogether(files.map(consoleTest)));

// Only what differs is written and removed: another run in this checkout may read the files.
const folder = join(root, 'dist/together');
for (const [name, text] of together) {
  const file = join(folder, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
for (const name of readdirSync(folder, { recursive: true }))
  if (/\.cjs$/.test(name) && !together.has(name.replaceAll('\\', '/'))) rmSync(join(folder, name), { force: true });

const { maxWorkers: _workers, testTimeout, ...project } = files;

/**
 * The suite, one project per command: `npm test` is the project `fast`, `npm run test:machine` the
 * project `machine`. `test/run.mjs` runs them, several in one run where they are named together.
 * @type {import('jest').Config}
 */
export default {
  projects: [
    ...Object.entries({
      fast: 'dist/together/*.test.cjs',
      architecture: 'dist/together/architecture/*.test.cjs',
      machine: '{bench,src,test,packages/*/test}/**/*.machine.ts',
      proxies: 'test/e2e/proxies/*.long.ts',
      packed: 'test/e2e/shipping/packed.long.ts',
    }).map(([displayName, path]) => ({ ...project, displayName, testMatch: [`<rootDir>/${path}`] })),
    {
      ...project,
      displayName: 'browser',
      testMatch: ['<rootDir>/packages/{client,console}/test/*.long.ts', '<rootDir>/dist/together/console/*.long.cjs'],
      testPathIgnorePatterns: Object.values(CONSOLE_TOGETHER)
        .flat()
        .map((name) => `<rootDir>/${consoleTest(name)}$`),
    },
  ],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/test/support/unprovoked-codes.mjs'],
  // Four workers on two cores, because tests wait for PostgreSQL half of the time.
  maxWorkers: 4,
  testTimeout,
};
