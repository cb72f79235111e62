import suite from './jest.config.js';

/**
 * Measurements, `npm run bench -- <name>`: they want the machine for themselves and are no part of the suite.
 * @type {import('jest').Config}
 */
export default {
  ...suite,
  testMatch: ['<rootDir>/test/bench/*.bench.ts'],
  maxWorkers: 1,
  testTimeout: 600_000,
};
