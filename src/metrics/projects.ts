import type { Registry } from 'prom-client';
import { OTHERS, type ReadStatistics, type Statistics, type StatisticsMovement } from '../domain/statistics/index.js';
import { readCounter, readGauge, type Sample } from './read.js';

type Read = Parameters<typeof readGauge>[2];

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

  readGauge(
    registry,
    { name: 'project_service_database_up', help: '1 if the database returns the metrics of projects, else 0.' },
    async () => [[{}, (await read()) === null ? 0 : 1]],
  );

  for (const { type, what, noun, verb } of Object.values(MOVEMENTS)) {
    readCounter(
      registry,
      { ...project, name: `project_service_${noun}_total`, help: `${what}, since the process began to count.` },
      of(({ totals }) => [...totals].map(([name, { [type]: total }]) => [{ project: name }, total.count])),
    );
    readCounter(
      registry,
      {
        ...project,
        name: `project_service_${verb}_minor_units_total`,
        help: `Their sum, in the smallest unit of the project's currency.`,
      },
      // Not for OTHERS: a sum over several currencies has no meaning.
      of(({ totals }) =>
        [...totals].flatMap(([name, { [type]: total }]): Sample<string>[] =>
          name === OTHERS ? [] : [[{ project: name }, total.amount]],
        ),
      ),
    );
  }

  readGauge(
    registry,
    {
      ...project,
      name: 'project_service_dead_letters',
      help: 'Dead letters: deliveries that were rejected or timed out and wait for an operator.',
    },
    of(({ problems }) => [...problems].map(([name, { deadLetters }]) => [{ project: name }, deadLetters])),
  );
  readGauge(
    registry,
    {
      ...project,
      name: 'project_service_mails_delayed',
      help: 'Emails that have been waiting for more than ten minutes.',
    },
    of(({ problems }) => [...problems].map(([name, { mailsDelayed }]) => [{ project: name }, mailsDelayed])),
  );
  readGauge(
    registry,
    { ...project, name: 'project_service_mails_failed', help: 'Emails of the last 30 days that could not be sent.' },
    of(({ problems }) => [...problems].map(([name, { mailsFailed }]) => [{ project: name }, mailsFailed])),
  );
  readGauge(
    registry,
    {
      ...server,
      name: 'project_service_last_poll_age_seconds',
      help: 'Time since the last poll of a game server; absent if it has never polled.',
    },
    of(({ servers }) =>
      servers.flatMap(({ project, server, poll }): Sample<string>[] =>
        poll === null ? [] : [[{ project, server }, poll]],
      ),
    ),
  );
  readGauge(
    registry,
    {
      ...server,
      name: 'project_service_oldest_unfetched_order_age_seconds',
      help: 'Age of the oldest order that its game server could fetch and has not; 0 if there is none.',
    },
    of(({ servers }) => servers.map(({ project, server, unfetched }) => [{ project, server }, unfetched ?? 0])),
  );
}

/** Texts and names of the metrics of each movement. */
const MOVEMENTS = {
  ORDER: { type: 'ORDER', what: 'Orders', noun: 'orders', verb: 'revenue' },
  CREDIT: { type: 'CREDIT', what: 'Credits', noun: 'credits', verb: 'credited' },
  REFUND: { type: 'REFUND', what: 'Refunded orders', noun: 'refunds', verb: 'refunded' },
  PROMOTION: {
    type: 'PROMOTION',
    what: 'Redeemed codes for money',
    noun: 'promotion_credits',
    verb: 'promotion_credited',
  },
} as const satisfies {
  readonly [T in StatisticsMovement['type']]: { readonly type: T } & Readonly<Record<string, string>>;
};
