import { GCProfiler } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Preloaded into each server (`--import`): reports on request how much memory requests leave
// behind. Promoted bytes are the growth of the old spaces during scavenges.

/** Memory of a server. */
export interface MemoryReport {
  readonly rss: number;
  /** After a full garbage collection. */
  readonly heapUsed: number;
  /** Since the last report. */
  readonly promoted: number;
  readonly scavenges: number;
}

const OLD = new Set(['old_space', 'large_object_space']);

let profiler = new GCProfiler();

if (isMainThread && process.send !== undefined) {
  // Each message requests a report since the previous one.
  process.on('message', () => {
    process.send?.(reportMemory());
    profiler = new GCProfiler();
    profiler.start();
  });
  // Without the bench, the server exits.
  process.on('disconnect', () => process.exit());
  process.channel?.unref();
}

function reportMemory(): MemoryReport {
  const collections = profiler.stop()?.statistics ?? []; // empty before the first start
  const scavenges = collections.filter(({ gcType }) => gcType === 'Scavenge');
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  return {
    rss,
    heapUsed,
    promoted: scavenges.reduce((sum, { beforeGC, afterGC }) => sum + Math.max(0, oldOf(afterGC) - oldOf(beforeGC)), 0),
    scavenges: scavenges.length,
  };
}

const oldOf = ({ heapSpaceStatistics }: { readonly heapSpaceStatistics: readonly Space[] }): number =>
  heapSpaceStatistics
    .filter(({ spaceName }) => OLD.has(spaceName))
    .reduce((sum, { spaceUsedSize }) => sum + spaceUsedSize, 0);

interface Space {
  readonly spaceName: string;
  readonly spaceUsedSize: number;
}
