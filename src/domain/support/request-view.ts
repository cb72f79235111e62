import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';

// Effects of a request over all projects: audit entries, deliveries, orders, ledger and emails.

/** An effect of a request. Contains no addresses and no secrets. */
export type Effect = { [Kind in keyof Details]: EffectOf<Kind> }[keyof Details];

interface EffectOf<Kind extends keyof Details> {
  readonly at: Date;
  /** Slug; null if it concerns no project. */
  readonly project: string | null;
  /** `user:12`, `purchase:<id>`, `transaction:<id>`, `delivery:<id>`, `mail:<id>` */
  readonly subject: string;
  /** Action or state, as the command line prints it. */
  readonly summary: string;
  readonly kind: Kind;
  readonly details: Readonly<Details[Kind]>;
}

interface Details {
  audit: { action: string; actor: string; before: unknown; after: unknown };
  /** `user` is the id of the buyer. */
  order: { status: string; quantity: number; sku: string; total: number; user: number };
  ledger: { type: string; amount: number; balance: number };
  delivery: { state: string; type: string; attempts: number };
  mail: { state: string; template: string };
}

/** Bound for ids that many requests share; a single request has far fewer effects. */
const MAX_ROWS = 1_000;

/**
 * Lists the rows that carry the id of a request, oldest first, by the indexes of each table.
 * @param requestId any text
 * @param project slug; null for the rows of all projects and of none
 */
export async function effectsOf(db: Db, requestId: string, project: string | null): Promise<Effect[]> {
  const { rows } = await sql<Effect>`
    WITH audited AS (
      SELECT audit.*, project.slug FROM project
        JOIN audit ON audit.project_id = project.id AND audit.request_id = ${requestId}
      UNION ALL
      SELECT audit.*, NULL FROM audit WHERE project_id IS NULL AND request_id = ${requestId}
    ), delivered AS (
      SELECT delivery.*, project.slug FROM project
        JOIN delivery ON delivery.project_id = project.id AND delivery.request_id = ${requestId}
    ), ordered AS (
      SELECT purchase.*, delivered.slug FROM delivered
        JOIN purchase ON purchase.project_id = delivered.project_id AND purchase.id = delivered.purchase_id
    ), moved AS (
      SELECT project_id, slug, ledger_tx_id AS id FROM ordered
      UNION SELECT project_id, slug, refund_tx_id FROM ordered
      UNION SELECT redemption.project_id, project.slug, redemption.ledger_tx_id FROM project
        JOIN redemption ON redemption.project_id = project.id AND redemption.request_id = ${requestId}
      UNION SELECT project_id, slug, (after ->> 'transaction')::uuid FROM audited
    ), effect AS (
      SELECT at, 'audit' AS kind, slug AS project, target AS subject, action || ' by ' || actor AS summary,
        json_build_object('action', action, 'actor', actor, 'before', before, 'after', after) AS details FROM audited
      UNION ALL
      SELECT created_at, 'order', slug, 'purchase:' || id, format('%s %s × %s, %s %s of user:%s', status, quantity,
        sku, total_price, currency_code, user_id), json_build_object('status', status, 'quantity', quantity, 'sku', sku,
        'total', total_price, 'user', user_id) FROM ordered
      UNION ALL
      SELECT ledger_tx.created_at, 'ledger', slug, 'transaction:' || ledger_tx.id, format('%s %s, balance %s then',
        ledger_tx.type, ledger_entry.amount, ledger_entry.balance_after), json_build_object('type', ledger_tx.type,
        'amount', ledger_entry.amount, 'balance', ledger_entry.balance_after)
        FROM moved
          JOIN ledger_tx ON ledger_tx.project_id = moved.project_id AND ledger_tx.id = moved.id
          JOIN ledger_entry ON ledger_entry.project_id = ledger_tx.project_id AND ledger_entry.tx_id = ledger_tx.id
            AND ledger_entry.wallet_id IS NOT NULL
      UNION ALL
      SELECT created_at, 'delivery', slug, 'delivery:' || id, format('%s %s, fetched %s', state, type,
        CASE attempts WHEN 0 THEN 'never' WHEN 1 THEN 'once' ELSE attempts || ' times' END),
        json_build_object('state', state, 'type', type, 'attempts', attempts) FROM delivered
      UNION ALL
      SELECT mail.created_at, 'mail', slug, 'mail:' || mail.id, format('%s %s', mail.state, mail.template),
        json_build_object('state', mail.state, 'template', mail.template)
        FROM project JOIN mail ON mail.project_id = project.id AND mail.request_id = ${requestId}
    )
    SELECT * FROM effect WHERE ${project}::text IS NULL OR project = ${project}
    ORDER BY at, kind, subject LIMIT ${MAX_ROWS}`.execute(db);
  return rows;
}
