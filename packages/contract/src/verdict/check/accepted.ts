import { commitOf, runGit } from '../../git.js';
import { mapValues } from '../../records.js';
import { canBeAccepted } from '../compare/index.js';
import {
  type Acceptance,
  changeKeyOf,
  isSameAcceptance,
  type PlacedAcceptance,
  readAccepted,
} from '../lock/accepted-file.js';
import { MAIN_BRANCHES } from '../lock/read-lock.js';
import type { AcceptedChanges, CheckedOperations, CheckResult } from './check-result.js';
import { NothingToCompare } from './fetch-json.js';
import { findRevision } from './revision.js';

/**
 * Lists the acceptances that neither the merge base nor the tip of the main branch has, which is
 * later while it is being merged; null if there are none at all. Without a merge base no entry
 * counts as new.
 * @param accepted acceptances of the working tree
 * @param base main branch as git names it; null: the first existing one of MAIN_BRANCHES
 * Throws NothingToCompare if `base` is given and does not exist or has no merge base.
 */
export async function acceptedSince(
  accepted: readonly PlacedAcceptance[],
  root: string,
  base: string | null,
): Promise<AcceptedChanges | null> {
  if (base !== null) await requireBranch(root, base);
  const mergeBase = await findMergeBase(root, mainBranches(base));
  if (base !== null && mergeBase === null)
    throw new NothingToCompare(`There is no merge base with ${base}.`, NAME_BRANCH);
  if (accepted.length === 0) return null;
  const since = mergeBase === null ? null : await newSince(accepted, root, mergeBase.commit);
  const changes = mergeBase === null || since === null ? null : await newSince(since, root, mergeBase.tip);
  if (mergeBase === null || changes === null) return { mergeBase: null, changes: [] };
  return { mergeBase: `${mergeBase.branch} (${mergeBase.commit.slice(0, 12)})`, changes };
}

/** Returns the acceptances that a revision does not have; null if its list cannot be read. */
export async function newSince(
  accepted: readonly PlacedAcceptance[],
  root: string,
  revision: string,
): Promise<readonly PlacedAcceptance[] | null> {
  const found = await findRevision(root, revision);
  const before = found === null ? null : readAccepted(found.accepted);
  return before === null || 'diagnostics' in before ? null : newIn(accepted, before.acceptances);
}

const mainBranches = (base: string | null): readonly string[] => (base === null ? MAIN_BRANCHES : [base]);

/**
 * Returns the acceptances that `before` does not have. One that a base has was used by a change of
 * that base, so it applies to no further one.
 */
export const newIn = (
  accepted: readonly PlacedAcceptance[],
  before: readonly Acceptance[],
): readonly PlacedAcceptance[] => accepted.filter((change) => !before.some((one) => isSameAcceptance(one, change)));

const isPast = ({ until }: Acceptance, today: string): boolean => until !== null && until < today;

/** Adds acceptances to exactly the changes that they name, if their last day has not passed. */
export function withAcceptances(
  { verdict, operations }: CheckedOperations,
  applicable: readonly PlacedAcceptance[],
  today: string,
): CheckedOperations {
  const valid = new Map(applicable.filter((one) => !isPast(one, today)).map((one) => [changeKeyOf(one), one]));
  const result = mapValues(operations, (operation, documentId) => {
    const changes = operation.changes.map((change) => {
      const accepted = canBeAccepted(change) ? valid.get(changeKeyOf({ documentId, ...change })) : undefined;
      return accepted === undefined ? change : { ...change, accepted };
    });
    return { ...operation, changes };
  });
  return { verdict, operations: result };
}

/**
 * Returns the acceptances that need attention: those that are past their last day, and against the
 * main branch those that no change uses.
 * @param applicable the acceptances that the base does not have
 */
export function staleAcceptances(
  { operations }: CheckedOperations,
  accepted: readonly PlacedAcceptance[],
  {
    applicable,
    isLock,
    against,
    base,
    today,
  }: {
    readonly applicable: readonly PlacedAcceptance[];
    readonly isLock: boolean;
    readonly against: string;
    readonly base: string | null;
    readonly today: string;
  },
): Pick<CheckResult, 'expired' | 'unused'> {
  const keys = new Set(
    Object.entries(operations).flatMap(([documentId, { changes }]) =>
      changes.map((change) => changeKeyOf({ documentId, ...change })),
    ),
  );
  const isUsed = (one: PlacedAcceptance): boolean => applicable.includes(one) && keys.has(changeKeyOf(one));
  const isMain = mainBranches(base).includes(against);
  return {
    // The lock has the accepted changes of the branch already.
    expired: applicable.filter((one) => isPast(one, today) && (isLock || isUsed(one))),
    unused: isMain ? accepted.filter((one) => !isUsed(one)) : [],
  };
}

/**
 * Returns `base`, or the first existing main branch; null without one. Throws NothingToCompare if
 * `base` is given and does not exist.
 */
export async function mainBranchOf(root: string, base: string | null): Promise<string | null> {
  if (base !== null) await requireBranch(root, base);
  for (const branch of mainBranches(base)) if ((await commitOf(root, branch)) !== null) return branch;
  return null;
}

const NAME_BRANCH = 'Name a branch of this repository. In GitHub Actions, give actions/checkout "fetch-depth: 0".';

async function requireBranch(root: string, branch: string): Promise<void> {
  if ((await commitOf(root, branch)) === null) throw new NothingToCompare(`There is no branch ${branch}.`, NAME_BRANCH);
}

interface MergeBase {
  readonly branch: string;
  /** Commit of the branch. */
  readonly tip: string;
  readonly commit: string;
}

/** Returns the merge base with the first branch that has one. */
async function findMergeBase(root: string, branches: readonly string[]): Promise<MergeBase | null> {
  for (const branch of branches) {
    const tip = await commitOf(root, branch);
    if (tip === null) continue;
    const { status, out } = await runGit(root, ['merge-base', 'HEAD', tip]);
    if (status === 0) return { branch, tip, commit: out.toString('utf8').trim() };
  }
  return null;
}
