export { type ActingRequest, type Actor, type AuditRecord, SYSTEM } from './audit-model.js';
export { createAudit, findNewestEntryId, insertAuditEntry, listEntriesAfter } from './audit-store.js';
export { createObligations, NO_OBLIGATIONS, type Obligation, type Obligations } from './obligations.js';
