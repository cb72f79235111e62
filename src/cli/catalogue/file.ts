import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import type { FileFormat } from '../../domain/catalogue/index.js';
import { CommandRefused } from '../command.js';
import { readTextFile } from '../read-file.js';

const FORMATS: Readonly<Record<string, FileFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.csv': 'csv' };

/** A catalogue file as the services read it. */
export interface CatalogueText {
  readonly text: string;
  readonly file: string;
  readonly format: FileFormat;
}

export const formatOption = (): Option => new Option('--format <format>', 'of the file').choices(['yaml', 'csv']);

export const withFile = (made: Command): Command =>
  made
    .argument('<project>', 'slug of the project')
    .argument('<file>', 'the catalogue file: .yaml, .yml or .csv')
    .addOption(formatOption());

/** Reads the file, whose format its name says, unless the option does. */
export async function readCatalogueText(file: string, format: FileFormat | undefined): Promise<CatalogueText> {
  const known = format ?? FORMATS[extname(file).toLowerCase()];
  if (known === undefined) {
    throw new CommandRefused(`${file} does not say by its name what it is.`, 'Say --format yaml or --format csv.');
  }
  return { text: await readTextFile(file, 'Name a YAML or CSV file with a catalogue.'), file, format: known };
}
