import { type Control, replacing } from './control.js';

const publishing = 'test/contract/publish.machine.ts';
const checking = 'test/contract/check.machine.ts';
const accepting = 'test/contract/acceptances.machine.ts';

/** The contract lock: decision 34. */
export const contractControls: readonly Control[] = [
  {
    guarantee: 'lock: a published contract is not replaced without acceptance',
    change: 'breaking changes are published without acceptance',
    breaks: replacing(
      'packages/contract/src/verdict/publish/publication.ts',
      '(!ids.has(id) && changes.some(',
      '(ids.has(id) && changes.some(',
    ),
    test: publishing,
    name: 'refuses another contract under the same id',
  },
  {
    guarantee: 'lock: a removed id stays retired',
    change: 'an accepted removal leaves no entry',
    breaks: replacing(
      'packages/contract/src/verdict/publish/publication.ts',
      'unannounced.includes(id) ||',
      '(unannounced.includes(id) && !ids.has(id)) ||',
    ),
    test: publishing,
    name: 'refuses a removed id without an entry',
  },
  {
    guarantee: 'lock: a change that exposes the service is not published without acceptance',
    change: 'only breaking changes need an acceptance',
    breaks: replacing(
      'packages/contract/src/verdict/publish/publication.ts',
      "verdict === 'breaking' || exposure !== undefined",
      "verdict === 'breaking' || (exposure === '' && verdict === 'compatible')",
    ),
    test: publishing,
    name: 'is refused without acceptance, and recorded with it',
  },
  {
    guarantee: 'check: an acceptance covers one change only',
    change: 'an acceptance covers all changes of its document',
    breaks: replacing(
      'packages/contract/src/verdict/check/accepted.ts',
      'valid.get(changeKeyOf({ documentId, ...change }))',
      'valid.get([...valid.keys()].find((key) => key.startsWith(documentId)) ?? documentId)',
    ),
    test: accepting,
    name: 'covers no other break of the same document',
  },
  {
    guarantee: 'check: an acceptance that was used covers no later change',
    change: 'acceptances of the base apply again',
    breaks: replacing(
      'packages/contract/src/verdict/check/accepted.ts',
      'accepted.filter((change) => !before.some((one) => isSameAcceptance(one, change)))',
      'accepted.filter((change) => !before.every((one) => isSameAcceptance(one, change) && one.path === ""))',
    ),
    test: accepting,
    name: 'covers no later change that equals it, once the main branch has it',
  },
  {
    guarantee: 'lock: a document in use is not retired by accident',
    change: 'usage is not checked',
    breaks: replacing(
      'packages/contract/src/verdict/publish/publish.ts',
      'called.length > 0 && !force',
      'called.length > 1 && !force',
    ),
    test: publishing,
    name: 'requires --force while clients still call it',
  },
  {
    guarantee: 'lock: a document does not end on short notice',
    change: 'the notice is not checked',
    breaks: replacing(
      'packages/contract/src/verdict/compare/retirement.ts',
      'if (wasThere && shortage !== null)',
      "if (wasThere && shortage === '')",
    ),
    test: publishing,
    name: 'is refused if it is short, unless it is accepted',
  },
  {
    guarantee: 'lock: an earlier end is a new announcement',
    change: 'an earlier end keeps the day of the announcement',
    breaks: replacing(
      'packages/contract/src/verdict/lock/lock-file.ts',
      'sunset === null || sunset.on < held.on ?',
      'sunset === null ?',
    ),
    test: publishing,
    name: 'cannot be backdated in SDL and documents, nor by a new lock',
  },
  {
    guarantee: 'lock: manual edits are detected',
    change: 'hashes are not compared',
    breaks: replacing(
      'packages/contract/src/verdict/lock/read-lock.ts',
      'if (edited !== undefined) {',
      "if (edited === '') {",
    ),
    test: checking,
    name: 'returns no verdict without a valid lock',
  },
  {
    guarantee: 'check: an unpublished document fails',
    change: 'unpublished documents pass',
    breaks: replacing(
      'packages/contract/src/verdict/check/report.ts',
      'ok: isFine && result.unpublished.length === 0,',
      'ok: isFine,',
    ),
    test: checking,
    name: 'fails for an unpublished document',
  },
  {
    guarantee: 'check: a missing lock is an error',
    change: 'a missing lock counts as an empty one',
    breaks: replacing(
      'packages/contract/src/verdict/check/reference.ts',
      'if (lock === null)\n      throw',
      'if (lock === null) return referenceOf(EMPTY_LOCK); else if (root === null) throw',
    ),
    test: checking,
    name: 'returns no verdict without a valid lock',
  },
];
