// Reads files that are made to cost much memory or time, and prints the outcome of each as a JSON
// line. Runs the compiled files in a process with bounded memory.

import { readCatalogueCsv } from '../../../dist/src/domain/catalogue/formats/csv.js';
import { readCatalogueYaml } from '../../../dist/src/domain/catalogue/formats/yaml.js';

const MAX_BYTES = 10 * 1024 * 1024;
const filled = (part, head = '') => head + part.repeat(Math.floor((MAX_BYTES - head.length) / part.length));
const numbered = (count, line) => Array.from({ length: count }, (_, index) => line(index)).join('\n');
const HEAD = 'sku,category,title.en,basePrice,server\n';

const FILES = {
  '10 MiB of items': () => filled('- a\n'),
  '10 MiB of empty lists': () => filled('[],', '['),
  '10 MiB of empty lines': () => filled('\n'),
  '10 MiB of a text': () => filled(' a\n', 'items: |\n'),
  '10 MiB of brackets': () => filled('['),
  '10 MiB of problems': () => filled(']'),
  '20,000 anchors': () => numbered(20_000, (index) => `k${index}: &a${index} x\nl${index}: *a${index}`),
  // The accepted maximum of the most expensive content.
  'as many brackets as may be': () => '['.repeat(400_000),
  'as many problems as may be': () => ']'.repeat(1_249_000),
  'as many documents as may be': () => '---\n'.repeat(600_000),
  'as many maps as may be': () => '- :\n'.repeat(249_990),
  '10 MiB of rows': () => filled('a\n', HEAD),
  '10 MiB of empty rows': () => filled('\n', HEAD),
  '10 MiB of cells': () => filled(',', HEAD),
  'as many rows as may be': () => HEAD + ',,,,a\n'.repeat(99_999),
};

/** An empty shop. */
const NOTHING = { categories: [], items: new Map() };

for (const [name, text] of Object.entries(FILES)) {
  const read = /rows|cells/.test(name) ? readCatalogueCsv : readCatalogueYaml;
  process.stdout.write(`${JSON.stringify([name, await outcomeOf(async () => read(text(), 'file'))])}\n`);
}

/** Returns the refusal, or the number of problems. */
async function outcomeOf(work) {
  try {
    return (await work()).draftFor(NOTHING, false).problems.length;
  } catch (error) {
    return error.fields.notice.split('\n')[0];
  }
}
