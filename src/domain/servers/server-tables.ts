import type { Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { MadeAt } from '../../storage/tables.js';
import type { GameServerFacts } from './server-model.js';

declare module '../../storage/tables.js' {
  interface Tables {
    game_server: GameServerTable;
    server_access: ServerAccessTable;
  }
}

/** operations.md §1.4. `last_seen_at`: when it last fetched its deliveries. */
export interface GameServerTable {
  id: GeneratedAlways<number>;
  project_id: number;
  code: string;
  names: LocalizedText;
  descriptions: LocalizedText;
  status: GameServerFacts['status'];
  access: GameServerFacts['access'];
  is_default: boolean;
  sort: number;
  tags: Readonly<Record<string, unknown>> | null;
  refund_rejected: Generated<boolean>;
  last_seen_at: Date | null;
  created_at: MadeAt;
}

/** operations.md §1.4: who may enter a restricted server. */
export interface ServerAccessTable {
  project_id: number;
  server_id: number;
  user_id: number;
  granted_at: MadeAt;
}
