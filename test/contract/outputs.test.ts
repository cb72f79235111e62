import { expect, it } from '@jest/globals';
import config from '../../codegen.js';
import { outputs } from '../../src/contract/compile/outputs.js';

it('writes each file of codegen.ts, and no others', () =>
  expect(Object.keys(config.generates).sort()).toEqual([...outputs.keys()].sort()));
