import { join } from 'node:path';
import { NothingToCompare } from '../../../packages/contract/src/verdict/check/answer.js';
import {
  presentOf,
  type Reference,
  referenceOf,
  referenceOfJson,
} from '../../../packages/contract/src/verdict/check/held.js';
import { type CompareOptions, compareContracts } from '../../../packages/contract/src/verdict/compare/index.js';
import { LOCK_FILE } from '../../../packages/contract/src/verdict/lock/lock-file.js';
import { Refusal } from '../../base/errors/refusal.js';
import { packageRoot } from '../../base/package-root.js';
import { JobStopped, runJob } from '../../base/worker-job.js';
import type { ComparedAnswer } from './console-answers.js';
import type { Published } from './explorer.js';

/** What the worker thread of a comparison gets. */
export interface CompareInput {
  /** The body as it came; null: compare with the lock beside the manifest. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** `{"manifest", "lock"}` of this process, as JSON. */
  readonly published: Uint8Array;
  readonly options: CompareOptions;
}

/** Runs in the worker thread; compiled, also where the sources run as they are. */
const MODULE = join(packageRoot, 'dist/src/http/ops/compare-job.js');
const MEMORY_MB = 256;
const TIMEOUT_MS = 20_000;

/**
 * Compares in a worker thread: what a body costs to parse and check is bounded there, in memory and time. Resolves with the answer
 * as JSON. Throws INVALID_JSON, INVALID_REQUEST, and RATE_LIMITED if too many comparisons wait.
 * @param key comparisons of one key run one at a time
 */
export async function compareInThread(input: CompareInput, key: string): Promise<Uint8Array> {
  const transfer = input.body === null ? [] : [input.body.buffer];
  try {
    return await runJob({ module: MODULE, input, transfer, key, memoryMb: MEMORY_MB, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error;
    const limit = error.limit === 'MEMORY' ? `${MEMORY_MB} MiB of memory` : `${TIMEOUT_MS / 1_000} seconds`;
    throw new Refusal('INVALID_REQUEST', { notice: `The file is no manifest: comparing it takes more than ${limit}.` });
  }
}

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
