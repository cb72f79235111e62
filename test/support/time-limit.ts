import { expect, jest } from '@jest/globals';

// Jest's option testTimeout applies to all projects of a run. Tests that start processes keep it.
if (/\.test\.(?:ts|cjs)$/.test(expect.getState().testPath ?? '')) jest.setTimeout(120_000);
