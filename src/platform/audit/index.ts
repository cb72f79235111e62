export { type Actor, SYSTEM } from './actor.js';
export type { AuditAction, AuditEntry, AuditQuestion, AuditRecord } from './audit-model.js';
export { type AuditService, createAudit } from './audit-service.js';
export { recordAudit } from './record.js';
