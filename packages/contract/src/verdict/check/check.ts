import { ACCEPTED_FILE, VERDICTS_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import { utcToday } from '../../sdl/sources.js';
import { compareContracts } from '../compare/index.js';
import { readAccepted } from '../lock/accepted-file.js';
import { acceptedSince } from './accepted.js';
import { type CallersOf, readCalls } from './callers.js';
import type { CheckedOperation, CheckedOperations, CheckResult } from './check-result.js';
import { compareClient, readClientBuild } from './client-build.js';
import { readOverrides } from './overrides.js';
import { type Reach, reachOf } from './reach.js';
import { contractsOfLock, findReference } from './reference.js';
import { readCommitted, readWorkingTree } from './working-tree.js';

export interface CheckOptions extends Project {
  /** Value of `--against`. */
  readonly against: string;
  /** Main branch as git names it, for accepted changes; null: origin/HEAD, main or master. */
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
  const { root, config, against, base, today, usage, resolved } = options;
  const tree = readWorkingTree(options, today);
  if (tree.manifest === null) return tree;
  const { manifest, sdl, present, overrides } = tree;
  const day = today ?? utcToday();
  const accepted = readAccepted(readCommitted(root, ACCEPTED_FILE));
  if ('diagnostics' in accepted) return accepted;
  const reference = await findReference(against, options, day);
  const calls = usage === null ? null : await readCalls(usage);
  const comparison = compareContracts(reference.baseline, present, { today: day, overrides, config });
  const before = new Set(Object.keys(reference.baseline.operations));
  const unpublished = Object.entries(manifest.operations)
    .filter(([id]) => reference.isLock && !before.has(id))
    .map(([id, { file }]) => ({ id, file }));
  return {
    result: {
      against: reference.name,
      ...withCallers(comparison, calls),
      unpublished,
      reach: await reachOf(sdl, manifest.operations, { published: before, resolved }),
      accepted: reference.isLock ? await acceptedSince(accepted.acceptances, { root, base, today: day }) : null,
    },
    warnings: tree.diagnostics,
  };
}

/**
 * Compares the contracts of a client build (a file) with those of a server. Uses earlier contracts
 * of the committed lock, if there is one. Throws NothingToCompare if file or server cannot be read.
 */
export async function checkClient(
  file: string,
  { against, today, usage, ...project }: Omit<CheckOptions, 'base' | 'resolved'>,
): Promise<Checked> {
  const build = await readClientBuild(file);
  const reference = await findReference(against, project, today ?? utcToday());
  const calls = usage === null ? null : await readCalls(usage);
  const { overrides, diagnostics } = readOverrides(readCommitted(project.root, VERDICTS_FILE), project.config);
  if (diagnostics.length > 0) return { diagnostics };
  const compared = compareClient(build, reference, {
    published: contractsOfLock(project),
    overrides,
    config: project.config,
  });
  return {
    result: {
      against: reference.name,
      ...withCallers(compared, calls),
      unpublished: [],
      reach: NOTHING,
      accepted: null,
    },
    warnings: [],
  };
}

const NOTHING: Reach = { unreached: [], opened: {} };

/** Adds the callers of operations with noticeable changes. */
function withCallers({ verdict, operations }: CheckedOperations, calls: CallersOf | null): CheckedOperations {
  if (calls === null) return { verdict, operations };
  const result = Object.entries(operations).map(([id, operation]): [string, CheckedOperation] =>
    isNoticed(operation) ? [id, { ...operation, ...calls(id) }] : [id, operation],
  );
  return { verdict, operations: Object.fromEntries(result) };
}

/** True for changes that callers notice: also an announced retirement, which is compatible. */
const isNoticed = ({ verdict, changes }: CheckedOperation): boolean =>
  verdict === 'dangerous' || verdict === 'breaking' || changes.some(({ kind }) => kind === 'document-retired');
