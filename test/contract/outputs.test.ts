import { expect, it } from '@jest/globals';
import config from '../../codegen.js';
import { outputs } from '../../packages/contract/src/emit/outputs.js';

it('generates exactly the files of codegen.ts', () =>
  expect(Object.keys(config.generates).sort()).toEqual([...outputs.keys()].sort()));
