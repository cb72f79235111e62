import { writeFile } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import type { Command } from 'commander';
import type { FileFormat } from '../../domain/catalogue/index.js';
import { type CliParts, CommandRefused, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { formatOption } from './file.js';

interface ExportOptions extends Options {
  readonly format: FileFormat;
  readonly output?: string;
}

export const exportCatalogue = (parts: CliParts): Command =>
  command(
    'export',
    'Write the catalogue, hidden and archived things too, as a file that imports again. CSV has no categories.',
    'catalogue export demo --format csv --output catalogue.csv',
  )
    .argument('<project>', 'slug of the project')
    .addOption(formatOption().default('yaml'))
    .option('--output <file>', 'where to write it, in place of standard output')
    .action((slug: string, { format, output, ...options }: ExportOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const { text, ...counts } = await domain.catalogue.export(project, format);
        const data = { project: slug, format, ...counts };
        // Byte for byte what --output writes: a CSV's lines end in their own way.
        if (output === undefined && !options.json) process.stdout.write(text);
        else if (output === undefined) say({ text, data: { ...data, text } }, options);
        else {
          await write(output, text);
          const written = `categories ${counts.categories}, items ${counts.items}`;
          say({ text: `${output}: ${written}.`, data: { ...data, file: output } }, options);
        }
      }),
    );

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const reason = isNativeError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CommandRefused(`${file} cannot be written${reason}.`, 'Name a file in a folder that you may write to.');
  }
}
