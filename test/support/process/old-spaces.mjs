// Preloaded (`--import`). SIGUSR2 begins a measurement; the next one ends it, and writes to
// OLD_SPACES the bytes that were promoted to the old spaces or allocated there.
import { renameSync, writeFileSync } from 'node:fs';
import { GCProfiler } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

const oldOf = ({ heapSpaceStatistics }) =>
  heapSpaceStatistics
    .filter(({ spaceName }) => ['old_space', 'map_space'].includes(spaceName))
    .reduce((sum, { spaceUsedSize }) => sum + spaceUsedSize, 0);

let profiler = null;

if (isMainThread) {
  process.on('SIGUSR2', () => {
    if (profiler === null) {
      profiler = new GCProfiler();
      profiler.start();
      return;
    }
    const scavenges = profiler.stop().statistics.filter(({ gcType }) => gcType === 'Scavenge');
    const growth = scavenges.map(({ beforeGC, afterGC }, index) => {
      const before = index === 0 ? oldOf(beforeGC) : oldOf(scavenges[index - 1].afterGC);
      return Math.max(0, oldOf(afterGC) - before);
    });
    const bytes = growth.reduce((sum, grown) => sum + grown, 0);
    const file = process.env.OLD_SPACES;
    writeFileSync(`${file}.new`, JSON.stringify({ bytes, scavenges: scavenges.length }));
    renameSync(`${file}.new`, file);
  });
}
