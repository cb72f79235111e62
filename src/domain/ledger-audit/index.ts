export { createLedgerAudit, type LedgerAudit } from './ledger-audit.js';
export { examineLedgerOf } from './ledger-audit-view.js';
