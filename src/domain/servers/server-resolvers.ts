import type { SliceResolvers } from '../../../generated/resolvers.js';
import { Refusal } from '../../base/errors/refusal.js';
import { localize, localizeOptional } from '../../base/language/text.js';
import { accountLengths } from './account-rules.js';
import { statusAt } from './server-access.js';
import type { GameServerSnapshot } from './server-model.js';
import type { ServersService } from './server-service.js';

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2 ** 31 - 1;

/**
 * Parses a server id: a positive decimal integer up to 2^31-1 without leading zeros (rules.md
 * §0.2). Throws INVALID_GAME_SERVER_ID, also for values of variables with another name.
 */
export function serverIdOf(id: string | number): number {
  const text = String(id);
  if (ID.test(text) && Number(text) <= MAX_ID) return Number(text);
  throw new Refusal('INVALID_GAME_SERVER_ID', { input: 'gameServerId' });
}

/**
 * Returns the server of an operation with `@gameServer`. Throws a plain error if the scope stage
 * set none.
 */
export function selectedServer(context: {
  readonly documentId: string;
  readonly gameServer: GameServerSnapshot | null;
}): GameServerSnapshot {
  if (context.gameServer === null) throw new Error(`${context.documentId} runs without a game server`);
  return context.gameServer;
}

/** GraphQL resolvers of game servers: `schema/servers.graphql`. */
export const serverResolvers = ({ servers }: { readonly servers: Pick<ServersService, 'listVisible'> }) =>
  ({
    Query: {
      gameServers: (_root, _args, { project }) => servers.listVisible(project.id),
      // The scope stage has found and checked the server of the argument.
      gameServer: (_root, _args, context) => selectedServer(context),
    },
    GameServer: {
      status: (server, _args, { project, now }) => statusAt(server, project, now),
      name: ({ names, code }, _args, { languages }) => localize(names, languages, code),
      accountRules: (server, _args, { project }) => accountLengths(server, project),
      description: ({ descriptions }, _args, { languages }) => localizeOptional(descriptions, languages),
    },
  }) satisfies SliceResolvers;
