import { isDeepStrictEqual } from 'node:util';
import { runGit } from '../../git.js';
import { type Acceptance, readAccepted } from '../lock/accepted-file.js';
import type { AcceptedChanges } from './check-result.js';
import { NothingToCompare } from './fetch-json.js';
import { readRevision } from './revision.js';

/** Names of the main branch, in order of preference. */
const MAIN_BRANCHES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master'];

/**
 * Lists the accepted breaking changes that the merge base does not accept; null if none is
 * accepted.
 * @param accepted acceptances of the working tree
 * @param base main branch as git names it; null: the first existing one of MAIN_BRANCHES
 * Throws NothingToCompare if `base` is given and has no merge base.
 */
export async function acceptedSince(
  accepted: readonly Acceptance[],
  { root, base, today }: { readonly root: string; readonly base: string | null; readonly today: string },
): Promise<AcceptedChanges | null> {
  const mergeBase = base === null ? await firstMergeBase(root) : await mergeBaseWith(root, base);
  if (base !== null && mergeBase === null)
    throw new NothingToCompare(
      `There is no merge base with ${base}.`,
      'Name a branch of this repository. In GitHub Actions, give actions/checkout "fetch-depth: 0".',
    );
  if (accepted.length === 0) return null;
  const before = mergeBase === null ? null : await acceptedAt(root, mergeBase.commit, today);
  if (mergeBase === null || before === null) return { mergeBase: null, changes: [] };
  return {
    mergeBase: `${mergeBase.branch} (${mergeBase.commit.slice(0, 12)})`,
    changes: accepted.filter((change) => !before.some((one) => isDeepStrictEqual(one, change))),
  };
}

interface MergeBase {
  readonly branch: string;
  readonly commit: string;
}

async function firstMergeBase(root: string): Promise<MergeBase | null> {
  for (const branch of MAIN_BRANCHES) {
    const found = await mergeBaseWith(root, branch);
    if (found !== null) return found;
  }
  return null;
}

async function mergeBaseWith(root: string, branch: string): Promise<MergeBase | null> {
  const revision = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${branch}^{commit}`];
  const tip = await runGit(root, revision);
  if (tip.status !== 0) return null;
  const { status, out } = await runGit(root, ['merge-base', 'HEAD', tip.out.toString('utf8').trim()]);
  return status === 0 ? { branch, commit: out.toString('utf8').trim() } : null;
}

/** Returns the acceptances of a commit; null if they cannot be read, as in a partial clone. */
async function acceptedAt(root: string, commit: string, today: string): Promise<readonly Acceptance[] | null> {
  try {
    const { accepted } = await readRevision(root, commit, today);
    const read = readAccepted(accepted);
    return 'acceptances' in read ? read.acceptances : null;
  } catch (error) {
    if (error instanceof NothingToCompare) return null;
    throw error;
  }
}
