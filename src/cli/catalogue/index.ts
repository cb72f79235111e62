import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { diffCatalogue } from './diff.js';
import { exportCatalogue } from './export.js';
import { importCatalogue } from './import.js';
import { validateCatalogue } from './validate.js';

/** operations.md §1.9, §4.1, §4.2 */
export const catalogueCommand = (parts: CliParts): Command =>
  group(
    'catalogue',
    'Shop categories and items of a project, from and to files.',
    'catalogue import demo catalogue.yaml',
    [importCatalogue, exportCatalogue, diffCatalogue, validateCatalogue].map((make) => make(parts)),
  );
