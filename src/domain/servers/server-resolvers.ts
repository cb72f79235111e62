import type { Resolvers } from '../../../generated/resolvers.js';
import { localize, localizeOptional } from '../../base/language/text.js';
import { selectedServer } from './selected.js';
import type { ServersService } from './server-service.js';

/** The GraphQL face of game servers: `schema/servers.graphql`. */
export const serverResolvers = (servers: ServersService) =>
  ({
    Query: {
      gameServers: (_root, _args, { project }) => servers.shown(project.id),
      // The scope stage has looked up and checked the server that the argument names.
      gameServer: (_root, _args, context) => selectedServer(context),
    },
    GameServer: {
      name: ({ names, code }, _args, { languages }) => localize(names, languages, code),
      description: ({ descriptions }, _args, { languages }) => localizeOptional(descriptions, languages),
    },
  }) satisfies Pick<Resolvers, 'GameServer'> & { Query: Pick<Resolvers['Query'], 'gameServers' | 'gameServer'> };
