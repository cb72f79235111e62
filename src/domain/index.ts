import type { Clock } from '../base/clock.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import { type Apply, createApply } from './apply/index.js';
import { createProjectsService, type ProjectsService } from './projects/index.js';
import { createServersService, type ServersService } from './servers/index.js';
import { createUsersService, type UsersService } from './users/index.js';

export type { Applied } from './apply/index.js';

export interface DomainParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
}

/** Every service, once; stages, resolvers and commands speak to the same ones. */
export interface Domain {
  readonly projects: ProjectsService;
  readonly servers: ServersService;
  readonly users: UsersService;
  /** `apply <project.yaml>` */
  readonly apply: Apply;
}

export function createDomain(parts: DomainParts): Domain {
  const servers = createServersService(parts);
  return {
    projects: createProjectsService(parts),
    servers,
    users: createUsersService({ ...parts, servers }),
    apply: createApply(parts),
  };
}
