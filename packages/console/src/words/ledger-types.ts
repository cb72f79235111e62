import type { DataOf } from '../../../../src/admin/index.js';
import type { LedgerType } from '../../../../src/domain/wallet/index.js';
import type { Language } from '../texts/languages.js';

type Totals = DataOf<'report.projects'>['projects'][number]['totals'];

/** How reports show a ledger type. */
interface Column {
  readonly sum: keyof Totals;
  /** Orders have a chart of their own, so that a large credit does not flatten them. */
  readonly chart: 'ORDERS' | 'OTHERS';
  /** Lines differ in colour and in their dashes. */
  readonly colour: `--${string}`;
  readonly dash: readonly number[];
  readonly mark: 'solid' | 'dotted' | 'dashed';
}

const COLUMN_OF = {
  PURCHASE: { type: 'PURCHASE', sum: 'revenue', chart: 'ORDERS', colour: '--accent', dash: [], mark: 'solid' },
  REFUND: { type: 'REFUND', sum: 'refunded', chart: 'ORDERS', colour: '--bad', dash: [2, 4], mark: 'dotted' },
  CREDIT: { type: 'CREDIT', sum: 'credited', chart: 'OTHERS', colour: '--good', dash: [8, 5], mark: 'dashed' },
  ADJUSTMENT: {
    ...{ type: 'ADJUSTMENT', sum: 'adjusted', chart: 'OTHERS', colour: '--warning' },
    ...{ dash: [8, 4, 2, 4], mark: 'dashed' },
  },
  PROMOTION: { type: 'PROMOTION', sum: 'promoted', chart: 'OTHERS', colour: '--fine', dash: [2, 6], mark: 'dotted' },
} as const satisfies { readonly [T in LedgerType]: Column & { readonly type: T } };

export type LedgerColumn = (typeof COLUMN_OF)[LedgerType];

/** The columns of reports, in the order of tables and charts. */
export const LEDGER_COLUMNS: readonly LedgerColumn[] = Object.values(COLUMN_OF);

type Names = Readonly<Record<Language, Readonly<Record<LedgerType, string>>>>;

/** Names of transactions. */
export const transactionNames: Names = {
  en: {
    ...{ CREDIT: 'credit', PURCHASE: 'purchase', REFUND: 'refund', ADJUSTMENT: 'adjustment' },
    PROMOTION: 'promotion code',
  },
  de: {
    ...{ CREDIT: 'Gutschrift', PURCHASE: 'Kauf', REFUND: 'Erstattung', ADJUSTMENT: 'Korrektur' },
    PROMOTION: 'Aktionscode',
  },
};

/** Names of the columns. */
export const sumNames: Names = {
  en: {
    ...{ CREDIT: 'Credited', PURCHASE: 'Sales', REFUND: 'Refunded', ADJUSTMENT: 'Adjusted' },
    PROMOTION: 'Promotion codes',
  },
  de: {
    ...{ CREDIT: 'Gutgeschrieben', PURCHASE: 'Umsatz', REFUND: 'Erstattet', ADJUSTMENT: 'Korrigiert' },
    PROMOTION: 'Aktionscodes',
  },
};
