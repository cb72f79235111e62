import { Refusal } from '../../base/errors/refusal.js';
import { NothingToCompare } from '../../contract/check/answer.js';
import { presentOf, type Reference, referenceOf, referenceOfJson } from '../../contract/check/held.js';
import { type CompareOptions, compareContracts } from '../../contract/compare/index.js';
import { LOCK_FILE } from '../../contract/published/lock-file.js';
import type { ComparedAnswer } from './console-answers.js';
import type { Published } from './explorer.js';

/**
 * What what runs here does to the clients of what was promised: the verdicts of the contract check, less the places in SDL
 * and documents, which are of the working tree.
 * @param given a manifest, a lock, or both, as `/manifest` answers; undefined: the lock that lies beside the manifest
 * Throws INVALID_REQUEST where that is neither.
 */
export function comparedWith(given: unknown, { manifest, lock }: Published, options: CompareOptions): ComparedAnswer {
  const { name, baseline } = given === undefined ? promisedBy(lock) : readGiven(given);
  return { against: name, ...compareContracts(baseline, presentOf(manifest), options) };
}

function promisedBy(lock: Published['lock']): Reference {
  if (lock !== null) return referenceOf(lock);
  throw new Refusal('INVALID_REQUEST', {
    notice: `This service has no ${LOCK_FILE}: give a manifest to compare with.`,
  });
}

function readGiven(given: unknown): Reference {
  try {
    return referenceOfJson(given, 'The file');
  } catch (error) {
    if (error instanceof NothingToCompare)
      throw new Refusal('INVALID_REQUEST', { notice: `${error.message} ${error.mend}` });
    // What lies deeper than any manifest does: the check of its form goes no deeper than the stack.
    if (error instanceof RangeError)
      throw new Refusal('INVALID_REQUEST', { notice: 'The file is no manifest: it lies too deep.' });
    throw error;
  }
}
