import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import files from './jest.config.js';

/**
 * Folders of `test` whose `*.test.ts` share a context, so that the service is loaded once for all of them. Each file still
 * has its own services and databases. Folders that are named nowhere here share the last context.
 */
const TOGETHER = [
  ['conformance', 'isolation'],
  ['request'],
  ['http'],
  ['users'],
  ['purchases', 'wallet'],
  ['main', 'mail', 'platform', 'throttles'],
  ['catalogue', 'projects', 'servers'],
  ['../packages/client/test', 'mock'],
  ['contract', '../packages/contract/test'],
  ['accounts', 'deliveries', '../packages/game-server/test', 'desk', 'operators'],
  ['../packages/console/test'],
];

const root = import.meta.dirname;
const written = join(root, 'dist/together');
const named = new Set(TOGETHER.flat());
const rest = readdirSync(join(root, 'test'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !named.has(entry.name) && !['support', 'tools'].includes(entry.name))
  .map(({ name }) => name);
rmSync(written, { recursive: true, force: true });
mkdirSync(written, { recursive: true });
for (const [place, folders] of [...TOGETHER, rest].entries()) {
  const text = `require('../../test/support/together.ts').runTogether(${JSON.stringify(folders)});\n`;
  const name = folders === rest ? 'rest' : folders.join('-').replaceAll('/', '-');
  writeFileSync(join(written, `${String(place).padStart(2, '0')}-${name}.test.cjs`), text);
}

const { maxWorkers: _workers, testTimeout: _timeout, ...project } = files;

/**
 * The suite, one project per command: `npm test` is the project `fast`, `npm run test:machine` the project `machine`.
 * `test/run.mjs` runs them, several in one run where they are named together.
 * @type {import('jest').Config}
 */
export default {
  projects: [
    {
      ...project,
      displayName: 'fast',
      testMatch: ['<rootDir>/dist/together/*.test.cjs'],
      modulePathIgnorePatterns: ['<rootDir>/dist/(?!together)', '<rootDir>/packages/[^/]+/dist/', '<rootDir>/data/'],
    },
    { ...project, displayName: 'machine', testMatch: ['<rootDir>/{test,packages/*/test}/**/*.machine.ts'] },
    ...[
      ['proxies', 'test/proxies/*.long.ts'],
      ['packed', 'test/shipping/packed.long.ts'],
      ['browser', 'packages/{client,console}/test/*.long.ts'],
    ].map(([displayName, path]) => ({
      ...project,
      displayName,
      testMatch: [`<rootDir>/${path}`],
    })),
  ],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  // Tests wait for PostgreSQL half of their time: two for each of two cores.
  maxWorkers: 4,
  // Only what hangs: a machine may stand still for seconds.
  testTimeout: 300_000,
};
