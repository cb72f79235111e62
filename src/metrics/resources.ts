import type { Registry } from 'prom-client';
import { remembering } from '../base/in-use.js';
import { queues } from '../base/waiting.js';
import { pools } from '../storage/pool-statistics.js';
import { ReadHistogram, readCounter, readGauge, type Sample } from './read.js';

/** A sample of each thing. */
const each = <T extends object, Label extends string, V>(
  things: Iterable<T>,
  sample: (thing: T) => readonly Sample<Label, V>[],
): Sample<Label, V>[] => [...things].flatMap(sample);

/** What a process has to work with: its connections to the database, what it remembers, and where work waits. */
export function registerResourceMetrics(registry: Registry): void {
  const pool = { labels: ['pool'] } as const;
  readGauge(
    registry,
    {
      ...pool,
      name: 'project_service_database_connections_max',
      help: 'Connections to the database that a pool may have.',
    },
    () => each(pools, ({ name, most }) => [[{ pool: name }, most]]),
  );
  readGauge(
    registry,
    { ...pool, name: 'project_service_database_connections_in_use', help: 'Connections that are lent out.' },
    () => each(pools, ({ name, inUse }) => [[{ pool: name }, inUse]]),
  );
  readGauge(
    registry,
    { ...pool, name: 'project_service_database_connections_waiting', help: 'Who waits for a connection of the pool.' },
    () => each(pools, ({ name, waiting }) => [[{ pool: name }, waiting]]),
  );
  new ReadHistogram(
    registry,
    {
      ...pool,
      name: 'project_service_database_wait_seconds',
      help: 'How long it took to get a connection, the turn among projects included.',
    },
    () => each(pools, ({ name, waits }) => [[{ pool: name }, waits]]),
  );
  readCounter(
    registry,
    { ...pool, name: 'project_service_database_statements_total', help: 'Statements that were sent.' },
    () => each(pools, ({ name, statements }) => [[{ pool: name }, statements]]),
  );
  readCounter(
    registry,
    {
      name: 'project_service_database_faults_total',
      help: 'Statements, and tries to connect, that failed: unavailable, timeout, conflict, constraint, other.',
      labels: ['pool', 'kind'],
    },
    () => each(pools, ({ name, faults }) => [...faults].map(([kind, count]) => [{ pool: name, kind }, count])),
  );

  const cache = { labels: ['cache'] } as const;
  readCounter(registry, { ...cache, name: 'project_service_cache_hits_total', help: 'What memory had.' }, () =>
    each(remembering, ({ name, hits }) => [[{ cache: name }, hits]]),
  );
  readCounter(
    registry,
    { ...cache, name: 'project_service_cache_misses_total', help: 'What memory had not, or might not be asked for.' },
    () => each(remembering, ({ name, misses }) => [[{ cache: name }, misses]]),
  );
  readGauge(registry, { ...cache, name: 'project_service_cache_entries', help: 'What memory holds.' }, () =>
    each(remembering, (cache) => [[{ cache: cache.name }, cache.entries()]]),
  );
  readGauge(
    registry,
    { ...cache, name: 'project_service_cache_bytes', help: 'Bytes of answers that are given again.' },
    () => each(remembering, ({ name, bytes }) => (bytes === undefined ? [] : [[{ cache: name }, bytes()]])),
  );

  const queue = { labels: ['queue'] } as const;
  readGauge(
    registry,
    { ...queue, name: 'project_service_queue_running', help: 'Work that runs, where only so much runs at once.' },
    () => each(queues, ({ name, running }) => [[{ queue: name }, running()]]),
  );
  readGauge(registry, { ...queue, name: 'project_service_queue_waiting', help: 'Work that waits for that.' }, () =>
    each(queues, ({ name, waiting }) => [[{ queue: name }, waiting()]]),
  );
}
