import type { GeneratedAlways } from 'kysely';
import type { JsonRecord } from '../../storage/tables.js';

declare module '../../storage/tables.js' {
  interface Tables {
    audit: AuditTable;
  }
}

/** operations.md §1.13; append-only, held by a trigger. */
export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  project_id: number | null;
  target: string;
  before: JsonRecord;
  after: JsonRecord;
  request_id: string | null;
}
