import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug, serverByCode } from '../lookup.js';

const LONG_AGO_MS = 5 * 60_000;

export const pingServer = (parts: CliParts): Command =>
  command(
    'ping',
    'Tell when a game server last asked for deliveries; exit 1 if that is long ago.',
    'server ping demo dawn',
  )
    .argument('<project>', 'slug of the project')
    .argument('<server>', 'code of the server')
    .action((slug: string, code: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const server = await serverByCode(domain, project, code);
        const lastSeen = await domain.servers.lastSeen(project.id, server.id);
        const ok = lastSeen !== null && Date.now() - lastSeen.getTime() <= LONG_AGO_MS;
        const when = lastSeen === null ? 'has never asked for deliveries' : `asked last at ${lastSeen.toISOString()}`;
        const mend = ok
          ? ''
          : '\nSee that it runs, reaches DELIVERY_PORT, and has a poll token that is good: server poll-token list';
        say({ text: `${code} ${when}.${mend}`, data: { project: slug, server: code, lastSeen, ok }, ok }, options);
      }),
    );
