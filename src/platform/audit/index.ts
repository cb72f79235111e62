export {
  type Actor,
  type AuditAction,
  type AuditEntry,
  type AuditQuestion,
  type AuditRecord,
  SYSTEM,
} from './audit-model.js';
export { type AuditService, createAudit } from './audit-service.js';
export { recordAudit } from './audit-store.js';
