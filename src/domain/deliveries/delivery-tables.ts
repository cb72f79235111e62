import type { Generated } from 'kysely';

declare module '../../storage/tables.js' {
  interface Tables {
    delivery: DeliveryTable;
  }
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
