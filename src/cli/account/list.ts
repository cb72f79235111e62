import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug, userOf } from '../lookup.js';
import { table, time } from '../table.js';
import { shown } from './shown.js';

export const listAccounts = (parts: CliParts): Command =>
  command('list', "List a user's game accounts, the oldest first.", 'account list demo ada@example.com')
    .argument('<project>', 'slug of the project')
    .argument('<user>', 'address or id of the user')
    .action((slug: string, text: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const user = await userOf(domain, project, text);
        const accounts = (await domain.accounts.ofUser(project.id, user.id)).map(shown);
        const rows = accounts.map(({ id, server, login, status, externalId, createdAt }) => [
          id,
          server,
          login,
          status,
          externalId,
          `created ${time(createdAt)}`,
        ]);
        say({ text: table(rows, `${user.email} has no game account.`), data: accounts }, options);
      }),
    );
