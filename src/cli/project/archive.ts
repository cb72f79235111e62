import type { Command } from 'commander';
import { type CliParts, demandYes, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';

/** operations.md §3.9: clients are told that their configuration is outdated; nothing is deleted. */
export const archiveProject = (parts: CliParts): Command =>
  writeCommand('archive', 'Close a project for good; nothing of it is deleted.', 'project archive demo --yes')
    .argument('<project>', 'slug of the project')
    .option('--yes', 'really: it cannot be undone', false)
    .action((slug: string, options: WriteOptions & { yes: boolean }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        demandYes(options, `Archiving ${slug}`);
        const archived = await domain.projects.archive(project.id, parts.operator);
        const text = archived
          ? `${slug} is archived: its context tokens are outdated from now on.`
          : `${slug} was archived before.`;
        say({ text, data: { project: slug, availability: 'ARCHIVED' } }, options);
      }, options),
    );
