import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table, time } from '../table.js';

export const tokenList = (parts: CliParts): Command =>
  command('list', 'List the context tokens of a project, the newest first.', 'token list demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const tokens = (await domain.projects.tokens(project.id)).map(
          ({ id, token, ending, state, graceUntil, issuedAt }) => ({ id, ending, token, state, graceUntil, issuedAt }),
        );
        const rows = tokens.map(({ id, ending, state, graceUntil, issuedAt }) => [
          id,
          `…${ending}`,
          state,
          `issued ${time(issuedAt)}`,
          state === 'GRACE' ? `good until ${time(graceUntil)}` : '',
        ]);
        say({ text: table(rows, `${slug} has no context token.`), data: tokens }, options);
      }),
    );
