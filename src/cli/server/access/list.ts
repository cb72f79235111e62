import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../../command.js';
import { projectBySlug, serverByCode } from '../../lookup.js';
import { table, time } from '../../table.js';

export const listAccess = (parts: CliParts): Command =>
  command('list', 'List who may enter a server by name.', 'server access list demo club')
    .argument('<project>', 'slug of the project')
    .argument('<server>', 'code of the server')
    .action((slug: string, code: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const server = await serverByCode(domain, project, code);
        const users = await domain.servers.access(project.id, server.id);
        const rows = users.map(({ id, email, grantedAt }) => [id, email, `since ${time(grantedAt)}`]);
        say({ text: table(rows, `Nobody was let into ${code} by name.`), data: users }, options);
      }),
    );
