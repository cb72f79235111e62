import { z } from 'zod';
import { check, readYaml, refuseProblems } from '../../../platform/declared/index.js';
import { inPlainDigits } from '../declaration-digits.js';
import { type CatalogueDraft, draftCatalogue } from '../declaration-draft.js';
import { readCsv } from './csv-read.js';
import type { ReadOptions } from './files-model.js';

const catalogueFile = z.strictObject({ categories: z.unknown().optional(), items: z.unknown().optional() });

/**
 * Reads a catalogue file; its faults that need no database are in the draft.
 * Throws the refusal INVALID_VARIABLES where the file cannot be read at all.
 */
export function readCatalogueFile(text: string, { file, format }: ReadOptions): CatalogueDraft {
  if (format === 'csv') return readCsv(text, file);
  const { value, source, slips } = readYaml(text, file, { inDigits: inPlainDigits });
  const { problems } = check(catalogueFile, value);
  if (typeof value !== 'object' || value === null) throw refuseProblems(source, problems);
  return draftCatalogue(value, source, [...slips, ...problems]);
}
