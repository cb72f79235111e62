import { AggregatorRegistry } from 'prom-client';
import type { ProcessMetrics } from './metrics.js';

/** Metrics of ended workers that still count. Gauges do not: they describe the present. */
const CUMULATIVE = new Set(['counter', 'histogram']);

/**
 * Adds up the metrics of workers. The sums of counters never fall, because a scraper would take
 * that for a restart: a worker that does not report in time contributes its last values, and an
 * ended one its final values.
 */
export function createWorkerMetrics<Process extends object>() {
  const latest = new Map<Process, ProcessMetrics>();
  let ended: ProcessMetrics = [];

  return {
    update(process: Process, metrics: ProcessMetrics): void {
      latest.set(process, metrics);
    },

    async end(process: Process): Promise<void> {
      const metrics = latest.get(process) ?? [];
      latest.delete(process);
      const cumulative = metrics.filter(({ type }) => CUMULATIVE.has(String(type)));
      ended = await AggregatorRegistry.aggregate([ended, cumulative]).getMetricsAsJSON();
    },

    /** The metrics of all workers, also of ended ones. */
    all: (): ProcessMetrics[] => [...latest.values(), ended],
  };
}
