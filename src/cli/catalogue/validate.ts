import type { Command } from 'commander';
import type { FileFormat } from '../../domain/catalogue/index.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { readCatalogueText, withFile } from './file.js';
import { describeMissing } from './words.js';

export const validateCatalogue = (parts: CliParts): Command =>
  withFile(
    command(
      'validate',
      'Look for faults in a catalogue file, and for missing translations; change nothing.',
      'catalogue validate demo catalogue.csv',
    ),
  ).action(async (slug: string, path: string, options: Options & { readonly format?: FileFormat }) => {
    const { text, ...file } = await readCatalogueText(path, options.format);
    await parts.withDomain(async (domain) => {
      const project = await projectBySlug(domain, slug);
      const valid = await domain.catalogue.validate(project, text, file);
      const head = `${path}: no fault; categories ${valid.categories}, items ${valid.items}.`;
      say({ text: head + describeMissing(path, valid.missing), data: { project: slug, ...valid } }, options);
    });
  });
