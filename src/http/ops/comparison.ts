import { join } from 'node:path';
import config from '../../../contract.config.js';
import {
  type CompareOptions,
  compareContracts,
  LOCK_FILE,
  NothingToCompare,
  presentOf,
  type Reference,
  referenceOf,
  referenceOfJson,
} from '../../../packages/contract/src/compare.js';
import { Refusal } from '../../base/errors/refusal.js';
import { packageRoot } from '../../base/package-root.js';
import { runJob } from '../../base/worker-job.js';
import type { AdmittedOperator } from '../../domain/operators/index.js';
import type { ComparisonAnswer } from './console-answers.js';
import type { PublishedContracts } from './explorer.js';

/** Input of the worker thread of a comparison. */
export interface CompareInput {
  /** Body of the request; null: compare with the lock of this process. */
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** `{manifest, lock}` of this process, as JSON. */
  readonly published: Uint8Array;
  readonly options: Omit<CompareOptions, 'config'>;
}

/**
 * Compares in a worker thread, which limits memory and time for an uploaded file. Resolves with the
 * answer as JSON. Throws INVALID_JSON, INVALID_REQUEST, the errors of `admitAgain`, and
 * RATE_LIMITED if too many comparisons wait.
 * @param admitAgain called when the wait of the comparison ends
 */
export const compareInThread = (
  input: CompareInput,
  operator: AdmittedOperator,
  admitAgain: () => Promise<unknown>,
): Promise<Uint8Array> =>
  runJob({
    // Always the compiled module, because a worker thread cannot load TypeScript.
    module: join(packageRoot, 'dist/program/compare-job.js'),
    input: async () => {
      await admitAgain();
      return input;
    },
    transfer: input.body === null ? [] : [input.body.buffer],
    key: `operator ${operator.id}`,
    memoryMb: 256,
    timeoutMs: 20_000,
    describeExcess: (limit) => `The file is not a manifest: its comparison needs more than ${limit}.`,
  });

/**
 * Compares the running contract with published ones. The result has the verdicts of the contract
 * check without positions in SDL and documents. Throws INVALID_REQUEST for another kind of file.
 * @param file a manifest, a lock, or both as in `/manifest`; undefined: the lock of this process
 */
export function compareWith(
  file: unknown,
  { manifest, lock }: PublishedContracts,
  options: CompareInput['options'],
): ComparisonAnswer {
  const { name, baseline } = file === undefined ? lockReference(lock) : parseReference(file);
  return { against: name, ...compareContracts(baseline, presentOf(manifest, lock, config), { ...options, config }) };
}

function lockReference(lock: PublishedContracts['lock']): Reference {
  if (lock !== null) return referenceOf(lock);
  throw new Refusal('INVALID_REQUEST', {
    notice: `This service has no ${LOCK_FILE}. Send a manifest to compare with.`,
  });
}

function parseReference(file: unknown): Reference {
  try {
    return referenceOfJson(file, 'The file', config);
  } catch (error) {
    if (error instanceof NothingToCompare)
      throw new Refusal('INVALID_REQUEST', { notice: `${error.message} ${error.fix}` });
    // The schema check recurses and exceeds the stack on a file that is nested too deeply.
    if (error instanceof RangeError)
      throw new Refusal('INVALID_REQUEST', { notice: 'The file is not a manifest: it is nested too deeply.' });
    throw error;
  }
}
