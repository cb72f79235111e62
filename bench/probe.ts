import { GCProfiler } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Loaded into each server before its own code (`--import`), and silent until it is asked: what a request leaves behind.
// Promoted is what the old spaces hold more after a scavenge than before it: what was moved there because it lived on.

/** What a server tells of its memory. */
export interface MemoryTold {
  readonly rss: number;
  /** After a whole collection. */
  readonly heapUsed: number;
  /** Since it was asked last. */
  readonly promoted: number;
  readonly scavenges: number;
  /** Milliseconds since then in which all stood still for the garbage collector. */
  readonly pausedMs: number;
}

const OLD = new Set(['old_space', 'large_object_space']);

let profiler = new GCProfiler();

if (isMainThread && process.send !== undefined) {
  // Whatever is said asks for what happened since it was said last.
  process.on('message', () => {
    process.send?.(told());
    profiler = new GCProfiler();
    profiler.start();
  });
  // Without the bench a server is of no use to anybody.
  process.on('disconnect', () => process.exit());
  process.channel?.unref();
}

function told(): MemoryTold {
  const collections = profiler.stop()?.statistics ?? []; // none before the first start
  const scavenges = collections.filter(({ gcType }) => gcType === 'Scavenge');
  const { rss } = process.memoryUsage();
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  return {
    rss,
    heapUsed,
    promoted: scavenges.reduce((sum, { beforeGC, afterGC }) => sum + Math.max(0, oldOf(afterGC) - oldOf(beforeGC)), 0),
    scavenges: scavenges.length,
    pausedMs: collections.reduce((sum, { cost }) => sum + cost, 0) / 1_000,
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
