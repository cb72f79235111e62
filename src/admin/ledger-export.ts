import { printableLines } from '../base/printable.js';
import type { LedgerLine } from '../domain/reports/index.js';
import { projectRead } from './admin-command.js';
import { daysOrLatest, daysTaken } from './days.js';
import { oneOf, optionFrom } from './fields.js';
import { plural } from './outcome.js';

/** rules.md §4.6 */
export const exportLedgerDeed = projectRead('ledger.export', {
  roles: ['OWNER'],
  gives: 'STREAM',
  help: 'Write the movements of some days as CSV, or a line of JSON each; the last 30 days unless said.',
  example: 'demo --from 2026-11-01 --to 2026-11-30 --time-zone Europe/Berlin --output november.csv',
  takes: {
    ...daysTaken,
    format: optionFrom<'csv' | 'jsonl'>('--format <format>', 'of the file', oneOf('csv', 'jsonl'), 'csv'),
  },
}).does(async ({ domain, project, format, ...written }) => {
  const days = daysOrLatest(written, domain.clock.now());
  const { begins, ends, pages } = await domain.reports.exportLedger(project, days);
  let movements = 0;
  const counted = async function* () {
    for await (const page of pages) {
      movements += page.length;
      yield page;
    }
  };
  const pieces = format === 'jsonl' ? linesOf(counted()) : domain.reports.ledgerCsv(counted(), project);
  const data = { project: project.slug, begins, ends };
  return {
    text: '',
    data,
    stream: {
      pieces,
      soFar: () => plural(movements, 'movement'),
      whole: () => ({
        holds: `${plural(movements, 'movement')} from ${begins.toISOString()} to ${ends.toISOString()}`,
        data: { ...data, movements },
      }),
    },
  };
});

async function* linesOf(pages: AsyncIterable<readonly LedgerLine[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((line) => `${printableLines(JSON.stringify(line))}\n`).join('');
}
