import { ACCEPTED_FILE, VERDICTS_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import { utcToday } from '../../sdl/sources.js';
import { compareContracts } from '../compare/index.js';
import { readAccepted } from '../lock/accepted-file.js';
import { acceptedSince } from './accepted.js';
import { type Calls, readCalls } from './callers.js';
import type { CheckedOperation, CheckedOperations, CheckResult } from './check-result.js';
import { compareClient, readClientBuild } from './client-build.js';
import { readOverrides } from './overrides.js';
import { type Reach, reachOf } from './reach.js';
import { findReference, publishedBefore } from './reference.js';
import { readCommitted, readWorkingTree } from './working-tree.js';

export interface CheckOptions extends Project {
  /** As `--against` has it. */
  readonly against: string;
  /** The main branch as git names it, for accepted changes; null: origin/HEAD, main or master. */
  readonly base: string | null;
  /** `YYYY-MM-DD`; null: what day it is. */
  readonly today: string | null;
  /** Whom to ask who calls what; null: nobody. */
  readonly usage: string | null;
  /** The fields that have a resolver, as `Type.field`. */
  readonly resolved: () => Promise<ReadonlySet<string>>;
}

/** What came of it, or why nothing did: a tree that does not compile has no contracts. */
export type Checked =
  | { readonly told: CheckResult; readonly warnings: readonly Diagnostic[] }
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Compares what the working tree would publish with what clients were promised. Throws NothingToCompare where that, or who
 * calls what, cannot be had.
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
    told: {
      against: reference.name,
      ...withCallers(comparison, calls),
      unpublished,
      reach: await reachOf(sdl, manifest.operations, { known: before, resolved }),
      accepted: reference.isLock ? await acceptedSince(accepted.acceptances, { root, base, today: day }) : null,
    },
    warnings: tree.diagnostics,
  };
}

/**
 * Compares what a client was built with, by its file, with what a server gives. What the committed lock knows of earlier
 * contracts helps, where there is one. Throws NothingToCompare where file or server cannot be read.
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
    known: publishedBefore(project),
    overrides,
    config: project.config,
  });
  return {
    told: { against: reference.name, ...withCallers(compared, calls), unpublished: [], reach: NOTHING, accepted: null },
    warnings: [],
  };
}

const NOTHING: Reach = { unreached: [], opened: {} };

/** Who calls what clients may notice something of. */
function withCallers({ verdict, operations }: CheckedOperations, calls: Calls | null): CheckedOperations {
  if (calls === null) return { verdict, operations };
  const told = Object.entries(operations).map(([id, operation]): [string, CheckedOperation] =>
    isNoticed(operation) ? [id, { ...operation, ...calls(id) }] : [id, operation],
  );
  return { verdict, operations: Object.fromEntries(told) };
}

/** What goes as announced is compatible, and whoever still calls it notices all the same. */
const isNoticed = ({ verdict, changes }: CheckedOperation): boolean =>
  verdict === 'dangerous' || verdict === 'breaking' || changes.some(({ kind }) => kind === 'document-retired');
