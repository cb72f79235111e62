import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../../command.js';
import { projectBySlug, serverByCode } from '../../lookup.js';

export const issuePollToken = (parts: CliParts): Command =>
  writeCommand(
    'issue',
    'Give a game server a token to fetch its deliveries with; shown this once.',
    'server poll-token issue demo dawn',
  )
    .argument('<project>', 'slug of the project')
    .argument('<server>', 'code of the server')
    .action((slug: string, code: string, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const server = await serverByCode(domain, project, code);
        const { id, secret } = await domain.servers.issuePollToken(project.id, server.id, parts.operator);
        // That of a dry run would be good for nothing.
        if (options.dryRun) {
          return say({ text: `${code} gets a new poll token.`, data: { project: slug, server: code } }, options);
        }
        const text = `${secret}\nPoll token ${id} of ${code}. It is not shown again: give it to the game server now.`;
        say({ text, data: { project: slug, server: code, id, pollToken: secret } }, options);
      }, options),
    );
