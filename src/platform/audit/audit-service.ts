import type { Db } from '../../storage/database.js';
import type { AuditQuestion, AuditRecord } from './audit-model.js';
import { findEntries } from './audit-store.js';

export type AuditService = ReturnType<typeof createAudit>;

/** Reads the audit log, for operators; it is written by who does something (`recordAudit`). */
export const createAudit = ({ db }: { readonly db: Db }) => ({
  search: (question: AuditQuestion): Promise<AuditRecord[]> => findEntries(db, question),
});
