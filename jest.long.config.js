import suite from './jest.config.js';

/**
 * The long runs that the suite leaves out, each a command of its own (CONTRIBUTING.md): the first
 * run as a newcomer has it, the soak, the controls.
 * @type {import('jest').Config}
 */
export default {
  ...suite,
  testMatch: ['<rootDir>/{src,test,packages/*/test}/**/*.long.ts'],
  maxWorkers: 1,
  testTimeout: 3_600_000,
};
