import type { Command } from 'commander';
import { id } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';

export const tokenRevoke = (parts: CliParts): Command =>
  writeCommand('revoke', 'Retire a context token, now.', 'token revoke demo 3')
    .argument('<project>', 'slug of the project')
    .argument('<token>', 'number of the token, from token list', id)
    .action((slug: string, tokenId: number, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { ending, state } = await domain.projects.revokeToken(project.id, tokenId, parts.operator);
        const wasCurrent = state === 'CURRENT';
        const rest = wasCurrent ? ` ${slug} has no current token now: project-service token issue ${slug}` : '';
        const text = `Token ${tokenId} (…${ending}) of ${slug} is retired.${rest}`;
        say({ text, data: { project: slug, id: tokenId, ending, wasCurrent } }, options);
      }, options),
    );
