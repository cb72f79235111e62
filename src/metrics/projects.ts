import type { Registry } from 'prom-client';
import { OTHERS, type ReadStatistics, type Statistics } from '../domain/statistics/index.js';
import { readCounter, readGauge, type Sample } from './read.js';

type Read = Parameters<typeof readGauge>[2];

/** What operators look at, by project: of whoever it is that there are more than are told apart, all together. */
export function registerProjectMetrics(registry: Registry, read: ReadStatistics): void {
  const project = { labels: ['project'] } as const;
  const server = { labels: ['project', 'server'] } as const;
  /** Nothing, where the database does not say. */
  const of =
    (samples: (statistics: Statistics) => Sample<string>[]): Read =>
    async () => {
      const statistics = await read();
      return statistics === null ? [] : samples(statistics);
    };

  readGauge(
    registry,
    { name: 'project_service_figures_up', help: '1 where the database gives the figures of projects, else 0.' },
    async () => [[{}, (await read()) === null ? 0 : 1]],
  );

  for (const [type, noun, verb] of [
    ['ORDER', 'orders', 'revenue'],
    ['CREDIT', 'credits', 'credited'],
    ['REFUND', 'refunds', 'refunded'],
  ] as const) {
    readCounter(
      registry,
      { ...project, name: `project_service_${noun}_total`, help: `${WHAT[type]}, since the process began to count.` },
      of(({ totals }) => [...totals].map(([name, { [type]: total }]) => [{ project: name }, total.count])),
    );
    readCounter(
      registry,
      {
        ...project,
        name: `project_service_${verb}_minor_units_total`,
        help: `What these came to, in smallest units of the project's currency.`,
      },
      // Others have several currencies: their sum would say nothing.
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
      help: 'Deliveries that were given up, and that nobody has seen to.',
    },
    of(({ troubles }) => [...troubles].map(([name, { deadLetters }]) => [{ project: name }, deadLetters])),
  );
  readGauge(
    registry,
    { ...project, name: 'project_service_mails_stuck', help: 'Mails that wait for longer than ten minutes.' },
    of(({ troubles }) => [...troubles].map(([name, { mailsStuck }]) => [{ project: name }, mailsStuck])),
  );
  readGauge(
    registry,
    { ...project, name: 'project_service_mails_dead', help: 'Mails of the last 30 days that were given up.' },
    of(({ troubles }) => [...troubles].map(([name, { mailsDead }]) => [{ project: name }, mailsDead])),
  );
  readGauge(
    registry,
    {
      ...server,
      name: 'project_service_poll_age_seconds',
      help: 'Since a game server asked for deliveries; absent: it never has.',
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
      name: 'project_service_unfetched_order_age_seconds',
      help: 'Since the oldest order was paid that its game server might fetch and never has; 0: there is none.',
    },
    of(({ servers }) => servers.map(({ project, server, unfetched }) => [{ project, server }, unfetched ?? 0])),
  );
}

const WHAT = { ORDER: 'Orders', CREDIT: 'Credits', REFUND: 'Orders that were paid back' } as const;
