import type { Resolvers } from '../../generated/resolvers.js';
import type { Domain } from './index.js';
import { projectResolvers } from './projects/index.js';
import { scalars } from './scalars.js';
import { serverResolvers } from './servers/index.js';
import { userResolvers } from './users/index.js';

/** All resolvers of the schema: the compiler says which slice forgot one. */
export function createResolvers(domain: Domain): Resolvers {
  const projects = projectResolvers(domain.projects);
  const servers = serverResolvers(domain.servers);
  const users = userResolvers(domain);
  return {
    ...scalars,
    ...projects,
    ...servers,
    ...users,
    Query: { ...projects.Query, ...servers.Query, ...users.Query },
  };
}
