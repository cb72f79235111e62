import type { Schema } from '../../../generated/tables.js';

/**
 * These columns, or all except these, without identities and generated columns. `all`: the whole
 * table.
 */
export type Columns<Column extends string = string> = readonly Column[] | { readonly but: readonly Column[] } | 'all';

/** Privileges of the service on a table, besides SELECT. */
export interface Grant<Column extends string = string> {
  readonly insert?: Columns<Column>;
  /** UPDATE of one column includes the privilege to lock rows. */
  readonly update?: Columns<Column>;
  readonly delete?: true;
}

/**
 * All privileges of the runtime role (decision 20). They prevent an attacker with that role from
 * rewriting money, orders, deliveries and the audit log. The role has no access to a table without
 * an entry; the compiler requires an entry for each table.
 */
export const runtimeGrants: { readonly [T in keyof Schema]: Grant<keyof Schema[T] & string> } = {
  project: { insert: { but: [] }, update: { but: ['created_at'] } },
  context_token: { insert: { but: [] }, update: ['state', 'grace_until', 'retired_at'] },
  availability_window: { insert: { but: [] }, update: ['ends_at'], delete: true },
  game_server: { insert: { but: [] }, update: { but: ['project_id', 'created_at'] } },
  server_access: { insert: { but: [] }, delete: true },
  poll_token: { insert: { but: ['revoked_at'] }, update: ['revoked_at'] },
  operator: { insert: { but: [] }, update: ['owns_all'] },
  operator_role: { insert: { but: [] }, delete: true },
  operator_token: { insert: { but: ['revoked_at'] }, update: ['revoked_at'] },
  operator_session: { insert: { but: [] }, update: ['last_seen_at'], delete: true },

  users: { insert: { but: [] }, update: { but: ['project_id', 'created_at'] } },
  one_time_token: {
    insert: { but: [] },
    update: ['token_hash', 'email', 'email_norm', 'created_at', 'expires_at'],
    delete: true,
  },
  session: {
    insert: { but: ['revoked_at', 'revoke_reason', 'pin_verified_until'] },
    update: {
      but: ['id', 'secret_hash', 'project_id', 'user_id', 'created_at', 'idle_timeout_s', 'absolute_expires_at'],
    },
    delete: true,
  },
  known_place: { insert: { but: [] }, update: ['seen_at'], delete: true },
  throttle: { insert: { but: [] }, update: ['points', 'expire'], delete: true },
  mail: {
    insert: { but: ['attempts', 'last_error', 'done_at'] },
    update: ['state', 'recipient', 'attempts', 'next_attempt_at', 'last_error', 'done_at'],
    delete: true,
  },

  shop_category: { insert: { but: [] }, update: { but: ['project_id', 'code'] } },
  shop_item: { insert: { but: ['version'] }, update: { but: ['project_id', 'sku', 'created_at'] } },
  shop_listing: {
    insert: { but: ['category_id', 'archived', 'sold'] },
    update: { but: ['item_id', 'game_server_id', 'project_id'] },
  },

  game_account: {
    insert: { but: ['external_id', 'made_at', 'quarantined_at', 'dropped_at'] },
    update: ['status', 'external_id', 'made_at', 'quarantined_at', 'dropped_at'],
  },
  wallet: { insert: ['project_id', 'user_id'], update: ['balance', 'seq'] },
  // The database sets `recorded_at`.
  ledger_tx: { insert: { but: ['recorded_at'] } },
  ledger_entry: { insert: { but: [] } },
  purchase: {
    insert: { but: ['delivered_at', 'refunded_at', 'refund_tx_id'] },
    update: ['status', 'delivered_at', 'refunded_at', 'refund_tx_id'],
  },
  delivery: {
    insert: {
      but: ['attempts', 'first_attempt_at', 'lease_until', 'lease_token', 'last_error', 'done_at'],
    },
    update: [
      'state',
      'attempts',
      'first_attempt_at',
      'next_attempt_at',
      'lease_until',
      'lease_token',
      'last_error',
      'done_at',
      'sealed_secret',
    ],
  },

  // The database sets `created_at`.
  promotion: { insert: { but: ['created_at'] }, update: ['ends_at'] },
  promotion_code: { insert: { but: ['redemptions'] }, update: ['redemptions'] },
  redemption: { insert: { but: [] } },

  // The owner inserts it, in a restore.
  copy_mark: { delete: true },
  counted_document: { insert: { but: [] } },
  document_usage: { insert: { but: [] }, update: ['calls', 'last_call_at', 'is_lower_bound'], delete: true },
  document_usage_by_day: { insert: { but: [] }, update: ['calls', 'is_lower_bound'], delete: true },

  // The database sets `at`.
  audit: { insert: { but: ['at'] } },
  // LOCK TABLE requires UPDATE on the whole table.
  secret_key: { insert: { but: [] }, update: 'all' },
};

/** Functions of the owner with privileges that the service lacks; each checks its arguments. */
export const runtimeFunctions: readonly string[] = ['forget_audit', 'forget_deliveries'];
