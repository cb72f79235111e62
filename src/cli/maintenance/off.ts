import type { Command } from 'commander';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';

export const maintenanceOff = (parts: CliParts): Command =>
  writeCommand('off', 'Open the project to clients again, now.', 'maintenance off demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const ended = await domain.projects.endMaintenance(project.id, parts.operator);
        const text = ended ? `${slug} is available.` : `${slug} was available before.`;
        say({ text, data: { project: slug, maintenance: false } }, options);
      }, options),
    );
