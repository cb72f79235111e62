import suite from './jest.config.js';

/**
 * Long runs outside of the suite, each with its own command (CONTRIBUTING.md): the first run of a
 * new developer, the soak, the controls.
 * @type {import('jest').Config}
 */
export default {
  ...suite,
  testMatch: ['<rootDir>/{src,test,packages/*/test}/**/*.long.ts'],
  maxWorkers: 1,
  testTimeout: 3_600_000,
};
