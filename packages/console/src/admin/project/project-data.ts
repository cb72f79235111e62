import type { DataOf } from '../../../../../src/admin/index.js';
import { perform } from '../../service/commands.js';
import { canRun } from '../../service/operator.js';

/** Data of the page of a project, except its sales. */
export type ProjectData = Awaited<ReturnType<typeof loadProject>>;
type ServerSettings = DataOf<'project.show'>['servers'][number];

/** A game server with its last request and its valid tokens. */
export interface ServerData extends ServerSettings {
  readonly lastSeen: string | null;
  readonly isSilent: boolean;
  /** Valid tokens, newest first. */
  readonly tokens: DataOf<'server.poll-token.list'>;
}

/** Throws Refused. */
export async function loadProject(project: string, signal: AbortSignal) {
  const [settings, overview, maintenance, contextTokens] = await Promise.all([
    perform('project.show', { project }, signal),
    perform('overview', { project }, signal),
    perform('maintenance.list', { project }, signal),
    canRun('token.list', project) ? perform('token.list', { project }, signal) : null,
  ]);
  const servers: ServerData[] = [];
  // One after the other, because the service limits the request rate.
  for (const server of settings.data.servers) {
    const [ping, tokens] = await Promise.all([
      perform('server.check', { project, server: server.code }, signal),
      perform('server.poll-token.list', { project, server: server.code }, signal),
    ]);
    servers.push({
      ...server,
      lastSeen: ping.data.lastPollAt,
      isSilent: !ping.data.ok,
      tokens: tokens.data.filter(({ revokedAt }) => revokedAt === null),
    });
  }
  return {
    settings: settings.data,
    overview: overview.data.projects[0] ?? null,
    maintenance: { ...maintenance.data, languages: settings.data.languages, servers: servers.map(({ code }) => code) },
    servers,
    /** Valid tokens; null if the operator may not see them. */
    contextTokens: contextTokens?.data.filter(({ state }) => state !== 'RETIRED') ?? null,
  };
}
