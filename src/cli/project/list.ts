import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import { table } from '../table.js';
import { availabilityWord } from './words.js';

export const listProjects = (parts: CliParts): Command =>
  command('list', 'List the projects.', 'project list').action((options: Options) =>
    parts.withDomain(async (domain) => {
      const projects = (await domain.projects.list()).map((project) => ({
        project: project.slug,
        availability: availabilityWord(domain, project),
        language: project.language,
        languages: project.languages,
      }));
      const rows = projects.map(({ project, availability, languages }) => [project, availability, languages.join(' ')]);
      const none = 'There is no project yet: declare one with project-service apply <project.yaml>.';
      say({ text: table(rows, none), data: projects }, options);
    }),
  );
