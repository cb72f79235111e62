import { Refusal } from '../../base/errors/refusal.js';
import type { GameServerFacts } from './server-model.js';

/** Throws the refusal GAME_SERVER_CLOSED: reads go on there, writes and selecting it do not (operations.md §3.5). */
export function demandNotClosed(server: GameServerFacts): void {
  if (server.status === 'CLOSED') throw new Refusal('GAME_SERVER_CLOSED');
}
