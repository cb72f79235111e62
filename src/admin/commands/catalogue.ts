import { extname } from 'node:path';
import { refuse } from '../../base/errors/refusal.js';
import { printable } from '../../base/printable.js';
import type {
  CatalogueChanges,
  CatalogueWarnings,
  FileFormat,
  ItemOnServer,
  ItemState,
  MissingContent,
} from '../../domain/catalogue/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import {
  choice,
  file,
  flag,
  type InputFile,
  integer,
  option,
  optionFrom,
  pageLimitOption,
  stateOption,
  version,
  withoutNulls,
  word,
} from '../fields.js';
import { decimal, emptyPage, formatTable, nextPage } from '../outcome.js';

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.csv': 'csv' };
const FORMAT = ['--format <format>', 'of the file', choice('yaml', 'csv')] as const;

/** The file, and its format if the name has no extension. */
const catalogueFile = {
  source: file('<file>', 'the catalogue file: .yaml, .yml or .csv', 'Name a YAML or CSV file with a catalogue.'),
  format: option<FileFormat>(...FORMAT),
};

/**
 * Returns the format of a file by the option, else by its extension. Throws INVALID_REQUEST if it
 * is unknown.
 */
function formatOf({ file: name }: InputFile, format: FileFormat | null): FileFormat {
  const fileFormat = format ?? BY_EXTENSION[extname(name).toLowerCase()];
  if (fileFormat !== undefined) return fileFormat;
  const notice = `${name} has no known extension.\nAdd --format yaml or --format csv.`;
  throw refuse('INVALID_REQUEST', notice);
}

const LACKS: readonly [MissingContent, ...MissingContent[]] = ['TRANSLATION', 'PAYLOAD', 'STOCK'];
const STATES: readonly [ItemState, ...ItemState[]] = ['ACTIVE', 'UPCOMING', 'ENDED', 'OFF', 'ARCHIVED'];
const COUNT = integer(0, 1_000_000, 'Write a whole number from 0 to 1000000.');

/** rules.md §1.9, §4.1, §4.2 */
export const catalogueCommands = group(
  'catalogue',
  'Shop categories and items of a project, from and to files.',
  'import demo catalogue.yaml',
  [
    projectRead('catalogue.items', {
      roles: ['SHOP', 'OWNER'],
      help: 'List items by SKU, page by page: titles, prices, stock, and missing data.',
      example: 'demo --missing translation',
      takes: {
        state: stateOption('--state <state>', 'only items in this state on a server', STATES),
        missing: stateOption('--missing <what>', 'only items without this', LACKS),
        lowStock: optionFrom(
          '--low-stock <number>',
          'stock counts as missing if at most so many pieces are left',
          COUNT,
          10,
        ),
        category: option('--category <code>', 'only items of this category', word),
        skuPrefix: option('--sku-prefix <text>', 'only items whose SKU begins with this', word),
        archived: flag('--archived', 'include archived items'),
        limit: pageLimitOption('items', 50),
        after: option('--after <sku>', 'continue after the previous page', word),
      },
    }).does(async ({ domain, project, state, missing, lowStock, category, skuPrefix, archived, limit, after }) => {
      const filters = { state, missing, lowStock, category, skuPrefix, archived, limit, after };
      const { items, next } = await domain.catalogue.inventory(project, filters);
      const { slug, languages, currency } = project;
      const rows = items.map(({ sku, category, titles, missing, hasPayload, price, servers, archived }) => [
        ...[sku, category, titles[project.language] ?? Object.values(titles)[0] ?? '', decimal(price, currency.scale)],
        ...[missing.titles.length === 0 ? '' : `no ${missing.titles.join(', ')}`, hasPayload ? '' : 'no payload'],
        ...[archived ? 'archived' : servers.map(stockText).join('; ')],
      ]);
      const data = { project: slug, languages, currency: { code: currency.code, scale: currency.scale }, items, next };
      return { text: `${formatTable(rows, emptyPage(after, `${slug} has no such items.`))}${nextPage(next)}`, data };
    }),
    projectChange('catalogue.import', {
      roles: ['SHOP', 'OWNER'],
      inThread: true,
      help: 'Import a catalogue file, all or nothing. Categories and items that the file does not name are unchanged.',
      example: 'demo catalogue.csv --dry-run',
      takes: {
        ...catalogueFile,
        prune: flag('--prune', 'archive items and hide empty categories that the file does not name'),
        ifVersion: option(
          '--if-version <version>',
          'only if the changes are still those of diff',
          version('catalogue diff'),
        ),
      },
    }).does(async ({ domain, project, source, format, prune, ifVersion, progress, by }) => {
      const of = { file: source.file, format: formatOf(source, format) };
      const imported = await domain.catalogue.import(project, source.text, {
        ...of,
        prune,
        by,
        ifVersion,
        ...withoutNulls({ progress }),
      });
      const words = (await describeChanges(project.slug, imported)) + (await describeWarnings(source.file, imported));
      return { text: words, data: { project: project.slug, ...imported } };
    }),
    projectRead('catalogue.export', {
      roles: ['SHOP', 'OWNER'],
      inThread: true,
      gives: 'FILE',
      help: 'Export the catalogue, with hidden categories and archived items, as a file for import. CSV has no categories.',
      example: 'demo --format csv --output catalogue.csv',
      takes: {
        format: optionFrom<FileFormat>(...FORMAT, 'yaml'),
      },
    }).does(async ({ domain, project, format }) => {
      const { text, ...counts } = await domain.catalogue.export(project, format);
      const data = { project: project.slug, format, ...counts };
      const holds = `categories ${counts.categories}, items ${counts.items}`;
      return { text, holds, data };
    }),
    projectRead('catalogue.diff', {
      roles: ['SHOP', 'OWNER'],
      inThread: true,
      help: 'Show the changes of an import, with a version for --if-version; exit status 1 if there are any.',
      example: 'demo catalogue.yaml',
      takes: { ...catalogueFile, prune: flag('--prune', 'as with import --prune') },
    }).does(async ({ domain, project, source, format, prune }) => {
      const of = { file: source.file, format: formatOf(source, format) };
      const changes = await domain.catalogue.diff(project, source.text, { ...of, prune });
      const data = { project: project.slug, ...changes };
      const isSame = changes.changes.length === 0;
      const text = await describeChanges(project.slug, changes);
      return { text: isSame ? text : `${text}\nversion: ${changes.version}`, data, ok: isSame };
    }),
    projectRead('catalogue.validate', {
      roles: ['SHOP', 'OWNER'],
      inThread: true,
      help: 'Check a catalogue file for problems, missing translations and missing payloads. Changes nothing.',
      example: 'demo catalogue.csv',
      takes: { ...catalogueFile },
    }).does(async ({ domain, project, source, format }) => {
      const of = { file: source.file, format: formatOf(source, format) };
      const valid = await domain.catalogue.validate(project, source.text, of);
      const head = `${source.file}: no problems; categories ${valid.categories}, items ${valid.items}.`;
      return { text: head + (await describeWarnings(source.file, valid)), data: { project: project.slug, ...valid } };
    }),
  ],
);

