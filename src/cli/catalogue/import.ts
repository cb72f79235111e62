import type { Command } from 'commander';
import type { FileFormat } from '../../domain/catalogue/index.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { readCatalogueText, withFile } from './file.js';
import { describeChanges, describeMissing } from './words.js';

interface ImportOptions extends WriteOptions {
  readonly format?: FileFormat;
  readonly prune: boolean;
}

/** Less than this is there at once. */
const WORTH_TELLING = 2_000;

export const importCatalogue = (parts: CliParts): Command =>
  withFile(
    writeCommand(
      'import',
      'Make the catalogue what a file says, all or nothing. What the file does not name stays as it is.',
      'catalogue import demo catalogue.csv --dry-run',
    ),
  )
    .option('--prune', 'archive items that the file does not name, and hide categories that are empty then', false)
    .action(async (slug: string, path: string, options: ImportOptions) => {
      const { text, ...file } = await readCatalogueText(path, options.format);
      await parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const progress = options.json ? undefined : tell;
        const { missing, ...imported } = await domain.catalogue.import(project, text, {
          ...file,
          ...{ prune: options.prune, by: parts.operator, progress },
        });
        const words = describeChanges(slug, imported) + describeMissing(path, missing);
        say({ text: words, data: { project: slug, ...imported, missing } }, options);
      }, options);
    });

function tell(done: number, total: number): void {
  if (total >= WORTH_TELLING) process.stderr.write(`${done} of ${total} rows\n`);
}
