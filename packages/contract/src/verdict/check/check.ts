import { ACCEPTED_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import { compareContracts } from '../compare/index.js';
import { readAccepted } from '../lock/accepted-file.js';
import { acceptedSince, newIn, staleAcceptances, withAcceptances } from './accepted.js';
import { readUsage, withCallers } from './callers.js';
import type { CheckResult } from './check-result.js';
import { reachOf } from './reach.js';
import { findReference } from './reference.js';
import { readCommitted, readWorkingTree } from './working-tree.js';

export interface CheckOptions extends Project {
  /** Value of `--against`. */
  readonly against: string;
  /** Main branch as git names it, for accepted changes; null: the first of MAIN_BRANCHES. */
  readonly base: string | null;
  /** `YYYY-MM-DD`; null: the current day. */
  readonly today: string | null;
  /** URL or file with usage data; null: none. */
  readonly usage: string | null;
  /** Returns the fields with a resolver, as `Type.field`. */
  readonly resolved: () => Promise<ReadonlySet<string>>;
}

/** Result with warnings, or the diagnostics of a tree that does not compile. */
export type Checked =
  | { readonly result: CheckResult; readonly warnings: readonly Diagnostic[] }
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares the working tree with published contracts. Throws NothingToCompare if the reference or
 * the usage data cannot be read.
 */
export async function check(options: CheckOptions): Promise<Checked> {
  const { root, config, against, base, usage, resolved } = options;
  const tree = readWorkingTree(options, options.today);
  if (tree.manifest === null) return tree;
  const { manifest, sdl, present, overrides, today } = tree;
  const accepted = readAccepted(readCommitted(root, ACCEPTED_FILE));
  if ('diagnostics' in accepted) return accepted;
  const reference = await findReference(against, options, today);
  const calls = usage === null ? null : await readUsage(usage, today);
  const comparison = compareContracts(reference.baseline, present, { today, overrides, config });
  const { acceptances } = accepted;
  const branch = reference.isLock ? await acceptedSince(acceptances, root, base) : null;
  const applicable = reference.isLock ? (branch?.changes ?? []) : newIn(acceptances, reference.acceptances ?? []);
  const checked = withAcceptances(comparison, applicable, today);
  const before = new Set(Object.keys(reference.baseline.operations));
  const unpublished = Object.entries(manifest.operations)
    .filter(([id]) => reference.isLock && !before.has(id))
    .map(([id, { file }]) => ({ id, file }));
  return {
    result: {
      against: reference.name,
      ...withCallers(checked, calls),
      unpublished,
      reach: await reachOf(sdl, manifest.operations, { published: before, resolved }),
      accepted: branch,
      ...staleAcceptances(checked, acceptances, { applicable, isLock: reference.isLock, against, base, today }),
    },
    warnings: tree.diagnostics,
  };
}
