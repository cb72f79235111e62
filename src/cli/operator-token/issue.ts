import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';

export const operatorTokenIssue = (parts: CliParts): Command =>
  writeCommand('issue', 'Let a program credit users.', 'operator-token issue demo payments')
    .argument('<project>', 'slug of the project')
    .argument('<name>', 'what the ledger calls it: letters, digits, dots, hyphens, underscores')
    .action((slug: string, name: string, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { id, secret } = await domain.wallet.issueToken(project.id, name, parts.operator);
        // That of a dry run is never shown: it would be good for nothing.
        if (options.dryRun) {
          return say({ text: `${slug} gets an operator token "${name}".`, data: { project: slug, name } }, options);
        }
        const text = `${secret}\nThis is operator token ${id}, "${name}". It is shown only now: it is not stored.`;
        say({ text, data: { project: slug, id, name, operatorToken: secret } }, options);
      }, options),
    );
