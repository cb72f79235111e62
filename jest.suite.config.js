import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import suite from './jest.config.js';

/**
 * Folders whose files share a context, so that the service is loaded once for all of them and not for each: that took
 * half of the time of a run. Each file still has its own services and databases. The other folders hardly load it.
 */
const TOGETHER = [
  ['users'],
  ['purchases', 'wallet'],
  ['accounts', 'deliveries'],
  ['catalogue'],
  ['conformance', 'isolation', 'projects', 'servers'],
  ['http', 'request'],
  ['main', 'mail', 'platform', 'throttles'],
  ['contract'],
  ['contract/compare'],
  ['client', 'mock'],
];

const root = import.meta.dirname;
const written = join(root, 'dist/together');
rmSync(written, { recursive: true, force: true });
mkdirSync(written, { recursive: true });
for (const folders of TOGETHER) {
  const text = `require('../../test/support/together.ts').runTogether(${JSON.stringify(folders)});\n`;
  writeFileSync(join(written, `${folders.join('-').replaceAll('/', '-')}.test.cjs`), text);
}
const alone = readdirSync(join(root, 'test')).filter((folder) => !TOGETHER.flat().includes(folder));

/**
 * `npm test`: the whole suite, as fast as it goes.
 * @type {import('jest').Config}
 */
export default {
  ...suite,
  testMatch: ['<rootDir>/dist/together/*.test.cjs', `<rootDir>/test/{${alone.join()}}/**/*.test.ts`],
  testSequencer: '<rootDir>/test/support/longest-first.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/(?!together)', '<rootDir>/data/'],
};
