import type { Command } from 'commander';
import { type CliParts, CommandRefused, command, type Options, say } from './command.js';
import { projectBySlug } from './lookup.js';

/** The configuration that a project's clients are given; JSON with and without `--json`. */
export const configCommand = (parts: CliParts): Command =>
  command('config', 'Print the configuration for clients of a project, as JSON.', 'config demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        if (project.availability === 'ARCHIVED') {
          throw new CommandRefused(`${slug} is archived: its context tokens are outdated.`, 'Name another project.');
        }
        const configuration = await domain.projects.configuration(project);
        const data = { ...configuration, endpoint: await parts.endpoint() };
        say({ text: JSON.stringify(data, null, 2), data }, options);
      }),
    );
