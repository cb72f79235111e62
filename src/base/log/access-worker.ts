import { parentPort, workerData } from 'node:worker_threads';
import type { StampedEntry, Told } from './access.js';
import { lineFormat } from './log.js';
import { createSink } from './sink.js';

// Formats and writes access lines in a thread of its own; it never waits, so whatever the main thread says is heard.

/** Some thousand lines. */
const MAX_BYTES = 4 * 2 ** 20;

const render = lineFormat(workerData.format);
const tell = (told: Told): void => parentPort?.postMessage(told);
// A worker's own process.stdout goes through the main thread, which is what this thread is there to spare.
const sink = createSink(1, { maxBytes: MAX_BYTES, onRecovered: (recovered) => tell({ recovered }) });

function lineOf({ at, ...entry }: StampedEntry): string {
  const level = entry.status >= 500 && entry.code !== 'PROJECT_UNAVAILABLE' ? 'error' : 'info';
  return render({ level, message: 'request', timestamp: new Date(at).toISOString(), ...entry });
}

parentPort?.on('message', async (message: readonly StampedEntry[] | 'close') => {
  if (message === 'close') {
    await sink.close();
    tell({ dropped: sink.dropped() });
    parentPort?.close();
    return;
  }
  sink.write(message.map(lineOf).join(''));
  tell({ taken: message.length, dropped: sink.dropped() });
});
