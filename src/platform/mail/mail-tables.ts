import type { Generated } from 'kysely';

declare module '../../storage/tables.js' {
  interface Tables {
    mail: MailTable;
  }
}

/** operations.md §1.13; the recipient is forgotten once the mail is sent. */
export interface MailTable {
  id: string;
  project_id: number;
  /** The user who asked, where the recipient alone does not tell. */
  user_id: number | null;
  template: string;
  recipient: string | null;
  language: string;
  state: 'PENDING' | 'SENT' | 'DROPPED' | 'DEAD';
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
}
