export { createLedgerAudit, type LedgerAudit } from './ledger-audit.js';
