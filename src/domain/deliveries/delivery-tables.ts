import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../storage/tables.js' {
  interface Tables {
    poll_token: PollTokenTable;
    delivery: DeliveryTable;
  }
}

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
