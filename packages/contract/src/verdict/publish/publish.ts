import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCEPTED_FILE, LOCK_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import { mapValues } from '../../records.js';
import { requireDay } from '../../scalars.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import { WrongUsage } from '../../wrong-usage.js';
import { acceptedSince, newSince, withAcceptances } from '../check/accepted.js';
import { addCallers, readUsage } from '../check/callers.js';
import type { Callers, CheckedOperation } from '../check/check-result.js';
import { lockOf, lockToReplace } from '../check/reference.js';
import { referenceOf } from '../check/stored-reference.js';
import { readCommitted, readWorkingTree } from '../check/working-tree.js';
import { compareContracts, own, type PresentSide } from '../compare/index.js';
import { readAccepted, writeAccepted } from '../lock/accepted-file.js';
import { EMPTY_LOCK, type Lock, writeLock } from '../lock/lock-file.js';
import { acceptancesOf, type PublishedChange, planPublication } from './publication.js';

export interface PublishRequest extends Project {
  /** Ids whose breaking changes are accepted. */
  readonly accept: readonly string[];
  readonly reason: string | null;
  /** The person who accepts them; null: unknown. */
  readonly by: string | null;
  /** `YYYY-MM-DD`: last day of the acceptance; null: unlimited. */
  readonly until: string | null;
  /** Main branch as git names it; null: the first existing one of MAIN_BRANCHES. */
  readonly base: string | null;
  /** `YYYY-MM-DD`; null: the current day. */
  readonly today: string | null;
  /** URL or file with usage data, to find the callers of documents; null: none. */
  readonly usage: string | null;
  /** True: ends and breaks documents that are still called. */
  readonly force: boolean;
  /** True: writes nothing. */
  readonly dryRun: boolean;
}

/** Result of a publication, or the reasons of its refusal. */
export type Publishing =
  | {
      readonly changes: readonly (PublishedChange & Partial<Callers>)[];
      readonly unneeded: readonly string[];
      readonly documents: number;
      /** True if the lock has changed, even if clients cannot notice it. */
      readonly isNew: boolean;
    }
  | { readonly refused: Readonly<Record<string, CheckedOperation>>; readonly fixes: readonly string[] }
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Writes the contracts of the working tree into the lock, all or nothing, and only if it changes.
 * Throws NothingToCompare if the lock or the usage data cannot be read, and WrongUsage if an
 * accepted document does not exist or the last day of the acceptance has passed.
 */
export async function publish(options: PublishRequest): Promise<Publishing> {
  const { root, config, accept, reason, by, until, base, usage, force, dryRun } = options;
  requireDay('--until', until);
  const tree = readWorkingTree(options, options.today);
  if (tree.manifest === null) return tree;
  const { today } = tree;
  // `contract check` would fail for it at once.
  if (until !== null && until < today)
    throw new WrongUsage(`--until ${until} has passed.`, 'Write a later day, or no --until.');
  const { lock: before, main } = await lockToReplace(options, base);
  const read = readAccepted(readCommitted(root, ACCEPTED_FILE));
  if ('diagnostics' in read) return read;
  const lock = await withRemovedDocuments(before ?? EMPTY_LOCK, tree.present, options);
  const comparison = compareContracts(referenceOf(lock).baseline, tree.present, {
    today,
    overrides: tree.overrides,
    config,
  });
  const unknown = accept.find((id) => !own(comparison.operations, id));
  if (unknown !== undefined)
    throw new WrongUsage(`There is no document ${unknown}.`, 'Write a documentId, as contract check lists them.');
  const record = { reason: reason ?? '', by, on: today, until };
  const present = { ...tree.present, errorGroups: tree.manifest.errorGroups };
  // A lock of the main branch was made with its acceptances.
  const applicable =
    main === null
      ? (await acceptedSince(read.acceptances, root, base))?.changes
      : await newSince(read.acceptances, root, main);
  const accepted = withAcceptances(comparison, applicable ?? [], today);
  const published = planPublication(lock, present, accepted, { ids: new Set(accept), ...record });
  const calls = usage === null ? null : await readUsage(usage, today);
  if ('refused' in published) {
    return { refused: mapValues(published.refused, (one, id) => addCallers(id, one, calls)), fixes: published.fixes };
  }
  const changes = published.changes.map((one) => addCallers(one.id, one, calls));
  const called = changes.filter((one) => isBreak(one) && (one.callers ?? []).length > 0);
  if (called.length > 0 && !force) {
    const refused = called.map(({ id, action: _none, ...operation }): [string, CheckedOperation] => [id, operation]);
    const fixes = [
      'These documents are still called. Wait until they are not, or break their callers: --force --reason <text>',
    ];
    return { refused: Object.fromEntries(refused), fixes };
  }
  const text = writeLock(published.lock);
  const isNew = readCommitted(root, LOCK_FILE)?.text !== text;
  // The record has the reason also for an end, which breaks no contract but its callers, and for a
  // break that the branch has accepted before.
  const forced = called.flatMap(({ id, verdict, changes: all }) =>
    verdict === 'breaking'
      ? acceptancesOf(id, all, record)
      : [{ documentId: id, kind: 'document-retired', path: 'document', ...record }],
  );
  const acceptances = [...published.acceptances, ...forced];
  // The record first: with the lock alone, the next run would find no change to accept.
  if (acceptances.length > 0 && !dryRun)
    writeFileSync(join(root, ACCEPTED_FILE), writeAccepted(read.acceptances, acceptances));
  if (isNew && !dryRun) writeFileSync(join(root, LOCK_FILE), text);
  const recorded = new Set(acceptances.map(({ documentId }) => documentId));
  return {
    changes,
    unneeded: accept.filter((id) => !recorded.has(id)),
    documents: Object.keys(published.lock.documents).length,
    isNew,
  };
}

/** True for documents that fail for clients of the published contract. */
export const isBreak = ({ action, verdict }: PublishedChange): boolean =>
  action === 'retired' || verdict === 'breaking';

/**
 * Returns the lock with the documents that the lock of the last commit has: removing an id from the
 * lock by hand does not undo its publication.
 */
async function withRemovedDocuments(lock: Lock, { operations }: PresentSide, project: Project): Promise<Lock> {
  const last = await lockOf('HEAD', project);
  if (last === null) return lock;
  const isRemoved = ([id]: readonly [string, unknown]): boolean =>
    own(operations, id) !== undefined && !own(lock.documents, id) && !own(lock.retired, id);
  return {
    ...lock,
    documents: { ...Object.fromEntries(Object.entries(last.documents).filter(isRemoved)), ...lock.documents },
    retired: { ...Object.fromEntries(Object.entries(last.retired).filter(isRemoved)), ...lock.retired },
  };
}
