import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { ProcessLog } from '../base/log/index.js';
import type { MetricsText } from '../http/ops/ops.js';
import { readCounter } from './read.js';
import { countRequests } from './requests.js';
import { registerResourceMetrics } from './resources.js';

/** All metrics of a process, in the form that processes send to each other. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type Metrics = ReturnType<typeof createMetrics>;

/** Of several processes, the longest event loop lag counts, not the average. */
const MAXIMA = /^nodejs_eventloop_lag_/;

/**
 * Creates the metrics of a process: requests, resources and Node.js. The contents of requests
 * cannot get into them, because the set of labels is fixed before the first request.
 * @param documentIds of the manifest
 */
export function createMetrics(documentIds: Iterable<string>, log: Pick<ProcessLog, 'dropped'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray()) if (MAXIMA.test(metric.name)) metric.aggregator = 'max';
  const counting = countRequests(registry, documentIds);
  registerResourceMetrics(registry);
  readCounter(registry, {
    name: 'project_service_log_lines_dropped_total',
    help: 'Log lines that could not be written to standard error.',
    read: () => [[{}, log.dropped()]],
  });
  const { contentType } = registry;

  return {
    /** Further metrics register here. */
    registry,
    /** Wraps an access log, so that its lines are counted. */
    counting,
    /** Returns the metrics of this process. */
    ofProcess: (): Promise<ProcessMetrics> => registry.getMetricsAsJSON(),
    /** Formats the metrics of a node: those of this process and of its workers, added up. */
    async text(workers: Promise<readonly ProcessMetrics[]>): Promise<MetricsText> {
      const workerMetrics = await workers;
      const total =
        workerMetrics.length === 0
          ? registry
          : AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...workerMetrics]);
      return { contentType, text: await total.metrics() };
    },
  };
}
