import type { DataOf } from '../../../../src/admin/index.js';
import type { LedgerType } from '../../../../src/domain/wallet/index.js';
import type { Language, Texts } from '../texts/languages.js';

type Totals = DataOf<'report.projects'>['projects'][number]['totals'];

/** How histories and reports show a ledger type. */
export interface LedgerColumn {
  /** The name of a transaction. */
  readonly name: Texts;
  readonly sum: keyof Totals;
  /** The name of the column of reports. */
  readonly sumName: Texts;
  /** Orders have a chart of their own, so that a large credit does not flatten them. */
  readonly chart: 'ORDERS' | 'OTHERS';
  /** Lines differ in colour and in their dashes. */
  readonly colour: `--${string}`;
  readonly dash: readonly number[];
  readonly mark: 'solid' | 'dotted' | 'dashed';
}

/** In the order of tables and charts. */
export const ledgerTypes: Readonly<Record<LedgerType, LedgerColumn>> = {
  PURCHASE: {
    name: { en: 'purchase', de: 'Kauf' },
    sumName: { en: 'Sales', de: 'Umsatz' },
    ...{ sum: 'revenue', chart: 'ORDERS', colour: '--accent', dash: [], mark: 'solid' },
  },
  REFUND: {
    name: { en: 'refund', de: 'Erstattung' },
    sumName: { en: 'Refunded', de: 'Erstattet' },
    ...{ sum: 'refunded', chart: 'ORDERS', colour: '--bad', dash: [2, 4], mark: 'dotted' },
  },
  CREDIT: {
    name: { en: 'credit', de: 'Gutschrift' },
    sumName: { en: 'Credited', de: 'Gutgeschrieben' },
    ...{ sum: 'credited', chart: 'OTHERS', colour: '--good', dash: [8, 5], mark: 'dashed' },
  },
  ADJUSTMENT: {
    name: { en: 'adjustment', de: 'Korrektur' },
    sumName: { en: 'Adjusted', de: 'Korrigiert' },
    ...{ sum: 'adjusted', chart: 'OTHERS', colour: '--warning', dash: [8, 4, 2, 4], mark: 'dashed' },
  },
  PROMOTION: {
    name: { en: 'promotion code', de: 'Aktionscode' },
    sumName: { en: 'Promotion codes', de: 'Aktionscodes' },
    ...{ sum: 'promoted', chart: 'OTHERS', colour: '--fine', dash: [2, 6], mark: 'dotted' },
  },
};

/** The columns of reports, in the order of tables and charts. */
export const LEDGER_COLUMNS: readonly LedgerColumn[] = Object.values(ledgerTypes);

/** Names of transactions by type. */
export const transactionNames = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(ledgerTypes).map(([type, { name }]) => [type, name[language]]));
