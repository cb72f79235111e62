import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCEPTED_FILE, LOCK_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import { utcToday } from '../../sdl/sources.js';
import { type Called, readCalls } from '../check/callers.js';
import type { CheckedOperation } from '../check/check-result.js';
import { referenceOf } from '../check/held.js';
import { committedLock, lockOfHead } from '../check/reference.js';
import { readCommitted, readWorkingTree } from '../check/working-tree.js';
import { compareContracts, own, type PresentSide } from '../compare/index.js';
import { readAccepted, writeAccepted } from '../lock/accepted-file.js';
import { EMPTY_LOCK, type Lock, writeLock } from '../lock/lock-file.js';
import { publication, type Taken } from './publication.js';

export interface PublishRequest extends Project {
  /** The ids whose breaking changes are taken all the same, and why. */
  readonly accept: readonly string[];
  readonly reason: string | null;
  /** The person who accepts them; null: unknown. */
  readonly by: string | null;
  /** `YYYY-MM-DD`: the last day on which they are accepted; null: for ever. */
  readonly until: string | null;
  /** `YYYY-MM-DD`; null: what day it is. */
  readonly today: string | null;
  /** Whom to ask who calls what goes; null: nobody. */
  readonly usage: string | null;
  /** Retire also what is still called. */
  readonly force: boolean;
  /** Only tell. */
  readonly dryRun: boolean;
}

/** Whoever has not called for so long calls no more: `usage --unused` says the same. */
const STALE_MS = 90 * 24 * 3_600_000;

/** What was done, or what is in the way. */
export type Publishing =
  | {
      readonly taken: readonly (Taken & Partial<Called>)[];
      readonly needless: readonly string[];
      readonly documents: number;
      /** Whether the lock is another than before, be it for nobody to notice. */
      readonly isNew: boolean;
    }
  | { readonly refused: Readonly<Record<string, CheckedOperation>>; readonly fixes: readonly string[] }
  | { readonly diagnostics: readonly Diagnostic[] };

/**
 * Writes into the lock what the working tree promises, all or nothing; nothing is written where nothing has changed. Throws
 * NothingToCompare where there is a lock that cannot be read, or who calls what cannot be had.
 */
export async function publish(options: PublishRequest): Promise<Publishing> {
  const { root, config, accept, reason, by, until, usage, force, dryRun } = options;
  const tree = readWorkingTree(options, options.today);
  if (tree.manifest === null) return tree;
  const today = options.today ?? utcToday();
  const before = committedLock(options);
  const read = readAccepted(readCommitted(root, ACCEPTED_FILE));
  if ('diagnostics' in read) return read;
  const lock = await withLost(before ?? EMPTY_LOCK, tree.present, options, today);
  const comparison = compareContracts(referenceOf(lock).baseline, tree.present, {
    today,
    overrides: tree.overrides,
    config,
  });
  const accepting = { ids: new Set(accept), reason: reason ?? '', by, on: today, until };
  const present = { ...tree.present, errorGroups: tree.manifest.errorGroups };
  const published = publication(lock, present, comparison, accepting);
  if ('refused' in published) return published;

  const calls = usage === null ? null : await readCalls(usage);
  const taken = published.taken.map((one): Taken & Partial<Called> =>
    one.deed === 'retired' ? { ...one, ...calls?.(one.id) } : one,
  );
  const since = new Date(Date.parse(today) - STALE_MS).toISOString();
  const called = taken.filter(({ callers = [] }) => callers.some(({ lastCallAt }) => lastCallAt >= since));
  if (called.length > 0 && !force) {
    const refused = called.map(({ id, deed: _none, ...operation }): [string, CheckedOperation] => [id, operation]);
    const fixes = ['What goes is still called. Wait until nobody does, or say --force: whoever calls it gets 410.'];
    return { refused: Object.fromEntries(refused), fixes };
  }
  const text = writeLock(published.lock);
  const isNew = before === null || writeLock(before) !== text;
  if (isNew && !dryRun) writeFileSync(join(root, LOCK_FILE), text);
  const { acceptances } = published;
  if (acceptances.length > 0 && !dryRun)
    writeFileSync(join(root, ACCEPTED_FILE), writeAccepted(read.acceptances, acceptances));
  const accepted = new Set(acceptances.map(({ documentId }) => documentId));
  return {
    taken,
    needless: accept.filter((id) => !accepted.has(id)),
    documents: Object.keys(published.lock.documents).length,
    isNew,
  };
}

/**
 * The lock, and what it had in the last commit of ids that are published now: whoever takes an id out of it by hand, or
 * all of it, has not taken back what was promised.
 */
async function withLost(lock: Lock, { operations }: PresentSide, project: Project, today: string): Promise<Lock> {
  const last = await lockOfHead(project, today);
  if (last === null) return lock;
  const isLost = ([id]: readonly [string, unknown]): boolean =>
    own(operations, id) !== undefined && !own(lock.documents, id) && !own(lock.retired, id);
  return {
    ...lock,
    documents: { ...Object.fromEntries(Object.entries(last.documents).filter(isLost)), ...lock.documents },
    retired: { ...Object.fromEntries(Object.entries(last.retired).filter(isLost)), ...lock.retired },
  };
}
