import type { Break, Control } from './control.js';

const publishing = 'test/contract/publish.machine.ts';
const checking = 'test/contract/check.machine.ts';

const one = (file: string, find: string, replace = ''): readonly Break[] => [{ file, find, replace }];

/** What clients were promised, and the lock that says so: decision 34. */
export const contractControls: readonly Control[] = [
  {
    promise: 'lock: a promise that clients rely on is not replaced in silence',
    broken: 'what breaks is published unasked',
    breaks: one(
      'packages/contract/src/verdict/publish/publication.ts',
      '!ids.has(id) || unannounced.includes(id)',
      'unannounced.includes(id)',
    ),
    test: publishing,
    name: 'refuses another contract under the same id',
  },
  {
    promise: 'lock: an id that goes is retired for ever',
    broken: 'an id goes without an entry, where somebody accepts it',
    breaks: one(
      'packages/contract/src/verdict/publish/publication.ts',
      '!ids.has(id) || unannounced.includes(id)',
      '!ids.has(id)',
    ),
    test: publishing,
    name: 'refuses that an id goes without a word',
  },
  {
    promise: 'lock: what is still called is not retired by accident',
    broken: 'nobody looks who calls it',
    breaks: one(
      'packages/contract/src/verdict/publish/publish.ts',
      'called.length > 0 && !force',
      'called.length > 1 && !force',
    ),
    test: publishing,
    name: 'asks for --force where somebody still calls it',
  },
  {
    promise: 'lock: nobody edits it',
    broken: 'hashes are not looked at',
    breaks: one(
      'packages/contract/src/verdict/lock/read-lock.ts',
      'if (edited !== undefined) {',
      "if (edited === '') {",
    ),
    test: checking,
    name: 'gives no verdict where there is no lock, or none that can be read',
  },
  {
    promise: 'check: a document that is not published does not pass',
    broken: 'it passes',
    breaks: one(
      'packages/contract/src/verdict/check/report.ts',
      'ok: isFine && told.unpublished.length === 0,',
      'ok: isFine,',
    ),
    test: checking,
    name: 'fails for a document that is not in it',
  },
  {
    promise: 'check: what is not there does not look like a contract that nobody has changed',
    broken: 'no lock counts as an empty one',
    breaks: one(
      'packages/contract/src/verdict/check/reference.ts',
      'if (lock === null) throw',
      'if (lock === null) return referenceOf(EMPTY_LOCK); else if (root === null) throw',
    ),
    test: checking,
    name: 'gives no verdict where there is no lock, or none that can be read',
  },
];
