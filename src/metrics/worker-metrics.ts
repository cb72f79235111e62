import { AggregatorRegistry } from 'prom-client';
import type { ProcessMetrics } from './metrics.js';

/** What only grows goes on counting when who has counted it has ended; what is so much now went with them. */
const GROWING = new Set(['counter', 'histogram']);

/**
 * The metrics of processes that come and go, so that what is counted of all of them never falls: to who reads it, that
 * would look like a new beginning. Who does not tell in time counts with what they told last, and who has ended with
 * what they had counted by then.
 */
export function createWorkerMetrics<Process extends object>() {
  const latest = new Map<Process, ProcessMetrics>();
  let gone: ProcessMetrics = [];

  return {
    tell(process: Process, metrics: ProcessMetrics): void {
      latest.set(process, metrics);
    },

    async end(process: Process): Promise<void> {
      const metrics = latest.get(process) ?? [];
      latest.delete(process);
      const growing = metrics.filter(({ type }) => GROWING.has(String(type)));
      gone = await AggregatorRegistry.aggregate([gone, growing]).getMetricsAsJSON();
    },

    /** Of all that there are and have been. */
    all: (): ProcessMetrics[] => [...latest.values(), gone],
  };
}