const STATE_WORDS = { ACTIVE: null, UPCOMING: 'not yet offered', ENDED: 'ended', OFF: 'off' };

/** `dawn: 3 left`, `dusk: ended, unlimited`, `reef: off` */
function stockText({ server, state, left }: ItemOnServer): string {
  const stock = state === 'OFF' ? null : left === null ? 'unlimited' : `${left} left`;
  return `${server}: ${[STATE_WORDS[state], stock].filter((word) => word !== null).join(', ')}`;
}

/** Formats changes: the number of each kind, and the first hundred. */
async function describeChanges(
  slug: string,
  { changes, ...counts }: Omit<CatalogueChanges, 'version'>,
): Promise<string> {
  if (changes.length === 0) return `${slug}: nothing to change.`;
  const { shortenList } = await import('../../platform/declared/index.js');
  const { categories, items, listings } = counts;
  const sums = Object.entries({ categories, items, listings }).flatMap(([kind, { added, changed }]) => {
    const parts = [...(added > 0 ? [`${added} new`] : []), ...(changed > 0 ? [`${changed} changed`] : [])];
    return parts.length === 0 ? [] : [`${kind} ${parts.join(', ')}`];
  });
  return [`${slug}: ${sums.join('; ')}.`, ...shortenList(changes).map((change) => `  ${printable(change)}`)].join('\n');
}

/**
 * Formats warnings by kind, one line each with `file:line:column` for editors; empty if there are
 * none.
 */
async function describeWarnings(file: string, { missing, withoutPayload }: CatalogueWarnings): Promise<string> {
  const { shortenList } = await import('../../platform/declared/index.js');
  const paragraph = (head: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `\n${head}: ${lines.length}\n${shortenList(lines).join('\n')}`;
  const texts = missing.map(
    ({ line, column, text, languages }) => `${file}:${line}:${column}: ${text}: no ${languages.join(', ')}`,
  );
  const items = withoutPayload.map(({ line, column, sku }) => `${file}:${line}:${column}: item ${sku}: no payload`);
  return (
    paragraph('Texts with missing translations; clients show another language', texts) +
    paragraph('Items on sale without a payload; game servers receive only the SKU', items)
  );
}
