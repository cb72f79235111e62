import { expect, it } from '@jest/globals';
import { adminCommands } from '../admin/index.js';
import { describeExcess } from './command-thread.js';

// rules.md §4.10.3

const CHANGED =
  'The file takes more than 180 seconds: split it. ' +
  'Unless it was a dry run, a change may have been committed: check before you send it again.';

const EXPORT =
  'The export takes more than 180 seconds: run it without --remote on a machine of the service, which has no limit.';

it.each([
  ['apply', CHANGED],
  ['catalogue.import', CHANGED],
  ['catalogue.diff', 'The file takes more than 180 seconds: split it.'],
  ['project.export', EXPORT],
  ['catalogue.export', EXPORT],
  ['promotion.codes', EXPORT],
])('says how to send or receive a file beyond the limits, and if it may have changed data: %s', (command, notice) => {
  expect(adminCommands.get(command)).toMatchObject({ inThread: true }); // (control)
  expect(describeExcess(command, '180 seconds')).toBe(notice);
});
