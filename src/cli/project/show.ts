import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table } from '../table.js';
import { settingsInWords } from './settings.js';
import { availabilityWord } from './words.js';

export const showProject = (parts: CliParts): Command =>
  command('show', 'Show a project: settings, availability, servers.', 'project show demo')
    .argument('<project>', 'slug of the project')
    .action((slug: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { id: _id, windows: _windows, slug: _slug, availability: _flag, ...settings } = project;
        const servers = (await domain.servers.list(project.id)).map(({ code, status, access }) => ({
          code,
          status,
          access,
        }));
        const data = { project: slug, availability: availabilityWord(domain, project), ...settings, servers };
        const rows = [
          ['project', slug],
          ['availability', data.availability],
          ...settingsInWords(project),
          ...servers.map(({ code, status, access }) => ['server', `${code}, ${status}, ${access}`]),
        ];
        say({ text: table(rows, ''), data }, options);
      }),
    );
