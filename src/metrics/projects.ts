import type { Registry } from 'prom-client';
import { COUNTED, OTHERS, type ReadStatistics, type Statistics } from '../domain/statistics/index.js';
import { type ReadMetric, readCounter, readGauge, type Sample } from './read.js';

type Read = ReadMetric<string>['read'];

/**
 * Registers the business metrics by project. Projects beyond the limit of labels are added up as
 * one.
 */
export function registerProjectMetrics(registry: Registry, read: ReadStatistics): void {
  const project = { labels: ['project'] } as const;
  const server = { labels: ['project', 'server'] } as const;
  /** No samples if the database is unavailable. */
  const of =
    (samples: (statistics: Statistics) => Sample<string>[]): Read =>
    async () => {
      const statistics = await read();
      return statistics === null ? [] : samples(statistics);
    };

  readGauge(registry, {
    name: 'project_service_database_up',
    help: '1 if the database returns the metrics of projects, else 0.',
    read: async () => [[{}, (await read()) === null ? 0 : 1]],
  });

  for (const { type, metric } of COUNTED) {
    readCounter(registry, {
      ...project,
      name: `project_service_${metric.count}_total`,
      help: `${metric.what}, since the process began to count.`,
      read: of(({ totals }) => [...totals].map(([name, total]) => [{ project: name }, total.get(type)?.count ?? 0])),
    });
    readCounter(registry, {
      ...project,
      name: `project_service_${metric.sum}_minor_units_total`,
      help: `Their sum, in the smallest unit of the project's currency.`,
      // Not for OTHERS: a sum over several currencies has no meaning.
      read: of(({ totals }) =>
        [...totals].flatMap(([name, total]): Sample<string>[] =>
          name === OTHERS ? [] : [[{ project: name }, total.get(type)?.amount ?? 0]],
        ),
      ),
    });
  }

  readGauge(registry, {
    ...project,
    name: 'project_service_dead_letters',
    help: 'Dead letters: deliveries that were rejected or timed out and wait for an operator.',
    read: of(({ problems }) => [...problems].map(([name, { deadLetters }]) => [{ project: name }, deadLetters])),
  });
  readGauge(registry, {
    ...project,
    name: 'project_service_mails_delayed',
    help: 'Emails that have been waiting for more than ten minutes.',
    read: of(({ problems }) => [...problems].map(([name, { mailsDelayed }]) => [{ project: name }, mailsDelayed])),
  });
  readGauge(registry, {
    ...project,
    name: 'project_service_mails_failed',
    help: 'Emails of the last 30 days that could not be sent.',
    read: of(({ problems }) => [...problems].map(([name, { mailsFailed }]) => [{ project: name }, mailsFailed])),
  });
  readGauge(registry, {
    ...server,
    name: 'project_service_last_poll_age_seconds',
    help: 'Time since the last poll of a game server; absent if it has never polled.',
    read: of(({ servers }) =>
      servers.flatMap(({ project, server, poll }): Sample<string>[] =>
        poll === null ? [] : [[{ project, server }, poll]],
      ),
    ),
  });
  readGauge(registry, {
    ...server,
    name: 'project_service_oldest_unfetched_order_age_seconds',
    help: 'Age of the oldest order that its game server could fetch and has not; 0 if there is none.',
    read: of(({ servers }) => servers.map(({ project, server, unfetched }) => [{ project, server }, unfetched ?? 0])),
  });
}
