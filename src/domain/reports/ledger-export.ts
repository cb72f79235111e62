import { CSV, escapeFormulas } from '../../platform/csv.js';
import { type Days, type Span, spanOf } from '../../platform/days.js';
import type { Deps } from '../../platform/deps.js';
import type { Db } from '../../storage/database.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type LedgerLine, linesAfter } from './ledger-lines-view.js';

/** The ledger of some days, which is read as it is taken. */
export interface LedgerExport extends Span {
  /** In the order of time. Whoever stops taking them stops the reading. */
  readonly pages: AsyncIterable<readonly LedgerLine[]>;
}

/** Two hundred years: what is read is as much as is taken. */
const MAX_DAYS = 73_050;
const PAGE = 2_000;
/**
 * What was posted just now is left to the next export: a transaction gets its id and its time before it is committed, and
 * one that came later than its place would be in no export at all. No change of ours takes half as long.
 */
const SETTLED_MS = 60_000;

/** `ledger export`: rules.md §4.6. It holds a page in memory, and no transaction open: who reads slowly hinders nobody. */
export const createLedgerExport = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  /** Throws INVALID_TIME. The end is a minute ago at the latest; who goes on from it misses nothing. */
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

const HEAD = [
  ...['time', 'transaction', 'type', 'user', 'amount', 'balanceAfter', 'currency'],
  ...['reference', 'sku', 'quantity', 'actor', 'note'],
];

/**
 * The same as CSV (RFC 4180), in pieces as they are taken, each of whole rows. What a spreadsheet would take for a formula stays
 * text (rules.md §4.2.3); amounts are numbers, below zero too.
 */
export async function* ledgerCsv(
  pages: AsyncIterable<readonly LedgerLine[]>,
  { currency }: ProjectSnapshot,
): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  yield stringify([HEAD], CSV);
  const text = (value: string | null): string => escapeFormulas(value ?? '');
  for await (const page of pages) {
    const rows = page.map((line) => [
      ...[
        line.time.toISOString(),
        line.transaction,
        line.type,
        line.user,
        line.amount,
        line.balanceAfter,
        currency.code,
      ],
      ...[text(line.reference), text(line.sku), line.quantity, text(line.actor), text(line.note)],
    ]);
    yield stringify(rows, { ...CSV, bom: false });
  }
}
