import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table } from '../table.js';

export const listServers = (parts: CliParts): Command =>
  command('list', 'List the servers of a project, hidden ones too.', 'server list demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const servers = (await domain.servers.list(project.id)).map(({ id, code, status, access, isDefault }) => ({
          id,
          code,
          status,
          access,
          isDefault,
        }));
        const rows = servers.map(({ id, code, status, access, isDefault }) => [
          id,
          code,
          status,
          access,
          isDefault ? 'default' : '',
        ]);
        say({ text: table(rows, `${slug} has no servers.`), data: servers }, options);
      }),
    );
