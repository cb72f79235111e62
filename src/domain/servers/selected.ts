import type { GameServerFacts } from './server-model.js';

/** The server of an operation with `@gameServer`; throws a plain error where the scope stage set none. */
export function selectedServer(context: {
  readonly documentId: string;
  readonly gameServer: GameServerFacts | null;
}): GameServerFacts {
  if (context.gameServer === null) throw new Error(`${context.documentId} runs without a game server`);
  return context.gameServer;
}
