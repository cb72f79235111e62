import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table, time } from '../table.js';

export const operatorTokenList = (parts: CliParts): Command =>
  command('list', 'List the operator tokens of a project, the newest first.', 'operator-token list demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const tokens = await domain.wallet.listTokens(project.id);
        const rows = tokens.map(({ id, name, ending, issuedAt, revokedAt }) => [
          id,
          name,
          `…${ending}`,
          `issued ${time(issuedAt)}`,
          revokedAt === null ? '' : `revoked ${time(revokedAt)}`,
        ]);
        say({ text: table(rows, `${slug} has no operator token.`), data: tokens }, options);
      }),
    );
