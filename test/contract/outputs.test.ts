import { expect, it } from '@jest/globals';
import codegen from '../../codegen.js';
import config from '../../contract.config.js';
import { outputsOf } from '../../packages/contract/src/emit/outputs.js';

it('generates exactly the files of codegen.ts', () =>
  expect(Object.keys(codegen.generates).sort()).toEqual([...outputsOf(config).keys()].sort()));
