import { Refusal } from '../../base/errors/refusal.js';
import { SYSTEM } from '../audit/index.js';
import type { Deps } from '../deps.js';
import { type Call, gatherCalls } from './calls.js';
import {
  addCalls,
  addDocuments,
  type Usage as Called,
  countedSince,
  deleteUncalled,
  type UsageFilter,
  usageOf,
} from './usage-store.js';

export type UsageParts = Pick<Deps, 'db' | 'changes' | 'clock'>;

/** A document that nobody has called for as long as can be told. */
export interface Uncalled {
  readonly documentId: string;
  /** Since when nobody has; null: no node has counted it yet. */
  readonly since: Date | null;
}

export type UsageService = ReturnType<typeof createUsage>;

/** Clients (name and version) of one project that are told apart. */
const MAX_CLIENTS = 200;
const KEPT_MS = 90 * 86_400_000;

/**
 * Counts who calls which document: rules.md §2.5. Calls are gathered in memory, and all that is known of them since the
 * last write is lost where the process crashes, or the database does not take it: they are for people to plan by.
 */
export function createUsage({ db, changes, clock }: UsageParts) {
  const gathered = gatherCalls();
  const keptSince = (): Date => new Date(clock.now().getTime() - KEPT_MS);

  /** Since when it is known who calls a document, 90 days at most, by its id; of one that is not counted yet nothing. */
  async function knownSince(): Promise<ReadonlyMap<string, Date>> {
    const kept = keptSince();
    return new Map([...(await countedSince(db))].map(([id, since]) => [id, since < kept ? kept : since]));
  }

  return {
    /** These documents are counted from now on; what was said of one before counts. */
    begin: (documentIds: readonly string[]): Promise<void> => addDocuments(changes.direct, documentIds, clock.now()),

    /** Notes a call. It is in memory then and no more: neither slow, nor ever a fault. */
    count: (call: Call, now: Date): void => gathered.add(call, now.getTime()),

    /**
     * Writes what was counted; any number of nodes add up. Returns how many calls were lost, because the database is away
     * or busy: they are not kept for later. Rejects with what is a fault of ours.
     */
    async write(): Promise<number> {
      const calls = gathered.take();
      if (calls.length === 0) return 0;
      try {
        await changes.quiet({ projectId: null, by: SYSTEM }, ({ tx }) => addCalls(tx, calls, MAX_CLIENTS));
        return 0;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return calls.reduce((sum, one) => sum + one.calls, 0);
      }
    },

    /** Who called what in the last 90 days. */
    called: (filter: UsageFilter = {}): Promise<Called[]> => usageOf(db, filter),

    knownSince,

    /** Those of these documents that nobody called in the last 90 days, or since they are counted. */
    async uncalled(documentIds: readonly string[], filter: UsageFilter = {}): Promise<Uncalled[]> {
      const called = new Set((await usageOf(db, filter)).map(({ documentId }) => documentId));
      const known = await knownSince();
      return documentIds
        .filter((documentId) => !called.has(documentId))
        .map((documentId) => ({ documentId, since: known.get(documentId) ?? null }));
    },

    /** Forgets who has not called for 90 days; returns how many sums went. */
    sweep: (): Promise<number> => deleteUncalled(changes.direct, keptSince()),
  };
}
