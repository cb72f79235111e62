import type { SliceResolvers } from '../../../generated/resolvers.js';
import { localize, localizeOptional } from '../../base/language/text.js';
import { accountLengths } from './account-rules.js';
import { selectedServer, statusAt } from './server-access.js';
import type { ServersService } from './server-service.js';

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
