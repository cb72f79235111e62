import { setTimeout as sleep } from 'node:timers/promises';
import { CSV, escapeFormulas } from '../../platform/csv.js';
import { type Days, type Span, spanOf } from '../../platform/days.js';
import type { Deps } from '../../platform/deps.js';
import type { Db } from '../../storage/database.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type LedgerLine, linesAfter } from './ledger-lines-view.js';

/** The ledger of a range of days, read on demand. */
export interface LedgerExport extends Span {
  /** In order of time. Reading stops when the consumer stops. */
  readonly pages: AsyncIterable<readonly LedgerLine[]>;
}

/** Two hundred years: pages are read on demand. */
const MAX_DAYS = 73_050;
const PAGE = 2_000;
/**
 * Ids and times are assigned before the commit. A later commit with an earlier id would be in no
 * export. No change takes half as long, except a commit that waits for a standby (rules.md §4.6.3).
 */
const SETTLED_MS = 60_000;

/**
 * `ledger export`: rules.md §4.6. Holds one page and no open transaction, so slow readers are
 * harmless.
 */
export const createLedgerExport = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  /**
   * Before the end of the days, it ends a minute ago. In the minute after their end, the reader
   * waits for the movements that are not committed yet. So the next export can continue there.
   * Throws INVALID_TIME.
   */
  async function exportLedger(project: ProjectSnapshot, days: Days): Promise<LedgerExport> {
    const { begins, ends } = await spanOf(db, days, MAX_DAYS);
    const now = clock.now().getTime();
    const settled = now - SETTLED_MS;
    const isOver = ends.getTime() <= now;
    const span = isOver ? { begins, ends } : { begins, ends: new Date(Math.max(begins.getTime(), settled)) };
    return { ...span, pages: pagesOf(db, project.id, span, isOver ? ends.getTime() - settled : 0) };
  };

async function* pagesOf(db: Db, projectId: number, span: Span, waitMs: number): AsyncGenerator<readonly LedgerLine[]> {
  if (waitMs > 0) await sleep(waitMs);
  for (let after: string | null = null; ; ) {
    const page: readonly LedgerLine[] = await linesAfter(db, projectId, span, { after, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.transaction ?? null;
  }
}

const COLUMNS: readonly (keyof LedgerLine | 'currency')[] = [
  'time',
  'transaction',
  'type',
  'user',
  'amount',
  'balanceAfter',
  'currency',
  'reference',
  'sku',
  'quantity',
  'actor',
  'note',
];

/**
 * Writes pages as CSV (RFC 4180), in chunks of whole rows. Texts that a spreadsheet would take for
 * a formula stay text (rules.md §4.2.3); amounts are numbers, also negative ones.
 */
export async function* ledgerCsv(
  pages: AsyncIterable<readonly LedgerLine[]>,
  { currency }: ProjectSnapshot,
): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  yield stringify([COLUMNS], CSV);
  const cast = { date: (time: Date) => time.toISOString(), string: escapeFormulas };
  for await (const page of pages) {
    const lines = page.map((line) => ({ ...line, currency: currency.code }));
    yield stringify(lines, { ...CSV, bom: false, columns: COLUMNS, cast });
  }
}
