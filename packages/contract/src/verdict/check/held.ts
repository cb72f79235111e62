import { LOCK_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import { FORMAT } from '../../document-contract.js';
import { hashContract } from '../../hash.js';
import { type Manifest, manifestEntryForm, manifestForm } from '../../manifest.js';
import type { Baseline, PresentSide, Promised, Retired } from '../compare/index.js';
import {
  EMPTY_LOCK,
  type Lock,
  lockForm,
  type Published,
  publishedDocumentForm,
  type Served,
} from '../lock/lock-file.js';
import { NothingToCompare } from './answer.js';

// What manifests and locks hold, as a comparison takes it. Without the compiler, which is no part of an installation: a
// service compares as well.

/** What a check compares with. */
export interface Reference {
  /** What people call it: `documents/published.json`, `https://…`, `main (3f2a…)`. */
  readonly name: string;
  readonly baseline: Baseline;
  /** By id, the earlier contracts that it still serves. */
  readonly serves: Readonly<Record<string, readonly Served[]>>;
  /** Whether it is the committed lock, in which each document has to be. */
  readonly isLock: boolean;
}

/** Entries of one part of a manifest or lock. A large project has hundreds; more are refused before any is checked. */
const MAX_ENTRIES = 2_000;

/** A manifest, a lock, or both, as `/manifest` answers. */
export function referenceOfJson(answer: unknown, name: string, config: ContractConfig): Reference {
  const parts = isRecord(answer) && 'manifest' in answer ? answer : { manifest: answer, lock: answer };
  for (const part of [parts.manifest, parts.lock]) refuseFirstProblem(part, name, config);
  const lock = lockForm(config).safeParse(parts.lock);
  const manifest = manifestForm(config).safeParse(parts.manifest);
  if (manifest.success) return referenceOfManifest(manifest.data, lock.success ? lock.data : EMPTY_LOCK, name);
  if (lock.success) return referenceOf(lock.data, name);
  const isLock = isRecord(answer) && answer.format === EMPTY_LOCK.format;
  const [issue] = (isLock ? lock : manifest).error?.issues ?? [];
  throw notOfThisVersion(name, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

const notOfThisVersion = (name: string, problem: string): NothingToCompare =>
  new NothingToCompare(
    `${name} is neither a manifest nor a lock of this version (${problem}).`,
    'Compare with what the same version of project-service has made.',
  );

/**
 * Counts the entries of a manifest or lock, then checks its documents one by one until the first problem. The schema of the whole
 * would report every problem of every entry. Throws NothingToCompare.
 */
function refuseFirstProblem(part: unknown, name: string, config: ContractConfig): void {
  if (!isRecord(part)) return;
  const { version } = part;
  if (typeof version === 'number' && version > FORMAT)
    throw new NothingToCompare(
      `${name} has format ${version}, which this version does not know.`,
      'Update project-service.',
    );
  if (typeof version === 'number' && version < FORMAT) throw notOfThisVersion(name, `format ${version}, not ${FORMAT}`);
  for (const [key, entries] of Object.entries(part)) {
    const count = isRecord(entries) ? Object.keys(entries).length : 0;
    if (count > MAX_ENTRIES) throw notOfThisVersion(name, `${key}: ${count} entries, at most ${MAX_ENTRIES}`);
  }
  const forms = [
    ['operations', manifestEntryForm(config)],
    ['documents', publishedDocumentForm(config)],
  ] as const;
  for (const [key, form] of forms) {
    const entries = part[key];
    for (const [id, entry] of isRecord(entries) ? Object.entries(entries) : []) {
      const [issue] = form.safeParse(entry).error?.issues ?? [];
      if (issue !== undefined) throw notOfThisVersion(name, `${[key, id, ...issue.path].join('.')}: ${issue.message}`);
    }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export function referenceOfManifest(manifest: Manifest, lock: Lock, name: string): Reference {
  return {
    name,
    baseline: {
      operations: promisedOf(manifest.operations),
      // What the lock knows of an id that is gone is more: what it promised in the end.
      retired: { ...mapped(manifest.retired, (end): Retired => ({ end, contract: null })), ...retiredOf(lock) },
      fields: manifest.fields,
    },
    serves: servesOf(lock),
    isLock: false,
  };
}

/** What a running service gives: without the places of SDL and documents, which it does not have. */
export const presentOf = ({ operations, retired, fields }: Manifest): PresentSide => ({
  operations: mapped(promisedOf(operations), (promised) => ({ ...promised, origins: new Map() })),
  retired: mapped(retired, (end) => ({ end, place: null })),
  retiredFile: null,
  fields,
});

/** What a lock holds. */
export function referenceOf(lock: Lock, name: string = LOCK_FILE): Reference {
  const baseline = { operations: promisedOf(lock.documents), retired: retiredOf(lock), fields: lock.fields };
  return { name, baseline, serves: servesOf(lock), isLock: false };
}

/** As manifests and locks hold it, as the comparison takes it. */
export const promisedOf = (
  held: Readonly<Record<string, Pick<Published, 'contract' | 'contractHash' | 'meaningHash' | 'sunset'>>>,
): Baseline['operations'] =>
  mapped(
    held,
    ({ contract, contractHash, meaningHash, sunset }): Promised => ({
      contract: { ...contract, contractHash, meaningHash },
      sunset,
    }),
  );

const retiredOf = (lock: Lock): Baseline['retired'] =>
  mapped(
    lock.retired,
    ({ contract, ...end }): Retired => ({ end, contract: contract === null ? null : hashContract(contract) }),
  );

const servesOf = (lock: Lock): Reference['serves'] => mapped(lock.documents, ({ serves }) => serves);

const mapped = <T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(record).map(([id, value]) => [id, map(value)]));
