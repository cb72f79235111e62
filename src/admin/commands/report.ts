import type { SalesReport } from '../../domain/reports/index.js';
import { group, ownRead, projectRead } from '../admin-command.js';
import { dayFields, daysOrLatest } from '../days.js';
import { choice, option, optionFrom, words } from '../fields.js';
import { decimal, emptyPage, formatTable, nextPage, plural } from '../outcome.js';
import { projectPage, readOverview } from './overview.js';

const BY = 'one row per day, or per item for the 1000 items with the most revenue';

type Sums = SalesReport['totals'] | SalesReport['bySku'][number];

/** rules.md §4.6 */
export const reportCommands = group('report', 'Sales of a project.', 'sales demo --from 2026-11-01 --to 2026-11-30', [
  projectRead('report.sales', {
    roles: ['SHOP', 'OWNER'],
    help: 'Orders, revenue, refunds, credits and adjustments by day or item; default: the last 30 days.',
    example: 'demo --from 2026-11-01 --to 2026-11-30 --time-zone Europe/Berlin',
    takes: { ...dayFields, by: optionFrom<'day' | 'sku'>('--by <what>', BY, choice('day', 'sku'), 'day') },
  }).does(async ({ domain, project, by, ...written }) => {
    const days = daysOrLatest(written, domain.clock.now());
    const report = await domain.reports.sales(project, days);
    const { scale, code } = project.currency;
    const amounts = (...values: readonly number[]) => values.map((value) => decimal(value, scale));
    const sales = ({ orders, pieces, revenue, refunds, refunded }: Sums) => [
      ...[orders, pieces, ...amounts(revenue), refunds, ...amounts(refunded, revenue - refunded)],
    ];
    const { POSTED } = await import('../../domain/reports/index.js');
    const posted = (of: SalesReport['totals']) => amounts(...POSTED.map(({ sum }) => of[sum]));
    const columns = ['orders', 'pieces', 'revenue', 'refunds', 'refunded', 'net'];
    const rows =
      by === 'sku'
        ? [
            ['item', ...columns],
            ...report.bySku.map((one) => [one.sku, ...sales(one)]),
            ['all', ...sales(report.totals)],
          ]
        : [
            ['day', ...columns, ...POSTED.map(({ sum }) => sum)],
            ...report.byDay.map((one) => [one.day, ...sales(one), ...posted(one)]),
            ['all', ...sales(report.totals), ...posted(report.totals)],
          ];
    const head = `${project.slug}, ${days.from} to ${days.to} in time zone ${days.timeZone}, amounts in ${code}:`;
    return { text: `${head}\n${formatTable(rows, '')}`, data: { project: project.slug, ...report } };
  }),
  ownRead('report.projects', {
    roles: ['SHOP', 'OWNER'],
    help: 'Sales of your projects by day; default: the last 30 days.',
    example: '--time-zone Europe/Berlin',
    takes: {
      only: option('--only <project>', 'only this one of your projects; repeatable', words),
      ...dayFields,
      ...projectPage,
    },
  }).does(async ({ domain, own, only, limit, after, ...written }) => {
    const days = daysOrLatest(written, domain.clock.now());
    const { projects, next } = await readOverview({ domain, own }, { limit, after, named: only });
    const ids = projects.map(({ id }) => id);
    const { byProject, ...span } = await domain.reports.salesOfAll(ids, days);
    const data = projects.flatMap(({ id, slug, currency: { code, scale } }) => {
      const sales = byProject.get(id);
      return sales === undefined ? [] : [{ project: slug, currency: { code, scale }, ...sales }];
    });
    const { POSTED } = await import('../../domain/reports/index.js');
    const rows = data.map(({ project, currency: { code, scale }, totals: { orders, refunds, ...sums } }) => [
      ...[project, plural(orders, 'order'), `${decimal(sums.revenue, scale)} ${code}`],
      ...[plural(refunds, 'refund'), decimal(sums.refunded, scale)],
      ...POSTED.map(({ sum }) => `${sum} ${decimal(sums[sum], scale)}`),
    ]);
    const head = `${days.from} to ${days.to} in time zone ${days.timeZone}:`;
    const text = `${head}\n${formatTable(rows, emptyPage(after, 'There are no such projects.'))}${nextPage(next)}`;
    return { text, data: { days, ...span, projects: data, next } };
  }),
]);
