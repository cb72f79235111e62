import { LOCK_FILE } from '../../committed-files.js';
import { compile } from '../../compile.js';
import { commandsOf, type Project } from '../../config.js';
import { mapValues } from '../../records.js';
import { formatDiagnostic } from '../../sdl/diagnostic.js';
import { type Baseline, own } from '../compare/index.js';
import { readAccepted } from '../lock/accepted-file.js';
import { EMPTY_LOCK, type Lock } from '../lock/lock-file.js';
import { MAIN_NAMES, parseLock, readLock } from '../lock/read-lock.js';
import { mainBranchOf } from './accepted.js';
import { fetchJson, NothingToCompare, readJson } from './fetch-json.js';
import { findRevision, readRevision } from './revision.js';
import { type Reference, referenceOf, referenceOfJson, referenceOfManifest } from './stored-reference.js';
import { readCommitted } from './working-tree.js';

/**
 * Returns the reference of `--against`: `lock`, the URL of a running service, a `.json` file (a
 * manifest, a lock, or a response of `/manifest`), or a git revision. Throws NothingToCompare if it
 * cannot be read.
 */
export async function findReference(against: string, project: Project, today: string): Promise<Reference> {
  if (against === 'lock') {
    const lock = committedLock(project);
    if (lock === null)
      throw new NothingToCompare(
        `There is no ${LOCK_FILE}.`,
        `Publish the contract: ${commandsOf(project.config).publish}`,
      );
    return { ...referenceOf(lock), isLock: true };
  }
  if (/^https?:\/\//i.test(against))
    return referenceOfJson(await fetchJson(against, 'manifest'), against, project.config);
  if (against.endsWith('.json')) return referenceOfJson(await readJson(against), against, project.config);
  return await ofRevision(against, project, today);
}

/** Returns the committed lock; null without one. Throws NothingToCompare if it is invalid. */
export function committedLock({ root, config }: Project): Lock | null {
  const source = readCommitted(root, LOCK_FILE);
  if (source === null) return null;
  const read = readLock(source, config);
  if ('lock' in read) return read.lock;
  const problems = read.diagnostics.map(formatDiagnostic).join('\n');
  throw new NothingToCompare(problems, `Fix ${source.file} first.`);
}

/** A lock to compare with; null without one. */
interface ReplacedLock {
  readonly lock: Lock | null;
  /** The main branch, if the lock is that of its tip. */
  readonly main: string | null;
}

/**
 * Returns the lock that a publication replaces. For a lock that was merged or edited it is that of
 * the main branch: the changes of this branch are compared again. Throws NothingToCompare for
 * another invalid lock, if the main branch has no valid one, and if there is no branch `base`.
 * @param base main branch as git names it; null: the first existing one of MAIN_BRANCHES
 */
export async function lockToReplace(project: Project, base: string | null): Promise<ReplacedLock> {
  const { root, config } = project;
  const source = readCommitted(root, LOCK_FILE);
  const read = source === null ? null : readLock(source, config);
  const isMixed =
    read !== null &&
    'diagnostics' in read &&
    read.diagnostics.some(({ rule }) => rule === 'lock-merge' || rule === 'lock-edited');
  const main = isMixed ? await mainBranchOf(root, base) : null;
  const found = main === null ? null : ((await findRevision(root, main))?.lock ?? null);
  const ofMain = found && readLock(found, config);
  const lock = ofMain && 'lock' in ofMain ? ofMain.lock : null;
  // Contracts that were edited on the main branch equal the tree, so a break would be no change.
  if (isMixed && lock === null)
    throw new NothingToCompare(
      found === null
        ? `${LOCK_FILE} was merged or edited, and no main branch (${base ?? MAIN_NAMES}) has a valid one.`
        : `${LOCK_FILE} was merged or edited, and the one of ${main} is not valid either.`,
      `Name another branch (--base <branch>), or restore the last valid file (git checkout <revision> -- ${LOCK_FILE}). Then publish again.`,
    );
  return { lock: lock ?? committedLock(project), main };
}

/** Returns the lock of a revision; null without git, the revision, or a valid lock. */
export async function lockOf(revision: string, { root, config }: Project): Promise<Lock | null> {
  const found = await findRevision(root, revision);
  return found === null || found.lock === null ? null : parseLock(found.lock.text, config);
}

/** Compiles a revision with the current compiler; if that fails, uses the lock of the revision. */
async function ofRevision(revision: string, { root, config }: Project, today: string): Promise<Reference> {
  const { commit, sources, lock: source, accepted } = await readRevision(root, revision);
  const name = `${revision} (${commit.slice(0, 12)})`;
  const lock = source === null ? null : parseLock(source.text, config);
  const { manifest } = compile({ ...sources, today, utcToday: today }, config);
  const read = readAccepted(accepted);
  const acceptances = 'acceptances' in read ? read.acceptances : [];
  if (manifest !== null) {
    const reference = referenceOfManifest(manifest, lock ?? EMPTY_LOCK, name, config);
    return { ...reference, baseline: withErrorsOf(lock ?? EMPTY_LOCK, reference.baseline), acceptances };
  }
  if (lock) return { ...referenceOf(lock, `${LOCK_FILE} of ${name}`), acceptances };
  throw new NothingToCompare(
    `${name} has no ${LOCK_FILE} that can be read, and does not compile with this version.`,
    'Name a later revision.',
  );
}

/** The catalogue is code, which is not read from a revision: its lock has the codes. */
const withErrorsOf = ({ documents }: Lock, baseline: Baseline): Baseline => ({
  ...baseline,
  operations: mapValues(baseline.operations, (one, id) => {
    const published = own(documents, id);
    if (published === undefined) return one;
    const { wire, meaning } = one.contract;
    return { ...one, contract: { wire: { ...wire, errors: published.contract.wire.errors }, meaning } };
  }),
});
