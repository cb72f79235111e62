import type { Tx } from '../../storage/database.js';
import type { AuditEntry } from './audit-model.js';
import { withoutSecrets } from './secrets.js';

/** Records an action in the transaction that does it, so that neither is without the other: operations.md §1.13. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: entry.at,
      actor: entry.by.name,
      action: entry.action,
      project_id: entry.projectId,
      target: entry.target,
      before: json(entry.before),
      after: json(entry.after),
      request_id: entry.by.requestId,
    })
    .execute();
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(withoutSecrets(value)));
