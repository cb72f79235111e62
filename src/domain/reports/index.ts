export type { LedgerLine } from './ledger-lines-view.js';
export { createReportsService, type SalesReport } from './reports-service.js';
export { POSTED } from './sales-view.js';
