import type { GeneratedAlways } from 'kysely';

declare module '../../storage/tables.js' {
  interface Tables {
    game_account: GameAccountTable;
  }
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
