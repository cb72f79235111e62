import type { Command } from 'commander';
import { id } from '../arguments.js';
import { type CliParts, CommandRefused, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';

export const operatorTokenRevoke = (parts: CliParts): Command =>
  writeCommand('revoke', 'End an operator token, now.', 'operator-token revoke demo 3')
    .argument('<project>', 'slug of the project')
    .argument('<token>', 'number of the token, from operator-token list', id)
    .action((slug: string, tokenId: number, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        if (!(await domain.wallet.revokeToken(project.id, tokenId, parts.operator))) {
          throw new CommandRefused(
            `${slug} has no live operator token ${tokenId}.`,
            `See project-service operator-token list ${slug}.`,
          );
        }
        say(
          { text: `Operator token ${tokenId} of ${slug} is revoked.`, data: { project: slug, id: tokenId } },
          options,
        );
      }, options),
    );
