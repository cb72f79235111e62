import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from './command.js';
import { projectBySlug } from './lookup.js';

/** The configuration that a project's clients are given; JSON with and without `--json`. */
export const configCommand = (parts: CliParts): Command =>
  command('config', 'Print the configuration for clients of a project, as JSON.', 'config demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const configuration = await domain.projects.configuration(await projectBySlug(domain, slug));
        const data = { ...configuration, endpoint: await parts.endpoint() };
        say({ text: JSON.stringify(data, null, 2), data }, options);
      }),
    );
