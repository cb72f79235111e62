import type { Registry } from 'prom-client';
import { queues } from '../base/queues.js';
import { monitoredCaches } from '../base/weak-registry.js';
import { pools } from '../storage/pool-statistics.js';
import { ReadHistogram, readCounter, readGauge, type Sample } from './read.js';

/** Returns the samples of all things. */
const each = <T extends object, Label extends string, V>(
  things: Iterable<T>,
  sample: (thing: T) => readonly Sample<Label, V>[],
): Sample<Label, V>[] => [...things].flatMap(sample);

/**
 * Registers the metrics of the resources of a process: database connections, caches and wait
 * queues.
 */
export function registerResourceMetrics(registry: Registry): void {
  const pool = { labels: ['pool'] } as const;
  readGauge(registry, {
    ...pool,
    name: 'project_service_database_connections_max',
    help: 'Maximum number of database connections of a pool.',
    read: () => each(pools, ({ name, max }) => [[{ pool: name }, max]]),
  });
  readGauge(registry, {
    ...pool,
    name: 'project_service_database_connections_in_use',
    help: 'Connections in use.',
    read: () => each(pools, ({ name, inUse }) => [[{ pool: name }, inUse]]),
  });
  readGauge(registry, {
    ...pool,
    name: 'project_service_database_connections_waiting',
    help: 'Requests that wait for a connection of the pool.',
    read: () => each(pools, ({ name, waiting }) => [[{ pool: name }, waiting]]),
  });
  new ReadHistogram(registry, {
    ...pool,
    name: 'project_service_database_wait_seconds',
    help: 'Time to acquire a connection, including the queue of reads of a project, not that of transactions.',
    read: () => each(pools, ({ name, waits }) => [[{ pool: name }, waits]]),
  });
  readCounter(registry, {
    ...pool,
    name: 'project_service_database_statements_total',
    help: 'Statements sent to the database.',
    read: () => each(pools, ({ name, statements }) => [[{ pool: name }, statements]]),
  });
  readCounter(registry, {
    name: 'project_service_database_errors_total',
    help: 'Failed statements and connection attempts, by kind: unavailable, timeout, conflict, constraint, other.',
    labels: ['pool', 'kind'],
    read: () => each(pools, ({ name, errors }) => [...errors].map(([kind, count]) => [{ pool: name, kind }, count])),
  });

  const cache = { labels: ['cache'] } as const;
  readCounter(registry, {
    ...cache,
    name: 'project_service_cache_hits_total',
    help: 'Lookups that the cache answered.',
    read: () => each(monitoredCaches, ({ name, hits }) => [[{ cache: name }, hits]]),
  });
  readCounter(registry, {
    ...cache,
    name: 'project_service_cache_misses_total',
    help: 'Lookups that the cache could not answer, or was not allowed to.',
    read: () => each(monitoredCaches, ({ name, misses }) => [[{ cache: name }, misses]]),
  });
  readGauge(registry, {
    ...cache,
    name: 'project_service_cache_entries',
    help: 'Number of cached entries.',
    read: () => each(monitoredCaches, (cache) => [[{ cache: cache.name }, cache.entries()]]),
  });
  readGauge(registry, {
    ...cache,
    name: 'project_service_cache_bytes',
    help: 'Size of the cached answers in bytes.',
    read: () => each(monitoredCaches, ({ name, bytes }) => (bytes === undefined ? [] : [[{ cache: name }, bytes()]])),
  });

  const queue = { labels: ['queue'] } as const;
  readGauge(registry, {
    ...queue,
    name: 'project_service_queue_running',
    help: 'Jobs of a queue that run now.',
    read: () => each(queues, ({ name, running }) => [[{ queue: name }, running()]]),
  });
  readGauge(registry, {
    ...queue,
    name: 'project_service_queue_waiting',
    help: 'Jobs of a queue that wait.',
    read: () => each(queues, ({ name, waiting }) => [[{ queue: name }, waiting()]]),
  });
}
