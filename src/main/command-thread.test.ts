import { expect, it } from '@jest/globals';
import { adminCommands } from '../admin/index.js';
import { describeExcess } from './command-thread.js';

// rules.md §4.10.3

const CHANGED =
  'The file takes more than 180 seconds: split it. ' +
  'Unless it was a dry run, a change may have been committed: check before you send it again.';

it.each([
  ['apply', CHANGED],
  ['catalogue.import', CHANGED],
  ['catalogue.diff', 'The file takes more than 180 seconds: split it.'],
  ['project.export', 'The file takes more than 180 seconds: split it.'],
])('reports a possible change if a command that changes data exceeds its limits: %s', (command, notice) => {
  expect(adminCommands.get(command)).toMatchObject({ inThread: true }); // (control)
  expect(describeExcess(command, '180 seconds')).toBe(notice);
});
