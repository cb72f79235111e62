import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it('cannot start a process: that is for *.machine.ts', () => {
  expect(() => spawnSync(process.execPath, ['--version'])).toThrow('Name the file *.machine.ts instead');
});
