// Reads files that were made to cost much, one after the other, and prints what came of each: a line of JSON.
// It runs what was compiled, in a process of its own whose memory is bounded.

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
  '10 MiB of faults': () => filled(']'),
  '20,000 anchors': () => numbered(20_000, (index) => `k${index}: &a${index} x\nl${index}: *a${index}`),
  // As much as is let in, of what costs most.
  'as many brackets as may be': () => '['.repeat(400_000),
  'as many faults as may be': () => ']'.repeat(1_249_000),
  'as many documents as may be': () => '---\n'.repeat(600_000),
  'as many maps as may be': () => '- :\n'.repeat(249_990),
  '10 MiB of rows': () => filled('a\n', HEAD),
  '10 MiB of empty rows': () => filled('\n', HEAD),
  '10 MiB of cells': () => filled(',', HEAD),
  'as many rows as may be': () => HEAD + ',,,,a\n'.repeat(99_999),
};

/** A shop with nothing in it. */
const NOTHING = { categories: [], items: new Map() };

for (const [name, text] of Object.entries(FILES)) {
  const read = /rows|cells/.test(name) ? readCatalogueCsv : readCatalogueYaml;
  process.stdout.write(`${JSON.stringify([name, await outcomeOf(async () => read(text(), 'file'))])}\n`);
}

/** The refusal in words, or how many faults the file has whose place is looked for. */
async function outcomeOf(work) {
  try {
    return (await work()).against(NOTHING, false).problems.length;
  } catch (error) {
    return error.fields.notice.split('\n')[0];
  }
}
