import service from '../../jest.config.js';

const { globalSetup: _database, globalTeardown: _end, ...settings } = service;

/** Tests of the toolkit: they need no database. */
export default {
  ...settings,
  rootDir: '../..',
  testMatch: ['<rootDir>/{packages/contract/test,test/contract}/**/*.test.ts'],
};
