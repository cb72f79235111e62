export { type Actor, SYSTEM } from './actor.js';
export type { AuditAction, AuditEntry, AuditQuestion, AuditRecord } from './model.js';
export { recordAudit } from './record.js';
export { type AuditService, createAudit } from './service.js';
