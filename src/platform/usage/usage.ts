import { Refusal } from '../../base/errors/refusal.js';
import { SYSTEM } from '../audit/index.js';
import { readDay } from '../days.js';
import type { Deps } from '../deps.js';
import { type ApiCall, createCallCounts } from './calls.js';
import {
  addCalls,
  addDayToMonth,
  addDocuments,
  type ClientLimits,
  type DocumentUsage,
  deleteOldMonths,
  deleteUncalled,
  listUsage,
  listUsageByDay,
  readCountingStarts,
  type UsageFilter,
  type UsageOfDay,
} from './usage-store.js';

export type UsageDeps = Pick<Deps, 'db' | 'changes' | 'clock'>;

/** A document without calls in the retention period. */
export interface UncalledDocument {
  readonly documentId: string;
  /** Time since which there are no calls; null if it is not counted yet. */
  readonly since: Date | null;
}

export type UsageService = ReturnType<typeof createUsage>;

const CLIENT_LIMITS: ClientLimits = { ofProject: 200, ofDay: 1_000 };
const DAY_MS = 86_400_000;
const RETENTION_MS = 90 * DAY_MS;
/** Two years of months. */
const MONTHS_MS = 730 * DAY_MS;

/** The day of a time in UTC: `2026-11-01`. */
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Counts calls per document and client: rules.md §2.5. Counts wait in memory. A crash or a failed
 * write loses those since the last write, because they serve planning only.
 */
export function createUsage({ db, changes, clock }: UsageDeps) {
  const callCounts = createCallCounts();
  const retentionStart = (): Date => new Date(clock.now().getTime() - RETENTION_MS);

  /** Returns the start of counting by documentId, at most 90 days ago. */
  async function countedSince(): Promise<ReadonlyMap<string, Date>> {
    const start = retentionStart();
    return new Map([...(await readCountingStarts(db))].map(([id, since]) => [id, since < start ? start : since]));
  }

  return {
    /** Starts counting documents. An earlier start stays. */
    startCounting: (documentIds: readonly string[]): Promise<void> =>
      addDocuments(changes.direct, documentIds, clock.now()),

    /** Counts a call in memory. Never throws. */
    count: (call: ApiCall, now: Date): void => callCounts.add(call, now.getTime()),

    /**
     * Adds the counts of this node to those in the database. Returns the number of lost calls, if
     * the database is unavailable or busy. Rejects with internal errors, which have that number.
     */
    async write(): Promise<number> {
      const calls = callCounts.take();
      if (calls.length === 0) return 0;
      try {
        await changes.quiet({ projectId: null, by: SYSTEM }, ({ tx }) => addCalls(tx, calls, CLIENT_LIMITS));
        return 0;
      } catch (error) {
        const lost = calls.reduce((sum, count) => sum + count.calls, 0);
        if (error instanceof Refusal) return lost;
        throw new Error(`${lost} calls were not counted.`, { cause: error });
      }
    },

    /** Returns all counted calls of the clients that called in the last 90 days. */
    list: (filter: UsageFilter = {}): Promise<DocumentUsage[]> => listUsage(db, filter),

    /**
     * Returns the calls over all projects by day, by default of the last 90 days. A month before
     * them is one day, its first, and is returned whole.
     * @param since `2026-11-01`. Throws INVALID_TIME for another form.
     */
    async listByDay(since: string | null, documentId?: string): Promise<UsageOfDay[]> {
      const start = dayAt(retentionStart().getTime());
      const first = since === null ? start : dayAt(readDay(since, 'since'));
      return await listUsageByDay(db, first < start ? `${first.slice(0, 7)}-01` : first, documentId);
    },

    countedSince,

    /** Returns those of the documents without calls in the last 90 days. */
    async listUncalled(documentIds: readonly string[], filter: UsageFilter = {}): Promise<UncalledDocument[]> {
      const called = new Set((await listUsage(db, filter)).map(({ documentId }) => documentId));
      const starts = await countedSince();
      return documentIds
        .filter((documentId) => !called.has(documentId))
        .map((documentId) => ({ documentId, since: starts.get(documentId) ?? null }));
    },

    /**
     * Deletes counts by project without calls in the last 90 days, adds days before them to their
     * month, and deletes months after two years. Returns the number of deleted rows.
     */
    async sweep(): Promise<number> {
      const uncalled = await deleteUncalled(changes.direct, retentionStart());
      return uncalled + (await addDaysToMonths()) + (await deleteOldMonths(changes.direct, oldestMonth()));
    },
  };

  async function addDaysToMonths(): Promise<number> {
    const end = dayAt(retentionStart().getTime());
    for (let all = 0; ; ) {
      const moved = await changes.quiet({ projectId: null, by: SYSTEM }, ({ tx }) => addDayToMonth(tx, end));
      if (moved === 0) return all;
      all += moved;
    }
  }

  function oldestMonth(): string {
    return `${dayAt(clock.now().getTime() - MONTHS_MS).slice(0, 7)}-01`;
  }
}
