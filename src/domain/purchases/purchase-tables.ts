import type { LocalizedText } from '../../base/language/text.js';
import type { Json } from '../../storage/tables.js';
import type { PurchaseLimit } from '../catalogue/index.js';

declare module '../../storage/tables.js' {
  interface Tables {
    purchase: PurchaseTable;
  }
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
  limits: Json<readonly PurchaseLimit[]>;
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
