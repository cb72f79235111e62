import { type Refusal, refuse } from '../../base/errors/refusal.js';
import { type Days, type Span, spanOf } from '../../platform/days.js';
import type { Deps } from '../../platform/deps.js';
import type { Database, SnapshotOptions, Tx } from '../../storage/database.js';
import { databaseErrorCode, NUMBER_OUT_OF_RANGE } from '../../storage/database-errors.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { LEDGER_TYPES, MAX_AMOUNT } from '../wallet/index.js';
import { createLedgerExport, ledgerCsv } from './ledger-export.js';
import { type SalesOfDay, type SalesOfSku, salesByDay, salesBySku } from './sales-view.js';

export interface ReportsDeps extends Pick<Deps, 'db' | 'clock'> {
  readonly database: Pick<Database, 'snapshot'>;
}

/** Sales of a range of days, from one snapshot of the database. */
export interface SalesReport extends Span {
  readonly days: Days;
  /** The currency code; amounts are in its smallest unit. */
  readonly currency: string;
  readonly totals: Omit<SalesOfDay, 'day'>;
  /** One entry per day, also without sales. */
  readonly byDay: readonly SalesOfDay[];
  /** By revenue, largest first; a thousand at most. */
  readonly bySku: readonly SalesOfSku[];
}

const MAX_DAYS = 366;
const MAX_DAYS_OF_ALL = 92;
const MAX_SKUS = 1_000;

/**
 * Reports for bookkeeping: rules.md §4.6. Read-only. Those of sales throw RATE_LIMITED if too many
 * run.
 */
export const createReportsService = (deps: ReportsDeps) => ({
  /**
   * Orders, revenue, refunds and credits by day and by item. Money counts on the day of its
   * movement, so a refund counts on the day of the refund. Throws INVALID_TIME, also for more than
   * 366 days, and if a sum exceeds `MAX_AMOUNT`.
   */
  sales: (project: ProjectSnapshot, days: Days): Promise<SalesReport> =>
    readSums(deps, project.id, async (tx) => {
      const span = await spanOf(tx, days, MAX_DAYS);
      const query = { projectIds: [project.id], days, span };
      const byDay = (await salesByDay(tx, query)).map(({ projectId: _, ...day }) => day);
      const bySku = await salesBySku(tx, query, MAX_SKUS);
      return { ...span, days, currency: project.currency.code, totals: totalsOf(byDay), byDay, bySku };
    }),

  /**
   * Reports several projects by day, in one snapshot, by their ids. Throws INVALID_TIME, also for
   * more than 92 days, and if a sum exceeds `MAX_AMOUNT`.
   */
  salesOfAll: (
    projectIds: readonly number[],
    days: Days,
  ): Promise<Span & { readonly byProject: ReadonlyMap<number, Pick<SalesReport, 'totals' | 'byDay'>> }> =>
    readSums(deps, 'reports of several projects', async (tx) => {
      const span = await spanOf(tx, days, MAX_DAYS_OF_ALL);
      const rows = await salesByDay(tx, { projectIds, days, span });
      const byProject = projectIds.map((id) => {
        const byDay = rows.flatMap(({ projectId, ...day }) => (projectId === id ? [day] : []));
        return [id, { totals: totalsOf(byDay), byDay }] as const;
      });
      return { ...span, byProject: new Map(byProject) };
    }),

  exportLedger: createLedgerExport(deps),
  ledgerCsv,
});

/** Reads sums in one snapshot. Throws INVALID_TIME if one exceeds `MAX_AMOUNT`: rules.md §4.6.2. */
const readSums = <T>(
  { database }: ReportsDeps,
  key: SnapshotOptions['key'],
  read: (tx: Tx) => Promise<T>,
): Promise<T> =>
  database.snapshot(read, { key }).catch((error: unknown) => {
    throw databaseErrorCode(error) === NUMBER_OUT_OF_RANGE ? sumTooLarge() : error;
  });

const sumTooLarge = (): Refusal =>
  refuse(
    'INVALID_TIME',
    `A sum of these days exceeds ${MAX_AMOUNT}, which the report cannot show exactly. Select fewer days, or add up the ` +
      'movements of: ledger export',
    { field: 'to', rule: 'SUM_TOO_LARGE', max: MAX_AMOUNT },
  );

/** The sums of at least one day. */
function totalsOf(byDay: readonly SalesOfDay[]): SalesReport['totals'] {
  const { day: _, ...totals } = byDay.reduce(add);
  return totals;
}

const COLUMNS = [...Object.values(LEDGER_TYPES).flatMap(({ count, sum }) => [count, sum]), 'pieces'] as const;

function add(one: SalesOfDay, other: SalesOfDay): SalesOfDay {
  const sum: { -readonly [Column in keyof SalesOfDay]: SalesOfDay[Column] } = { ...one };
  for (const column of COLUMNS) {
    sum[column] += other[column];
    if (!Number.isSafeInteger(sum[column])) throw sumTooLarge();
  }
  return sum;
}
