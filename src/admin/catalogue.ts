import { extname } from 'node:path';
import { Refusal } from '../base/errors/refusal.js';
import { printable } from '../base/printable.js';
import type {
  CatalogueChanges,
  CatalogueWarnings,
  FileFormat,
  ItemOnServer,
  ItemState,
  Lack,
} from '../domain/catalogue/index.js';
import { group, projectChange, projectRead } from './admin-command.js';
import {
  atMostHundred,
  file,
  flag,
  oneOf,
  option,
  optionFrom,
  present,
  type SourceFile,
  stateOf,
  version,
  whole,
  word,
} from './fields.js';
import { decimal, nextPage, table } from './outcome.js';

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = { '.yaml': 'yaml', '.yml': 'yaml', '.csv': 'csv' };
const FORMAT = ['--format <format>', 'of the file', oneOf('yaml', 'csv')] as const;

/** The file, and what it is where its name does not say. */
const catalogueFile = {
  source: file('<file>', 'the catalogue file: .yaml, .yml or .csv', 'Name a YAML or CSV file with a catalogue.'),
  format: option<FileFormat>(...FORMAT),
};

/** Refuses a file of which neither its name nor the option says what it is: INVALID_REQUEST. */
function formatOf({ file: name }: SourceFile, format: FileFormat | null): FileFormat {
  const known = format ?? BY_EXTENSION[extname(name).toLowerCase()];
  if (known !== undefined) return known;
  const notice = `${name} does not say by its name what it is.\nSay --format yaml or --format csv.`;
  throw new Refusal('INVALID_REQUEST', { input: 'format', notice });
}

const LACKS: readonly [Lack, ...Lack[]] = ['TRANSLATION', 'PAYLOAD', 'STOCK'];
const STATES: readonly [ItemState, ...ItemState[]] = ['ACTIVE', 'UPCOMING', 'ENDED', 'OFF', 'ARCHIVED'];
const COUNT = whole(0, 1_000_000, 'Write a whole number.');

/** rules.md §1.9, §4.1, §4.2 */
export const catalogueDeeds = group(
  'catalogue',
  'Shop categories and items of a project, from and to files.',
  'import demo catalogue.yaml',
  [
    projectRead('catalogue.items', {
      roles: ['SHOP', 'OWNER'],
      help: 'List items by SKU, page by page: titles, prices, what is left, and what they lack.',
      example: 'demo --lacking translation',
      takes: {
        state: option(
          '--state <state>',
          `those alone that are so on a server: ${STATES.join(', ').toLowerCase()}`,
          stateOf(...STATES),
        ),
        lacking: option('--lacking <what>', `those alone: ${LACKS.join(', ').toLowerCase()}`, stateOf(...LACKS)),
        low: optionFrom('--low <number>', 'stock is lacking where so many or fewer are left', COUNT, 10),
        category: option('--category <code>', 'of this category', word),
        begins: option('--begins <text>', 'whose SKU begins so', word),
        archived: flag('--archived', 'archived ones, too'),
        limit: atMostHundred('items', 50),
        after: option('--after <sku>', 'go on where the page before ended', word),
      },
    }).does(async ({ domain, project, state, lacking, low, category, begins, archived, limit, after }) => {
      const asked = { state, lacking, low, category, begins, archived, limit, after };
      const { items, next } = await domain.catalogue.inventory(project, asked);
      const { slug, languages, currency } = project;
      const rows = items.map(({ sku, category, titles, missing, hasPayload, price, servers, archived }) => [
        ...[sku, category, titles[project.language] ?? Object.values(titles)[0] ?? '', decimal(price, currency.scale)],
        ...[missing.titles.length === 0 ? '' : `no ${missing.titles.join(', ')}`, hasPayload ? '' : 'no payload'],
        ...[archived ? 'archived' : servers.map(stockText).join('; ')],
      ]);
      const data = { project: slug, languages, currency: { code: currency.code, scale: currency.scale }, items, next };
      return { text: `${table(rows, `${slug} has no such item.`)}${nextPage(next)}`, data };
    }),
    projectChange('catalogue.import', {
      roles: ['SHOP', 'OWNER'],
      inThread: true,
      help: 'Make the catalogue what a file says, all or nothing. What the file does not name stays as it is.',
      example: 'demo catalogue.csv --dry-run',
      takes: {
        ...catalogueFile,
        prune: flag('--prune', 'archive items that the file does not name, and hide categories that are empty then'),
        ifVersion: option(
          '--if-version <version>',
          'only if the changes are still those that diff showed',
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
        ...present({ progress }),
      });
      const words = (await describeChanges(project.slug, imported)) + (await describeWarnings(source.file, imported));
      return { text: words, data: { project: project.slug, ...imported } };
    }),
    projectRead('catalogue.export', {
      roles: ['SHOP', 'OWNER'],
      inThread: true,
      gives: 'FILE',
      help: 'Write the catalogue, hidden and archived things too, as a file that imports again. CSV has no categories.',
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
      help: 'Show what an import would change, with a version for --if-version; exit status 1 if that is anything.',
      example: 'demo catalogue.yaml',
      takes: { ...catalogueFile, prune: flag('--prune', 'as the import would have it') },
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
      help: 'Look for faults in a catalogue file, for missing translations and payloads; change nothing.',
      example: 'demo catalogue.csv',
      takes: { ...catalogueFile },
    }).does(async ({ domain, project, source, format }) => {
      const of = { file: source.file, format: formatOf(source, format) };
      const valid = await domain.catalogue.validate(project, source.text, of);
      const head = `${source.file}: no fault; categories ${valid.categories}, items ${valid.items}.`;
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

/** Changes for people: the first hundred, and how many there are of each kind. */
async function describeChanges(
  slug: string,
  { changes, ...counts }: Omit<CatalogueChanges, 'version'>,
): Promise<string> {
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
