import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../../command.js';
import { projectBySlug, serverByCode } from '../../lookup.js';
import { table, time } from '../../table.js';

export const listPollTokens = (parts: CliParts): Command =>
  command('list', 'List the poll tokens of a server, the newest first.', 'server poll-token list demo dawn')
    .argument('<project>', 'slug of the project')
    .argument('<server>', 'code of the server')
    .action((slug: string, code: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const server = await serverByCode(domain, project, code);
        const tokens = await domain.servers.listPollTokens(project.id, server.id);
        const rows = tokens.map(({ id, ending, issuedAt, revokedAt }) => [
          id,
          `…${ending}`,
          `issued ${time(issuedAt)}`,
          revokedAt === null ? 'good' : `revoked ${time(revokedAt)}`,
        ]);
        const none = `${code} has no poll token: project-service server poll-token issue ${slug} ${code}`;
        say({ text: table(rows, none), data: tokens }, options);
      }),
    );
