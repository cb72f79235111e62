import { LOCK_FILE } from '../../committed-files.js';
import { compile } from '../../compile.js';
import type { Project } from '../../config.js';
import type { HashedContract } from '../../document-contract.js';
import { formatDiagnostic } from '../../sdl/diagnostic.js';
import { EMPTY_LOCK, type Lock } from '../lock/lock-file.js';
import { parseLock, readLock } from '../lock/read-lock.js';
import { fetchJson, NothingToCompare, readJson } from './answer.js';
import { promisedOf, type Reference, referenceOf, referenceOfJson, referenceOfManifest } from './held.js';
import { readRevision } from './revision.js';
import { readCommitted } from './working-tree.js';

const PUBLISH = 'Publish what there is: npm run cli -- contract publish';

/**
 * What `--against` stands for: `lock`, the URL of an operations listener, a `.json` file (a manifest, a lock, or what
 * `/manifest` answered), or else a git revision. Throws NothingToCompare where that gives nothing.
 */
export async function findReference(against: string, project: Project, today: string): Promise<Reference> {
  if (against === 'lock') {
    const lock = committedLock(project);
    if (lock === null) throw new NothingToCompare(`There is no ${LOCK_FILE}.`, PUBLISH);
    return { ...referenceOf(lock), isLock: true };
  }
  if (/^https?:\/\//i.test(against))
    return referenceOfJson(await fetchJson(against, 'manifest'), against, project.config);
  if (against.endsWith('.json')) return referenceOfJson(await readJson(against), against, project.config);
  return await ofRevision(against, project, today);
}

/** The committed lock; null where there is none. Throws NothingToCompare where it is not as it was written. */
export function committedLock({ root, config }: Project): Lock | null {
  const source = readCommitted(root, LOCK_FILE);
  if (source === null) return null;
  const read = readLock(source, config);
  if ('lock' in read) return read.lock;
  const problems = read.diagnostics.map(formatDiagnostic).join('\n');
  throw new NothingToCompare(problems, `Until ${source.file} can be read, nothing is compared with it.`);
}

/** The lock of the last commit; null where there is no git, no commit, or no lock in it that can be read. */
export async function lockOfHead({ root, config }: Project, today: string): Promise<Lock | null> {
  try {
    const { lock } = await readRevision(root, 'HEAD', today);
    return lock === null ? null : (parseLock(lock.text, config)?.lock ?? null);
  } catch (error) {
    if (error instanceof NothingToCompare) return null;
    throw error;
  }
}

/** The contracts that the committed lock holds; none where there is no lock that can be read. */
export function publishedBefore({ root, config }: Project): readonly HashedContract[] {
  const source = readCommitted(root, LOCK_FILE);
  const lock = source === null ? undefined : parseLock(source.text, config)?.lock;
  return Object.values(promisedOf(lock?.documents ?? {})).map(({ contract }) => contract);
}

/** A revision compiled by today's compiler; where that refuses it, what its lock says. */
async function ofRevision(revision: string, { root, config }: Project, today: string): Promise<Reference> {
  const { commit, sources, lock: source } = await readRevision(root, revision, today);
  const name = `${revision} (${commit.slice(0, 12)})`;
  const lock = source === null ? null : parseLock(source.text, config)?.lock;
  const { manifest } = compile(sources, config);
  if (manifest !== null) return referenceOfManifest(manifest, lock ?? EMPTY_LOCK, name);
  if (lock) return referenceOf(lock, `${LOCK_FILE} of ${name}`);
  throw new NothingToCompare(
    `${name} has no ${LOCK_FILE} that can be read, and does not compile with this version.`,
    'Name a later revision.',
  );
}
