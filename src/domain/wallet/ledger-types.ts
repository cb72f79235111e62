import type { Selectable } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { AuditAction } from '../../base/audit-actions.js';

/** System side of a ledger entry. */
export type SystemAccount = NonNullable<Selectable<Schema['ledger_entry']>['system']>;

/** How movements of a ledger type are posted, and counted in reports and metrics. */
interface Handling {
  /**
   * The system account on the other side. Reports count the orders of `SALES`, which include free
   * ones, and the movements of the other accounts.
   */
  readonly system: SystemAccount;
  /**
   * The audit action of each movement: its entry has the user as target, and in `after` the
   * `amount` and the `transaction`. Null: an invariant of the ledger audit compares the movements
   * with other rows.
   */
  readonly auditAction: AuditAction | null;
  /** Columns of reports: number and sum. */
  readonly count: string;
  readonly sum: string;
  /**
   * Parts of the metrics `project_service_<count>_total` and
   * `project_service_<sum>_minor_units_total`.
   */
  readonly metric?: { readonly what: string; readonly count: string; readonly sum: string };
}

/** All types of ledger transactions. */
export const LEDGER_TYPES = {
  PURCHASE: {
    type: 'PURCHASE',
    system: 'SALES',
    auditAction: null,
    count: 'orders',
    sum: 'revenue',
    metric: { what: 'Orders', count: 'orders', sum: 'revenue' },
  },
  REFUND: {
    type: 'REFUND',
    system: 'SALES',
    auditAction: null,
    count: 'refunds',
    sum: 'refunded',
    metric: { what: 'Refunded orders that were not free', count: 'refunds', sum: 'refunded' },
  },
  CREDIT: {
    type: 'CREDIT',
    system: 'ISSUANCE',
    auditAction: 'wallet.credit',
    count: 'credits',
    sum: 'credited',
    metric: { what: 'Credits', count: 'credits', sum: 'credited' },
  },
  ADJUSTMENT: {
    type: 'ADJUSTMENT',
    system: 'ADJUSTMENT',
    auditAction: 'wallet.adjust',
    count: 'adjustments',
    sum: 'adjusted',
  },
  PROMOTION: {
    type: 'PROMOTION',
    system: 'ISSUANCE',
    auditAction: null,
    count: 'promotions',
    sum: 'promoted',
    metric: { what: 'Redeemed codes for money', count: 'promotion_credits', sum: 'promotion_credited' },
  },
} as const satisfies { readonly [Type in string]: Handling & { readonly type: Type } };

export type LedgerType = keyof typeof LEDGER_TYPES;

/** The types of transactions whose reference is the id of an order. */
export const ORDER_TYPES: readonly LedgerType[] = Object.values(LEDGER_TYPES)
  .filter(({ system }) => system === 'SALES')
  .map(({ type }) => type);
