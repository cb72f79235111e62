import { expect, it } from '@jest/globals';
import config from '../../codegen.js';
import { outputs } from '../../packages/contract/src/emit/outputs.js';

it('writes each file of codegen.ts, and no others', () =>
  expect(Object.keys(config.generates).sort()).toEqual([...outputs.keys()].sort()));
