import type { Tables } from '../tables.js';

/**
 * These columns, or all but these; what the database fills by itself (identities, generated columns) is never meant.
 * `all`: the table as a whole.
 */
export type Columns<Column extends string = string> = readonly Column[] | { readonly but: readonly Column[] } | 'all';

/** What the service does with a table while it runs, beside reading it. */
export interface Grant<Column extends string = string> {
  /** Puts rows in, saying these columns. */
  readonly insert?: Columns<Column>;
  /** Changes these columns. Whoever may change one may lock a row. */
  readonly update?: Columns<Column>;
  readonly delete?: true;
}

/**
 * All that the service's role may do while it runs (decision 20). What is said here of money, orders, deliveries and the
 * audit log is what keeps somebody who acts with that role from rewriting them. A table that is not named here cannot
 * even be read; the compiler asks for each.
 */
export const runtimeGrants: { readonly [T in keyof Tables]: Grant<keyof Tables[T] & string> } = {
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
  // The time of `recorded_at` is the database's.
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

  // Whether it is a copy says who restores it, as the owner.
  copy_mark: { delete: true },
  counted_document: { insert: { but: [] } },
  document_usage: { insert: { but: [] }, update: ['calls', 'last_call_at'], delete: true },

  // When something was recorded the database itself says.
  audit: { insert: { but: ['at'] } },
  // Only who may change all of a table may lock it.
  secret_key: { insert: { but: [] }, update: 'all' },
};

/** Functions of the owner's that the service calls, for what it may not do itself: each looks at what it is asked. */
export const runtimeFunctions: readonly string[] = ['forget_audit', 'forget_deliveries'];
