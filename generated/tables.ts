// Made from the migrated database by `npm run tables`. Not edited by hand.

import type { ColumnValues, Generated, Json, ReadOnly, UpdateOnly, WriteOnce } from '../src/storage/tables.js';

export interface Schema {
  audit: {
    id: ReadOnly<number>;
    at: ReadOnly<Date>;
    actor: WriteOnce<string>;
    action: WriteOnce<string>;
    project_id: WriteOnce<number | null>;
    target: WriteOnce<string>;
    before: WriteOnce<Json<'audit.before'> | null>;
    after: WriteOnce<Json<'audit.after'> | null>;
    request_id: WriteOnce<string | null>;
  };
  availability_window: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    game_server_id: WriteOnce<number | null>;
    starts_at: WriteOnce<Date>;
    ends_at: Date | null;
    messages: WriteOnce<Json<'availability_window.messages'>>;
    hold_deliveries: WriteOnce<Generated<boolean>>;
    created_by: WriteOnce<string>;
  };
  context_token: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    token: WriteOnce<string>;
    state: 'CURRENT' | 'GRACE' | 'RETIRED';
    issued_at: WriteOnce<Generated<Date>>;
    grace_until: Date | null;
    retired_at: Date | null;
  };
  copy_mark: {
    is_copy: ReadOnly<true>;
    since: ReadOnly<Date>;
    backup_of: ReadOnly<Date>;
  };
  counted_document: {
    document_id: WriteOnce<string>;
    since: WriteOnce<Date>;
  };
  delivery: {
    id: WriteOnce<string>;
    project_id: WriteOnce<number>;
    game_server_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    account_id: WriteOnce<number>;
    type: WriteOnce<'PURCHASE_GRANT' | 'ACCOUNT_CREATE' | 'ACCOUNT_PASSWORD'>;
    purchase_id: WriteOnce<string | null>;
    sealed_secret: string | null;
    state: 'PENDING' | 'LEASED' | 'DELIVERED' | 'DEAD' | 'CANCELLED';
    attempts: UpdateOnly<number>;
    first_attempt_at: UpdateOnly<Date | null>;
    next_attempt_at: Date;
    lease_until: UpdateOnly<Date | null>;
    lease_token: UpdateOnly<string | null>;
    last_error: UpdateOnly<string | null>;
    request_id: WriteOnce<string | null>;
    created_at: WriteOnce<Date>;
    done_at: UpdateOnly<Date | null>;
  };
  document_usage: {
    project_id: WriteOnce<number>;
    document_id: WriteOnce<string>;
    client: WriteOnce<string>;
    version: WriteOnce<string>;
    calls: number;
    last_call_at: Date;
    is_lower_bound: Generated<boolean>;
  };
  document_usage_by_day: {
    day: WriteOnce<string>;
    document_id: WriteOnce<string>;
    client: WriteOnce<string>;
    version: WriteOnce<string>;
    calls: number;
    is_lower_bound: boolean;
  };
  game_account: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    game_server_id: WriteOnce<number>;
    login: WriteOnce<string>;
    login_norm: WriteOnce<string>;
    status: 'CREATING' | 'ACTIVE' | 'BLOCKED' | 'FAILED';
    external_id: UpdateOnly<string | null>;
    created_at: WriteOnce<Date>;
    made_at: UpdateOnly<Date | null>;
    quarantined_at: UpdateOnly<Date | null>;
    dropped_at: UpdateOnly<Date | null>;
  };
  game_server: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    code: string;
    names: Json<'game_server.names'>;
    descriptions: Json<'game_server.descriptions'>;
    status: 'OPEN' | 'MAINTENANCE' | 'CLOSED' | 'HIDDEN';
    access: 'PUBLIC' | 'RESTRICTED';
    is_default: boolean;
    sort: number;
    tags: Json<'game_server.tags'> | null;
    refund_rejected: Generated<boolean>;
    account_rules: Generated<Json<'game_server.account_rules'>>;
    last_seen_at: Date | null;
    created_at: WriteOnce<Generated<Date>>;
  };
  known_place: {
    key: WriteOnce<Buffer>;
    seen_at: Date;
  };
  ledger_entry: {
    id: WriteOnce<string>;
    project_id: WriteOnce<number>;
    tx_id: WriteOnce<string>;
    wallet_id: WriteOnce<number | null>;
    system: WriteOnce<'ISSUANCE' | 'SALES' | 'ADJUSTMENT' | null>;
    amount: WriteOnce<number>;
    balance_after: WriteOnce<number | null>;
    seq: WriteOnce<number | null>;
    created_at: WriteOnce<Date>;
  };
  ledger_tx: {
    id: WriteOnce<string>;
    project_id: WriteOnce<number>;
    type: WriteOnce<'CREDIT' | 'PURCHASE' | 'REFUND' | 'ADJUSTMENT' | 'PROMOTION'>;
    reference: WriteOnce<string>;
    actor: WriteOnce<string>;
    note: WriteOnce<string | null>;
    created_at: WriteOnce<Date>;
    recorded_at: ReadOnly<Date>;
  };
  mail: {
    id: WriteOnce<string>;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number | null>;
    template: WriteOnce<string>;
    recipient: string | null;
    language: WriteOnce<string>;
    state: 'PENDING' | 'SENT' | 'DROPPED' | 'DEAD';
    attempts: UpdateOnly<number>;
    next_attempt_at: Date;
    last_error: UpdateOnly<string | null>;
    request_id: WriteOnce<string | null>;
    created_at: WriteOnce<Date>;
    done_at: UpdateOnly<Date | null>;
  };
  one_time_token: {
    token_hash: Buffer;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    purpose: WriteOnce<'CONFIRM_EMAIL' | 'RESET_PASSWORD' | 'CHANGE_EMAIL'>;
    email: string | null;
    email_norm: string | null;
    created_at: Date;
    expires_at: Date;
  };
  operator: {
    id: ReadOnly<number>;
    name: WriteOnce<string>;
    owns_all: Generated<boolean>;
    created_at: WriteOnce<Date>;
  };
  operator_role: {
    project_id: WriteOnce<number>;
    operator_id: WriteOnce<number>;
    role: WriteOnce<'SUPPORT' | 'SHOP' | 'PAYMENTS' | 'OWNER'>;
  };
  operator_session: {
    secret_hash: WriteOnce<Buffer>;
    token_id: WriteOnce<number>;
    created_at: WriteOnce<Date>;
    last_seen_at: Date;
  };
  operator_token: {
    id: ReadOnly<number>;
    operator_id: WriteOnce<number>;
    token_hash: WriteOnce<Buffer>;
    ending: WriteOnce<string>;
    issued_at: WriteOnce<Date>;
    expires_at: WriteOnce<Date>;
    revoked_at: UpdateOnly<Date | null>;
  };
  poll_token: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    game_server_id: WriteOnce<number>;
    token_hash: WriteOnce<Buffer>;
    ending: WriteOnce<string>;
    issued_at: WriteOnce<Date>;
    revoked_at: UpdateOnly<Date | null>;
  };
  project: {
    id: ReadOnly<number>;
    slug: string;
    names: Json<'project.names'>;
    descriptions: Json<'project.descriptions'>;
    language: string;
    languages: readonly string[];
    language_aliases: Json<'project.language_aliases'>;
    currency_code: string;
    currency_names: Json<'project.currency_names'>;
    currency_scale: number;
    availability: Generated<'AVAILABLE' | 'MAINTENANCE' | 'ARCHIVED'>;
    hold_deliveries: Generated<boolean>;
    registration: 'OPEN' | 'CLOSED';
    email_confirmation: 'NONE' | 'REQUIRED';
    pin_policy: 'OFF' | 'OPTIONAL' | 'REQUIRED';
    pin_length: number;
    password_min_length: number;
    session_idle_s: number;
    session_absolute_s: number;
    max_accounts_per_server: number;
    support_daily_limit: Generated<number | null>;
    payments_daily_limit: number | null;
    allowed_origins: readonly string[];
    mail_sender: string | null;
    confirm_url: string | null;
    reset_url: string | null;
    created_at: WriteOnce<Generated<Date>>;
    updated_at: Generated<Date>;
  };
  promotion: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    name: WriteOnce<string>;
    amount: WriteOnce<number | null>;
    item_id: WriteOnce<number | null>;
    quantity: WriteOnce<number | null>;
    per_user: WriteOnce<number>;
    before_first_purchase: WriteOnce<boolean>;
    starts_at: WriteOnce<Date>;
    ends_at: Date | null;
    created_at: ReadOnly<Date>;
    created_by: WriteOnce<string>;
  };
  promotion_code: {
    project_id: WriteOnce<number>;
    code: WriteOnce<string>;
    promotion_id: WriteOnce<number>;
    max_redemptions: WriteOnce<number | null>;
    redemptions: UpdateOnly<number>;
  };
  purchase: {
    id: WriteOnce<string>;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    account_id: WriteOnce<number>;
    game_server_id: WriteOnce<number>;
    item_id: WriteOnce<number>;
    sku: WriteOnce<string>;
    titles: WriteOnce<Json<'purchase.titles'>>;
    payload: WriteOnce<Json<'purchase.payload'>>;
    limits: WriteOnce<Json<'purchase.limits'>>;
    quantity: WriteOnce<number>;
    unit_price: WriteOnce<number>;
    total_price: WriteOnce<number>;
    currency_code: WriteOnce<string>;
    character: WriteOnce<string | null>;
    status: 'PAID' | 'DELIVERED' | 'REFUNDED';
    idempotency_key: WriteOnce<string>;
    request_fingerprint: WriteOnce<Buffer>;
    ledger_tx_id: WriteOnce<string | null>;
    refund_tx_id: UpdateOnly<string | null>;
    created_at: WriteOnce<Date>;
    delivered_at: UpdateOnly<Date | null>;
    refunded_at: UpdateOnly<Date | null>;
  };
  redemption: {
    id: WriteOnce<string>;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    promotion_id: WriteOnce<number>;
    code: WriteOnce<string>;
    account_id: WriteOnce<number | null>;
    idempotency_key: WriteOnce<string>;
    amount: WriteOnce<number | null>;
    ledger_tx_id: WriteOnce<string | null>;
    purchase_id: WriteOnce<string | null>;
    created_at: WriteOnce<Date>;
    request_id: WriteOnce<string | null>;
  };
  secret_key: {
    id: string;
    is_current: boolean;
    first_used_at: Date;
  };
  server_access: {
    project_id: WriteOnce<number>;
    server_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    granted_at: WriteOnce<Generated<Date>>;
  };
  session: {
    id: WriteOnce<string>;
    secret_hash: WriteOnce<Buffer>;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    game_server_id: number | null;
    created_at: WriteOnce<Date>;
    last_seen_at: Date;
    idle_timeout_s: WriteOnce<number>;
    idle_expires_at: Date;
    absolute_expires_at: WriteOnce<Date>;
    revoked_at: UpdateOnly<Date | null>;
    revoke_reason: UpdateOnly<ColumnValues['session.revoke_reason'] | null>;
    pin_verified_until: UpdateOnly<Date | null>;
    ip: string | null;
    user_agent: string | null;
  };
  shop_category: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    code: WriteOnce<string>;
    parent_id: number | null;
    titles: Json<'shop_category.titles'>;
    sort: number;
    visible: boolean;
  };
  shop_item: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    sku: WriteOnce<string>;
    category_id: number;
    titles: Json<'shop_item.titles'>;
    descriptions: Json<'shop_item.descriptions'>;
    image_url: string | null;
    kind: 'ITEM' | 'BUNDLE' | 'SERVICE';
    payload: Json<'shop_item.payload'>;
    base_price: number;
    max_quantity: number;
    limits: Json<'shop_item.limits'>;
    search: string;
    version: UpdateOnly<number>;
    created_at: WriteOnce<Date>;
    archived_at: Date | null;
  };
  shop_listing: {
    item_id: WriteOnce<number>;
    game_server_id: WriteOnce<number>;
    project_id: WriteOnce<number>;
    category_id: ReadOnly<number>;
    archived: ReadOnly<boolean>;
    enabled: boolean;
    price: number | null;
    shown_price: number;
    old_price: number | null;
    supplied: number | null;
    sold: UpdateOnly<number>;
    sale_from: Date | null;
    sale_to: Date | null;
    sort: number;
  };
  throttle: {
    key: WriteOnce<string>;
    points: Generated<number>;
    expire: number | null;
  };
  users: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    email: string;
    email_norm: string;
    password_hash: string;
    password_by_mail: Generated<boolean>;
    password_changed_at: Date;
    status: 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'DELETED';
    blocked_reasons: Generated<Json<'users.blocked_reasons'>>;
    blocked_note: string | null;
    blocked_until: Date | null;
    language: string | null;
    pin_hash: string | null;
    pin_failures: Generated<number>;
    pin_locked_until: Date | null;
    pin_lock_level: Generated<number>;
    last_server_id: number | null;
    last_login_at: Date | null;
    created_at: WriteOnce<Generated<Date>>;
    confirmed_at: Date | null;
  };
  wallet: {
    id: ReadOnly<number>;
    project_id: WriteOnce<number>;
    user_id: WriteOnce<number>;
    balance: UpdateOnly<number>;
    seq: UpdateOnly<number>;
  };
}
