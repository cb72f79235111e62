import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client';
import type { AccessLog, ProcessLog } from '../base/log/index.js';
import type { Scraped } from '../http/ops/metrics.js';
import { readCounter } from './read.js';
import { countRequests } from './requests.js';
import { registerResourceMetrics } from './resources.js';

/** All metrics of a process, as one process sends them to another. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface Metrics {
  /** What further metrics are added to. */
  readonly registry: Registry;
  /** The same access log, whose lines are counted as well. */
  readonly counting: (accessLog: AccessLog) => AccessLog;
  /** The metrics of this process. */
  readonly read: () => Promise<ProcessMetrics>;
  /** The metrics of a node as text: those of this process, and of others together with them. */
  readonly text: (others: Promise<readonly ProcessMetrics[]>) => Promise<Scraped>;
}

/** Of several processes the one that waits longest is of interest, not how long they wait on average. */
const WORST = /^nodejs_eventloop_lag_/;

/**
 * The metrics of a process: what it answers, what it has to work with, and what Node tells of it. Nothing of a request's
 * content can get into them: all labels are of sets that are closed before the first request.
 * @param documentIds of the manifest
 */
export function createMetrics(documentIds: Iterable<string>, log: Pick<ProcessLog, 'dropped'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of registry.getMetricsAsArray()) if (WORST.test(metric.name)) metric.aggregator = 'max';
  const counting = countRequests(registry, documentIds);
  registerResourceMetrics(registry);
  readCounter(
    registry,
    { name: 'project_service_log_lines_dropped_total', help: 'Lines that standard error did not take.' },
    () => [[{}, log.dropped()]],
  );
  const { contentType } = registry;

  return {
    registry,
    counting,
    read: () => registry.getMetricsAsJSON(),
    async text(others) {
      const theirs = await others;
      const whole =
        theirs.length === 0 ? registry : AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...theirs]);
      return { contentType, text: await whole.metrics() };
    },
  };
}
