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
 * Transactions of the last minute are left to the next export: ids and times are assigned before
 * the commit, so a later commit with an earlier id would be in no export. No change takes half as
 * long.
 */
const SETTLED_MS = 60_000;

/**
 * `ledger export`: rules.md §4.6. Holds one page and no open transaction, so slow readers are
 * harmless.
 */
export const createLedgerExport = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  /**
   * Ends at the latest a minute ago, so that the next export can continue there. Throws
   * INVALID_TIME.
   */
  async function exportLedger(project: ProjectSnapshot, days: Days): Promise<LedgerExport> {
    const { begins, ends } = await spanOf(db, days, MAX_DAYS);
    const settled = new Date(clock.now().getTime() - SETTLED_MS);
    const span = { begins, ends: new Date(Math.max(begins.getTime(), Math.min(ends.getTime(), settled.getTime()))) };
    return { ...span, pages: pagesOf(db, project.id, span) };
  };

async function* pagesOf(db: Db, projectId: number, span: Span): AsyncGenerator<readonly LedgerLine[]> {
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
