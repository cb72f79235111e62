export { type ActingRequest, type Actor, type AuditAction, type AuditRecord, SYSTEM } from './audit-model.js';
export { createAudit, findNewestEntryId, insertAuditEntry, listEntriesAfter } from './audit-store.js';
export { createDuties, type Duties, type Duty, NO_DUTIES } from './duties.js';
