import { runGit } from '../../git.js';
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
import { readRevision } from './revision.js';

interface AcceptanceOptions {
  readonly root: string;
  /** Main branch as git names it; null: the first existing one of MAIN_BRANCHES. */
  readonly base: string | null;
  readonly today: string;
}

/**
 * Lists the acceptances that the merge base does not have; null if there are none at all. Without a
 * merge base no entry counts as new.
 * @param accepted acceptances of the working tree
 * Throws NothingToCompare if `base` is given and has no merge base.
 */
export async function acceptedSince(
  accepted: readonly PlacedAcceptance[],
  { root, base, today }: AcceptanceOptions,
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
    changes: newIn(accepted, before),
  };
}

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
  }: Omit<AcceptanceOptions, 'root'> & {
    readonly applicable: readonly PlacedAcceptance[];
    readonly isLock: boolean;
    readonly against: string;
  },
): Pick<CheckResult, 'expired' | 'unused'> {
  const keys = new Set(
    Object.entries(operations).flatMap(([documentId, { changes }]) =>
      changes.map((change) => changeKeyOf({ documentId, ...change })),
    ),
  );
  const isUsed = (one: PlacedAcceptance): boolean => applicable.includes(one) && keys.has(changeKeyOf(one));
  const isMain = base === null ? MAIN_BRANCHES.includes(against) : against === base;
  return {
    // The lock has the accepted changes of the branch already.
    expired: applicable.filter((one) => isPast(one, today) && (isLock || isUsed(one))),
    unused: isMain ? accepted.filter((one) => !isUsed(one)) : [],
  };
}

/** Returns the first existing main branch; null without one. */
export async function mainBranchOf(root: string): Promise<string | null> {
  for (const branch of MAIN_BRANCHES) if ((await commitOf(root, branch)) !== null) return branch;
  return null;
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
  const tip = await commitOf(root, branch);
  if (tip === null) return null;
  const { status, out } = await runGit(root, ['merge-base', 'HEAD', tip]);
  return status === 0 ? { branch, commit: out.toString('utf8').trim() } : null;
}

async function commitOf(root: string, branch: string): Promise<string | null> {
  const revision = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${branch}^{commit}`];
  const { status, out } = await runGit(root, revision);
  return status === 0 ? out.toString('utf8').trim() : null;
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
