import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../base/facts.js';

/** The tables of the shop as SQL sees them (migration 0003). Amounts are whole numbers of the currency's minor unit. */
export interface ShopTables {
  poll_token: PollTokenTable;
  operator_token: OperatorTokenTable;
  game_account: GameAccountTable;
  shop_category: ShopCategoryTable;
  shop_item: ShopItemTable;
  shop_listing: ShopListingTable;
  wallet: WalletTable;
  ledger_tx: LedgerTxTable;
  ledger_entry: LedgerEntryTable;
  purchase: PurchaseTable;
  delivery: DeliveryTable;
}

/** `jsonb`: written as text, because `pg` takes an array for one of PostgreSQL. */
type Json<T> = ColumnType<T, string, string>;

/** What a game server fetches its deliveries with: operations.md §1.4. `ending`: to tell one from another. */
export interface PollTokenTable {
  id: GeneratedAlways<number>;
  project_id: number;
  game_server_id: number;
  token_hash: Buffer;
  ending: string;
  issued_at: Date;
  revoked_at: Date | null;
}

/** What a payment provider credits wallets of one project with. */
export interface OperatorTokenTable {
  id: GeneratedAlways<number>;
  project_id: number;
  token_hash: Buffer;
  name: string;
  ending: string;
  issued_at: Date;
  revoked_at: Date | null;
}

/** operations.md §1.8 */
export interface GameAccountTable {
  id: GeneratedAlways<number>;
  project_id: number;
  user_id: number;
  game_server_id: number;
  login: string;
  login_norm: string;
  status: 'CREATING' | 'ACTIVE' | 'BLOCKED' | 'FAILED';
  external_id: string | null;
  created_at: Date;
  /** When the game server said that it had made it: what an account is again when a block ends. */
  made_at: Date | null;
}

/** operations.md §1.9 */
export interface ShopCategoryTable {
  id: GeneratedAlways<number>;
  project_id: number;
  code: string;
  parent_id: number | null;
  titles: LocalizedText;
  sort: number;
  visible: boolean;
}

/** operations.md §1.9 */
export interface PurchaseLimitRow {
  readonly scope: 'USER' | 'ACCOUNT';
  readonly window: 'TOTAL' | 'DAY' | 'WEEK' | 'MONTH';
  readonly max: number;
}

export interface ShopItemTable {
  id: GeneratedAlways<number>;
  project_id: number;
  sku: string;
  category_id: number;
  titles: LocalizedText;
  descriptions: LocalizedText;
  image_url: string | null;
  kind: 'ITEM' | 'BUNDLE' | 'SERVICE';
  payload: Json<unknown>;
  base_price: number;
  max_quantity: number;
  limits: Json<readonly PurchaseLimitRow[]>;
  archived_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  search: GeneratedAlways<string>;
}

/**
 * operations.md §1.9: an item on a server. `shown_price` is `price`, or the item's where that is null; `category_id` and
 * `archived` are the item's, copied by triggers.
 */
export interface ShopListingTable {
  item_id: number;
  game_server_id: number;
  project_id: number;
  category_id: GeneratedAlways<number>;
  archived: GeneratedAlways<boolean>;
  enabled: boolean;
  price: number | null;
  shown_price: number;
  old_price: number | null;
  supplied: number | null;
  sold: Generated<number>;
  sale_from: Date | null;
  sale_to: Date | null;
  sort: number;
}

/** operations.md §1.10; only users have one. `seq` is that of its last entry. */
export interface WalletTable {
  id: GeneratedAlways<number>;
  project_id: number;
  user_id: number;
  balance: Generated<number>;
  seq: Generated<number>;
}

/** operations.md §1.10; append-only, held by a trigger. */
export interface LedgerTxTable {
  id: string;
  project_id: number;
  type: 'CREDIT' | 'PURCHASE' | 'REFUND' | 'ADJUSTMENT';
  reference: string;
  actor: string;
  note: string | null;
  created_at: Date;
}

/** operations.md §1.10; append-only. A user's has `wallet_id`, `seq` and `balance_after`; the system's side has none. */
export interface LedgerEntryTable {
  id: string;
  project_id: number;
  tx_id: string;
  wallet_id: number | null;
  system: 'ISSUANCE' | 'SALES' | 'ADJUSTMENT' | null;
  amount: number;
  balance_after: number | null;
  seq: number | null;
  created_at: Date;
}

/** operations.md §1.11. That it is being delivered is not stored: its delivery says so. */
export interface PurchaseTable {
  id: string;
  project_id: number;
  user_id: number;
  account_id: number;
  game_server_id: number;
  item_id: number;
  sku: string;
  quantity: number;
  unit_price: number;
  total_price: number;
  currency_code: string;
  titles: LocalizedText;
  payload: Json<unknown>;
  /** The item's limits when it was bought: what the ledger check holds the orders against. */
  limits: Json<readonly PurchaseLimitRow[]>;
  character: string | null;
  status: 'PAID' | 'DELIVERED' | 'REFUNDED';
  idempotency_key: string;
  request_fingerprint: Buffer;
  ledger_tx_id: string | null;
  refund_tx_id: string | null;
  created_at: Date;
  delivered_at: Date | null;
  refunded_at: Date | null;
}

/** operations.md §1.12 */
export interface DeliveryTable {
  id: string;
  project_id: number;
  game_server_id: number;
  user_id: number;
  account_id: number;
  type: 'PURCHASE_GRANT' | 'ACCOUNT_CREATE' | 'ACCOUNT_PASSWORD';
  purchase_id: string | null;
  /** A password on its way to the game server, sealed with the secret key; gone once it is delivered. */
  sealed_secret: string | null;
  state: 'PENDING' | 'LEASED' | 'DELIVERED' | 'DEAD' | 'CANCELLED';
  attempts: Generated<number>;
  first_attempt_at: Date | null;
  next_attempt_at: Date;
  lease_until: Date | null;
  lease_token: string | null;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
}
