import { printableLines } from '../base/printable.js';
import type { LedgerLine } from '../domain/reports/index.js';
import { projectRead } from './admin-command.js';
import { dayFields, daysOrLatest } from './days.js';
import { choice, optionFrom } from './fields.js';
import { plural } from './outcome.js';

/** rules.md §4.6 */
export const exportLedgerCommand = projectRead('ledger.export', {
  roles: ['OWNER'],
  gives: 'STREAM',
  help: 'Export the ledger movements of some days as CSV or JSON lines; default: the last 30 days.',
  example: 'demo --from 2026-11-01 --to 2026-11-30 --time-zone Europe/Berlin --output november.csv',
  takes: {
    ...dayFields,
    format: optionFrom<'csv' | 'jsonl'>('--format <format>', 'of the file', choice('csv', 'jsonl'), 'csv'),
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
