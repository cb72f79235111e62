import { type Kysely, sql } from 'kysely';

/**
 * What people who help players look for is found by an index (rules.md §4.5). An address is looked up by its beginning and
 * by its end, a login by its beginning, in the order of their characters: other orders, which depend on the database's
 * locale, find no beginnings. Orders are listed by SKU and by what has become of them, in the order of their ids.
 */
const statements = [
  `CREATE INDEX users_email_begins ON users (project_id, email_norm text_pattern_ops)`,
  `CREATE INDEX users_email_ends ON users (project_id, reverse(email_norm) text_pattern_ops)`,
  `CREATE INDEX game_account_login_begins ON game_account (project_id, login_norm text_pattern_ops)`,
  `CREATE INDEX audit_request ON audit (project_id, request_id) WHERE request_id IS NOT NULL`,
  `CREATE INDEX purchase_by_sku ON purchase (project_id, sku, id)`,
  // Few at a time; those that are delivered are found among all.
  `CREATE INDEX purchase_open ON purchase (project_id, id) WHERE status = 'PAID'`,
  `CREATE INDEX purchase_refunded ON purchase (project_id, id) WHERE status = 'REFUNDED'`,
  `CREATE INDEX purchase_refunded_at ON purchase (project_id, refunded_at) WHERE refunded_at IS NOT NULL`,
  `CREATE INDEX delivery_by_user ON delivery (project_id, user_id, id)`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
