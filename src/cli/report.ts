import type { SalesReport } from '../domain/reports/index.js';
import { choiceFrom } from './arguments.js';
import { group, projectRead } from './command.js';
import { daysOrLatest } from './days.js';
import { decimal, table, tellingMeanwhile } from './output.js';

type Sums = SalesReport['totals'] | SalesReport['bySku'][number];

/** rules.md §4.6 */
export const reportCommand = group('report', 'What a project sold.', 'sales demo --from 2026-11-01 --to 2026-11-30', [
  projectRead('sales', {
    help: 'Orders, revenue, refunds and credits by day or item; the last 30 days unless said.',
    example: 'demo --from 2026-11-01 --to 2026-11-30 --time-zone Europe/Berlin',
    takes: { days: daysOrLatest, by: choiceFrom('--by <what>', 'a row of each', ['day', 'sku'], 'day') },
  }).does(async ({ domain, project, days, by, json }) => {
    const counting = () => `Still adding up ${days.from} to ${days.to} …`;
    const report = await tellingMeanwhile(json ? null : counting, domain.reports.sales(project, days));
    const { scale, code } = project.currency;
    const amounts = (...values: readonly number[]) => values.map((value) => decimal(value, scale));
    const sales = ({ orders, pieces, revenue, refunds, refunded }: Sums) => [
      ...[orders, pieces, ...amounts(revenue), refunds, ...amounts(refunded, revenue - refunded)],
    ];
    const credits = ({ credited, adjusted }: SalesReport['totals']) => amounts(credited, adjusted);
    const columns = ['orders', 'pieces', 'revenue', 'refunds', 'refunded', 'net'];
    const rows =
      by === 'sku'
        ? [
            ['item', ...columns],
            ...report.bySku.map((one) => [one.sku, ...sales(one)]),
            ['all', ...sales(report.totals)],
          ]
        : [
            ['day', ...columns, 'credited', 'adjusted'],
            ...report.byDay.map((one) => [one.day, ...sales(one), ...credits(one)]),
            ['all', ...sales(report.totals), ...credits(report.totals)],
          ];
    const head = `${project.slug}, ${days.from} to ${days.to} by the clocks of ${days.timeZone}, amounts in ${code}:`;
    return { text: `${head}\n${table(rows, '')}`, data: { project: project.slug, ...report } };
  }),
]);
