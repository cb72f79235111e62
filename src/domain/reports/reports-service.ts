import { type Days, type Span, spanOf } from '../../platform/days.js';
import type { Deps } from '../../platform/deps.js';
import type { Database } from '../../storage/database.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { createLedgerExport, ledgerCsv } from './ledger-export.js';
import { type Sales, type SalesOfDay, type SalesOfSku, salesByDay, salesBySku } from './sales-view.js';

export interface ReportsParts extends Pick<Deps, 'db' | 'clock'> {
  readonly database: Pick<Database, 'snapshot'>;
}

/** What was sold on some days, in one view of the database. */
export interface SalesReport extends Span {
  readonly days: Days;
  /** In whose smallest unit amounts are. */
  readonly currency: string;
  readonly totals: Omit<SalesOfDay, 'day'>;
  /** Each day, also those without sales. */
  readonly byDay: readonly SalesOfDay[];
  /** What brought in most first, a thousand at most. */
  readonly bySku: readonly SalesOfSku[];
}

const MAX_DAYS = 366;
const MAX_DAYS_OF_ALL = 92;
const MAX_SKUS = 1_000;

/** What those ask who keep the accounts: rules.md §4.6. It changes nothing. */
export const createReportsService = (parts: ReportsParts) => ({
  /**
   * Orders, revenue, refunds and credits by day and by item. Money is counted on the day on which it moved: a refund on
   * that of the refund. Throws INVALID_TIME, also for more than 366 days.
   */
  sales: (project: ProjectSnapshot, days: Days): Promise<SalesReport> =>
    parts.database.snapshot(async (tx) => {
      const span = await spanOf(tx, days, MAX_DAYS);
      const asked = { projectIds: [project.id], days, span };
      const byDay = (await salesByDay(tx, asked)).map(({ projectId: _, ...day }) => day);
      const bySku = await salesBySku(tx, asked, MAX_SKUS);
      return { ...span, days, currency: project.currency.code, totals: totalsOf(byDay), byDay, bySku };
    }),

  /**
   * The same by day of several projects at once, by their ids, so many as were asked about. Throws INVALID_TIME, also for
   * more than 92 days.
   */
  salesOfAll: (
    projectIds: readonly number[],
    days: Days,
  ): Promise<Span & { readonly byProject: ReadonlyMap<number, Pick<SalesReport, 'totals' | 'byDay'>> }> =>
    parts.database.snapshot(async (tx) => {
      const span = await spanOf(tx, days, MAX_DAYS_OF_ALL);
      const found = await salesByDay(tx, { projectIds, days, span });
      const byProject = projectIds.map((id) => {
        const byDay = found.flatMap(({ projectId, ...day }) => (projectId === id ? [day] : []));
        return [id, { totals: totalsOf(byDay), byDay }] as const;
      });
      return { ...span, byProject: new Map(byProject) };
    }),

  exportLedger: createLedgerExport(parts),
  ledgerCsv,
});

const NOTHING: SalesReport['totals'] = {
  ...({ orders: 0, pieces: 0, revenue: 0, refunds: 0, refunded: 0 } satisfies Sales),
  ...{ credits: 0, credited: 0, adjustments: 0, adjusted: 0 },
};

const totalsOf = (byDay: readonly SalesOfDay[]): SalesReport['totals'] =>
  byDay.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      pieces: sum.pieces + one.pieces,
      revenue: sum.revenue + one.revenue,
      refunds: sum.refunds + one.refunds,
      refunded: sum.refunded + one.refunded,
      credits: sum.credits + one.credits,
      credited: sum.credited + one.credited,
      adjustments: sum.adjustments + one.adjustments,
      adjusted: sum.adjusted + one.adjusted,
    }),
    NOTHING,
  );
