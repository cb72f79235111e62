import type { SliceResolvers } from '../../../generated/resolvers.js';
import type { CacheControl } from '../../base/cache-control.js';
import { localize, localizeOptional } from '../../base/language/text.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { accountLengths } from './account-rules.js';
import { selectedServer, statusAt } from './server-access.js';
import type { GameServerSnapshot } from './server-model.js';
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
      status(server, _args, context) {
        limitCaching(server, context);
        return statusAt(server, context.project, context.now);
      },
      name: ({ names, code }, _args, { languages }) => localize(names, languages, code),
      accountRules: (server, _args, { project }) => accountLengths(server, project),
      description: ({ descriptions }, _args, { languages }) => localizeOptional(descriptions, languages),
    },
  }) satisfies SliceResolvers;

/** The part of the context that the validity of a status depends on. */
interface StatusContext {
  readonly project: Pick<ProjectSnapshot, 'windows'>;
  readonly now: Date;
  readonly cacheControl: Pick<CacheControl, 'expireAt'>;
}

/** Limits the caching of an answer with the status of a server by its maintenance windows. */
function limitCaching({ id }: GameServerSnapshot, { project, now, cacheControl }: StatusContext): void {
  for (const { gameServerId, startsAt, endsAt } of project.windows) {
    if (gameServerId !== id) continue;
    for (const edge of [startsAt, endsAt]) if (edge !== null && now < edge) cacheControl.expireAt(edge);
  }
}
