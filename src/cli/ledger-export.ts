import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { printableLines } from '../base/printable.js';
import type { LedgerLine } from '../domain/reports/index.js';
import { choiceFrom } from './arguments.js';
import { projectRead } from './command.js';
import { daysOrLatest } from './days.js';
import { intoNewFile, output } from './files.js';
import { plural, printPieces, tellingMeanwhile } from './output.js';

/** rules.md §4.6 */
export const exportLedgerCommand = projectRead('export', {
  help: 'Write the movements of some days as CSV, or a line of JSON each; the last 30 days unless said.',
  example: 'demo --from 2026-11-01 --to 2026-11-30 --time-zone Europe/Berlin --output november.csv',
  takes: {
    days: daysOrLatest,
    format: choiceFrom('--format <format>', 'of the file', ['csv', 'jsonl'], 'csv'),
    output,
  },
}).does(async ({ domain, project, days, format, output, json }) => {
  const { begins, ends, pages } = await domain.reports.exportLedger(project, days);
  let movements = 0;
  const counted = async function* () {
    for await (const page of pages) {
      movements += page.length;
      yield page;
    }
  };
  // On standard output --json allows nothing else.
  const isJson = format === 'jsonl' || (json && output === null);
  const pieces = isJson ? linesOf(counted()) : domain.reports.ledgerCsv(counted(), project);
  const writing =
    output === null ? printPieces(pieces) : intoNewFile(output, (file) => pipeline(Readable.from(pieces), file));
  await tellingMeanwhile(json ? null : () => `${plural(movements, 'movement')} so far …`, writing);
  if (output === null) return null;
  const text = `${output}: ${plural(movements, 'movement')} from ${begins.toISOString()} to ${ends.toISOString()}.`;
  return { text, data: { project: project.slug, file: output, movements, begins, ends } };
});

async function* linesOf(pages: AsyncIterable<readonly LedgerLine[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((line) => `${printableLines(JSON.stringify(line))}\n`).join('');
}
