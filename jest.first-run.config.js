import suite from './jest.config.js';

/**
 * The long run that the suite leaves out: it installs packages from the registry and takes the default ports.
 * @type {import('jest').Config}
 */
export default {
  ...suite,
  testMatch: ['<rootDir>/test/first-run/*.long.ts'],
  maxWorkers: 1,
  testTimeout: 600_000,
};
