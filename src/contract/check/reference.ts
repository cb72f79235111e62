import type { Baseline, Promised, Retired } from '../compare/index.js';
import { compile } from '../compile/compile.js';
import { formatDiagnostic } from '../compile/diagnostic.js';
import type { HashedContract } from '../document-contract.js';
import { hashContract } from '../hash.js';
import { type Manifest, manifestFile } from '../manifest.js';
import { EMPTY_LOCK, LOCK_FILE, type Lock, lockForm, type Published, type Served } from '../published/lock-file.js';
import { parseLock, readLock } from '../published/read-lock.js';
import { fetchJson, NothingToCompare, readJson } from './answer.js';
import { readRevision } from './revision.js';
import { readCommitted } from './working-tree.js';

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

const PUBLISH = 'Publish what there is: npm run cli -- contract publish';

/**
 * What `--against` stands for: `lock`, the URL of an operations listener, a `.json` file (a manifest, a lock, or what
 * `/manifest` answered), or else a git revision. Throws NothingToCompare where that gives nothing.
 */
export async function findReference(against: string, root: string, today: string): Promise<Reference> {
  if (against === 'lock') {
    const lock = committedLock(root);
    if (lock === null) throw new NothingToCompare(`There is no ${LOCK_FILE}.`, PUBLISH);
    return { ...referenceOf(lock), isLock: true };
  }
  if (/^https?:\/\//i.test(against)) return ofAnswer(await fetchJson(against, 'manifest'), against);
  if (against.endsWith('.json')) return ofAnswer(await readJson(against), against);
  return await ofRevision(against, root, today);
}

/** The committed lock; null where there is none. Throws NothingToCompare where it is not as it was written. */
export function committedLock(root: string): Lock | null {
  const source = readCommitted(root, LOCK_FILE);
  if (source === null) return null;
  const read = readLock(source);
  if ('lock' in read) return read.lock;
  const problems = read.diagnostics.map(formatDiagnostic).join('\n');
  throw new NothingToCompare(problems, `Until ${source.file} can be read, nothing is compared with it.`);
}

/** The lock of the last commit; null where there is no git, no commit, or no lock in it that can be read. */
export async function lockOfHead(root: string, today: string): Promise<Lock | null> {
  try {
    const { lock } = await readRevision(root, 'HEAD', today);
    return lock === null ? null : (parseLock(lock.text)?.lock ?? null);
  } catch (error) {
    if (error instanceof NothingToCompare) return null;
    throw error;
  }
}

/** The contracts that the committed lock holds; none where there is no lock that can be read. */
export function publishedBefore(root: string): readonly HashedContract[] {
  const source = readCommitted(root, LOCK_FILE);
  const lock = source === null ? undefined : parseLock(source.text)?.lock;
  return Object.values(promisedOf(lock?.documents ?? {})).map(({ contract }) => contract);
}

/** A manifest, a lock, or both, as `/manifest` answers. */
function ofAnswer(answer: unknown, name: string): Reference {
  const parts = isRecord(answer) && 'manifest' in answer ? answer : { manifest: answer, lock: answer };
  const lock = lockForm.safeParse(parts.lock);
  const manifest = manifestFile.safeParse(parts.manifest);
  if (manifest.success) return ofManifest(manifest.data, lock.success ? lock.data : EMPTY_LOCK, name);
  if (lock.success) return referenceOf(lock.data, name);
  const isLock = isRecord(answer) && answer.format === EMPTY_LOCK.format;
  const [issue] = (isLock ? lock : manifest).error?.issues ?? [];
  const where = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ');
  throw new NothingToCompare(
    `${name} is neither a manifest nor a lock of this version (${where}).`,
    'Compare with what the same version of project-service has made.',
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A revision compiled by today's compiler; where that refuses it, what its lock says. */
async function ofRevision(revision: string, root: string, today: string): Promise<Reference> {
  const { commit, sources, lock: source } = await readRevision(root, revision, today);
  const name = `${revision} (${commit.slice(0, 12)})`;
  const lock = source === null ? null : parseLock(source.text)?.lock;
  const { manifest } = compile(sources);
  if (manifest !== null) return ofManifest(manifest, lock ?? EMPTY_LOCK, name);
  if (lock) return referenceOf(lock, `${LOCK_FILE} of ${name}`);
  throw new NothingToCompare(
    `${name} has no ${LOCK_FILE} that can be read, and does not compile with this version.`,
    'Name a later revision.',
  );
}

function ofManifest(manifest: Manifest, lock: Lock, name: string): Reference {
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

/** What a lock holds. */
export function referenceOf(lock: Lock, name: string = LOCK_FILE): Reference {
  const baseline = { operations: promisedOf(lock.documents), retired: retiredOf(lock), fields: lock.fields };
  return { name, baseline, serves: servesOf(lock), isLock: false };
}

/** As manifests and locks hold it, as the comparison takes it. */
const promisedOf = (
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
