import type { Command } from 'commander';
import type { FileFormat } from '../../domain/catalogue/index.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { readCatalogueText, withFile } from './file.js';
import { describeChanges } from './words.js';

interface DiffOptions extends Options {
  readonly format?: FileFormat;
  readonly prune: boolean;
}

export const diffCatalogue = (parts: CliParts): Command =>
  withFile(
    command(
      'diff',
      'Tell what an import would change; exit status 1 where that is anything.',
      'catalogue diff demo catalogue.yaml',
    ),
  )
    .option('--prune', 'as the import would have it', false)
    .action(async (slug: string, path: string, options: DiffOptions) => {
      const { text, ...file } = await readCatalogueText(path, options.format);
      await parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const changes = await domain.catalogue.diff(project, text, { ...file, prune: options.prune });
        const data = { project: slug, ...changes };
        say({ text: describeChanges(slug, changes), data, ok: changes.changes.length === 0 }, options);
      });
    });
