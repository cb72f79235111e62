import type { DataOf } from '../../../../../src/admin/index.js';
import { perform } from '../../server/commands.js';
import { may } from '../../server/operator.js';
import type { Overview } from '../home/open-problems.js';
import type { Planned } from '../maintenance/maintenance-page.js';

/** A game server, when it was last here, and with what it comes. */
export interface ShownServer {
  readonly code: string;
  readonly status: DataOf<'server.list'>[number]['status'];
  readonly access: DataOf<'server.list'>[number]['access'];
  readonly lastSeen: string | null;
  readonly isSilent: boolean;
  /** Those that are good, the newest first. */
  readonly tokens: DataOf<'server.poll-token.list'>;
}

/** All that the page of a project has of it, but what it sold. */
export interface ShownProject {
  readonly settings: DataOf<'project.show'>;
  readonly overview: Overview | null;
  readonly planned: Planned;
  readonly servers: readonly ShownServer[];
  /** Those that are good; null where the operator may not see them. */
  readonly contextTokens: DataOf<'token.list'> | null;
}

/** Throws Refused. */
export async function loadProject(project: string, signal: AbortSignal): Promise<ShownProject> {
  const [shown, overview, planned, contextTokens] = await Promise.all([
    perform('project.show', { project }, { signal }),
    perform('overview', { project }, { signal }),
    perform('maintenance.list', { project }, { signal }),
    may('token.list', project) ? perform('token.list', { project }, { signal }) : null,
  ]);
  const servers: ShownServer[] = [];
  // One after the other: those of many at once would be a flood, which the service refuses.
  for (const { code, status, access } of shown.data.servers) {
    const [ping, tokens] = await Promise.all([
      perform('server.check', { project, server: code }, { signal }),
      perform('server.poll-token.list', { project, server: code }, { signal }),
    ]);
    const good = tokens.data.filter(({ revokedAt }) => revokedAt === null);
    servers.push({ code, status, access, lastSeen: ping.data.lastPollAt, isSilent: !ping.data.ok, tokens: good });
  }
  return {
    settings: shown.data,
    overview: overview.data.projects[0] ?? null,
    planned: { ...planned.data, languages: shown.data.languages, servers: servers.map(({ code }) => code) },
    servers,
    contextTokens: contextTokens?.data.filter(({ state }) => state !== 'RETIRED') ?? null,
  };
}
