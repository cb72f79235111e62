import { extname } from 'node:path';
import { printable } from '../base/printable.js';
import type { CatalogueChanges, CatalogueWarnings, FileFormat } from '../domain/catalogue/index.js';
import { argument, choice, choiceFrom, fetched, flag, together, word } from './arguments.js';
import { group, projectChange, projectRead } from './command.js';
import { handOver, output, readTextFile } from './files.js';
import { print } from './output.js';
import { CommandRefused } from './refused.js';

const FORMATS: readonly FileFormat[] = ['yaml', 'csv'];
const BY_EXTENSION: Readonly<Record<string, FileFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.csv': 'csv' };
const FORMAT = ['--format <format>', 'of the file', FORMATS] as const;

/** The file, whose format its name says, unless the option does. */
const catalogueFile = fetched(
  together({ file: argument('<file>', 'the catalogue file: .yaml, .yml or .csv', word), format: choice(...FORMAT) }),
  async ({ file, format }) => {
    const known = format ?? BY_EXTENSION[extname(file).toLowerCase()];
    if (known === undefined) {
      throw new CommandRefused(`${file} does not say by its name what it is.`, 'Say --format yaml or --format csv.');
    }
    return { text: await readTextFile(file, 'Name a YAML or CSV file with a catalogue.'), file, format: known };
  },
);

/** Less than this is there at once. */
const WORTH_TELLING = 2_000;

/** rules.md §1.9, §4.1, §4.2 */
export const catalogueCommand = group(
  'catalogue',
  'Shop categories and items of a project, from and to files.',
  'import demo catalogue.yaml',
  [
    projectChange('import', {
      help: 'Make the catalogue what a file says, all or nothing. What the file does not name stays as it is.',
      example: 'demo catalogue.csv --dry-run',
      takes: {
        source: catalogueFile,
        prune: flag('--prune', 'archive items that the file does not name, and hide categories that are empty then'),
      },
    }).does(async ({ domain, project, source: { text, ...file }, prune, json, by }) => {
      const progress = json ? undefined : tell;
      const imported = await domain.catalogue.import(project, text, { ...file, prune, by, progress });
      const words = (await describeChanges(project.slug, imported)) + (await describeWarnings(file.file, imported));
      return { text: words, data: { project: project.slug, ...imported } };
    }),
    projectRead('export', {
      help: 'Write the catalogue, hidden and archived things too, as a file that imports again. CSV has no categories.',
      example: 'demo --format csv --output catalogue.csv',
      takes: {
        format: choiceFrom(...FORMAT, 'yaml'),
        output,
      },
    }).does(async ({ domain, project, format, output, json }) => {
      const { text, ...counts } = await domain.catalogue.export(project, format);
      const data = { project: project.slug, format, ...counts };
      const holds = `categories ${counts.categories}, items ${counts.items}`;
      return await handOver({ text, holds, data }, { output, json });
    }),
    projectRead('diff', {
      help: 'Tell what an import would change; exit status 1 where that is anything.',
      example: 'demo catalogue.yaml',
      takes: { source: catalogueFile, prune: flag('--prune', 'as the import would have it') },
    }).does(async ({ domain, project, source: { text, ...file }, prune }) => {
      const changes = await domain.catalogue.diff(project, text, { ...file, prune });
      const data = { project: project.slug, ...changes };
      return { text: await describeChanges(project.slug, changes), data, ok: changes.changes.length === 0 };
    }),
    projectRead('validate', {
      help: 'Look for faults in a catalogue file, for missing translations and payloads; change nothing.',
      example: 'demo catalogue.csv',
      takes: { source: catalogueFile },
    }).does(async ({ domain, project, source: { text, ...file } }) => {
      const valid = await domain.catalogue.validate(project, text, file);
      const head = `${file.file}: no fault; categories ${valid.categories}, items ${valid.items}.`;
      return { text: head + (await describeWarnings(file.file, valid)), data: { project: project.slug, ...valid } };
    }),
  ],
);

function tell(done: number, total: number): void {
  if (total >= WORTH_TELLING) print(`${done} of ${total} rows`, 'stderr');
}

/** Changes for people: the first hundred, and how many there are of each kind. */
async function describeChanges(slug: string, { changes, ...counts }: CatalogueChanges): Promise<string> {
  if (changes.length === 0) return `${slug}: nothing to change.`;
  const { shortened } = await import('../platform/declared/index.js');
  const { categories, items, listings } = counts;
  const sums = Object.entries({ categories, items, listings }).flatMap(([kind, { added, changed }]) => {
    const parts = [...(added > 0 ? [`${added} new`] : []), ...(changed > 0 ? [`${changed} changed`] : [])];
    return parts.length === 0 ? [] : [`${kind} ${parts.join(', ')}`];
  });
  return [`${slug}: ${sums.join('; ')}.`, ...shortened(changes).map((change) => `  ${printable(change)}`)].join('\n');
}

/** One line per place as editors understand it, after a blank one for each kind; empty where nothing is to be said. */
async function describeWarnings(file: string, { missing, withoutPayload }: CatalogueWarnings): Promise<string> {
  const { shortened } = await import('../platform/declared/index.js');
  const paragraph = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `\n${head}: ${lines.length}\n${shortened(lines).join('\n')}`;
  const texts = missing.map(
    ({ line, column, text, languages }) => `${file}:${line}:${column}: ${text}: no ${languages.join(', ')}`,
  );
  const items = withoutPayload.map(({ line, column, sku }) => `${file}:${line}:${column}: item ${sku}: no payload`);
  return (
    paragraph('Texts without all translations, for which others stand in', texts) +
    paragraph('Items on sale without a payload, of which game servers are told the SKU alone', items)
  );
}
