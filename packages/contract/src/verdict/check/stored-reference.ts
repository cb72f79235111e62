import { LOCK_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import { FORMAT } from '../../document-contract.js';
import { type Manifest, manifestEntryForm, manifestForm } from '../../manifest.js';
import { safeguardsOf } from '../../policy.js';
import { mapValues } from '../../records.js';
import type { Baseline, PresentSide } from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import { announcedIn, EMPTY_LOCK, LOCK_FORMAT, type Lock, lockForm, publishedDocumentForm } from '../lock/lock-file.js';
import { NothingToCompare } from './fetch-json.js';

// Converts manifests and locks to comparison input. It does not import the compiler, because an
// installed service compares, too.

/** The reference of a check. */
export interface Reference {
  /** Display name: `documents/published.json`, `https://…`, `main (3f2a…)`. */
  readonly name: string;
  readonly baseline: Baseline;
  /** True for the committed lock, which must contain each document. */
  readonly isLock: boolean;
  /** Acceptances that are committed with it; null: unknown, as for a service or a file. */
  readonly acceptances: readonly Acceptance[] | null;
}

/** Maximum number of entries in each part of a manifest or lock; checked first. */
const MAX_ENTRIES = 2_000;

/**
 * Reads the parsed JSON of a manifest, a lock, or both, as in the response of `/manifest`. A
 * manifest of `compile` is no such JSON, which has each error group once: use `presentOf`. Throws
 * NothingToCompare for another format, and for more entries than MAX_ENTRIES.
 * @param name display name for messages
 */
export function referenceOfJson(answer: unknown, name: string, config: ContractConfig): Reference {
  const parts = isRecord(answer) && 'manifest' in answer ? answer : { manifest: answer, lock: answer };
  for (const part of [parts.manifest, parts.lock]) refuseFirstProblem(part, name, config);
  const lock = lockForm(config).safeParse(parts.lock);
  const manifest = manifestForm(config).safeParse(parts.manifest);
  if (manifest.success) return referenceOfManifest(manifest.data, lock.success ? lock.data : EMPTY_LOCK, name, config);
  if (lock.success) return referenceOf(lock.data, name);
  const isLock = isRecord(answer) && answer.format === EMPTY_LOCK.format;
  const [issue] = (isLock ? lock : manifest).error?.issues ?? [];
  throw notOfThisVersion(name, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

const notOfThisVersion = (name: string, problem: string): NothingToCompare =>
  new NothingToCompare(
    `${name} is neither a manifest nor a lock of this format (${problem}).`,
    'Compare with a file of the same version of this program.',
  );

const tooLarge = (name: string, key: string, count: number): NothingToCompare =>
  new NothingToCompare(
    `${name} is too large to compare (${key}: ${count} entries, at most ${MAX_ENTRIES}).`,
    'Compare with the lock or a git revision, which have no such limit.',
  );

/**
 * Counts the entries of a manifest or lock, then validates its documents one by one up to the first
 * problem; validating the whole would report every problem of every entry. Throws NothingToCompare.
 */
function refuseFirstProblem(part: unknown, name: string, config: ContractConfig): void {
  if (!isRecord(part)) return;
  const { version } = part;
  const format = part.format === EMPTY_LOCK.format ? LOCK_FORMAT : FORMAT;
  if (typeof version === 'number' && version > format)
    throw new NothingToCompare(
      `${name} has format ${version}, which this version cannot read.`,
      'Update this program.',
    );
  if (typeof version === 'number' && version < format) throw notOfThisVersion(name, `format ${version}, not ${format}`);
  for (const [key, entries] of Object.entries(part)) {
    const count = isRecord(entries) ? Object.keys(entries).length : 0;
    if (count > MAX_ENTRIES) throw tooLarge(name, key, count);
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

export const referenceOfManifest = (
  manifest: Manifest,
  lock: Lock,
  name: string,
  config: ContractConfig,
): Reference => {
  const { operations, retired, fields } = baselineOf(manifest, config);
  // The lock also has the last contract of a retired id.
  const baseline = { operations, retired: { ...retired, ...lock.retired }, fields };
  return { name, baseline, isLock: false, acceptances: null };
};

/**
 * Converts a manifest of `compile` or `readManifest`, without places in SDL and documents.
 * @param lock has the days on which ends were announced; null: they are announced today
 */
export const presentOf = (manifest: Manifest, lock: Lock | null, config: ContractConfig): PresentSide => ({
  ...baselineOf(manifest, config),
  origins: new Map(),
  placeOfRetired: () => null,
  announcedOn: (id, sunset) => announcedIn(lock, id, sunset),
});

/** Converts a manifest. */
const baselineOf = ({ operations, retired, fields }: Manifest, config: ContractConfig): Baseline => ({
  operations: mapValues(operations, (entry) => ({
    contract: entry.contract,
    safeguards: safeguardsOf(entry, config),
    sunset: entry.sunset,
  })),
  retired: mapValues(retired, (end) => ({ ...end, contract: null })),
  fields,
});

/** Converts a lock. */
export function referenceOf(lock: Lock, name: string = LOCK_FILE): Reference {
  const { documents: operations, retired, fields } = lock;
  return { name, baseline: { operations, retired, fields }, isLock: false, acceptances: null };
}
