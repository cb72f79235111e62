import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it('rejects starting a process outside of *.machine.ts', () => {
  expect(() => spawnSync(process.execPath, ['--version'])).toThrow('Name the file *.machine.ts instead');
});
