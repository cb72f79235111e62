import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import winston from 'winston';
import type { StampedEntry } from './access.js';
import { lineFormat } from './log.js';

// A worker's own process.stdout goes through the main thread, which is what this thread is there to spare.
const standardOutput = new Writable({
  write(chunk: Buffer, _encoding, done) {
    writeAll(chunk);
    done();
  },
});

/** A pipe whose reader is slow answers EAGAIN: wait a little rather than lose the line. */
function writeAll(chunk: Buffer): void {
  for (let offset = 0; offset < chunk.length; ) {
    try {
      offset += writeSync(1, chunk, offset);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

const logger = winston.createLogger({
  format: lineFormat(workerData.format),
  transports: [new winston.transports.Stream({ stream: standardOutput })],
});

parentPort?.on('message', (message: readonly StampedEntry[] | 'close') => {
  if (message === 'close') {
    parentPort?.close();
    return;
  }
  for (const { at, ...entry } of message) {
    const level = entry.status >= 500 && entry.code !== 'PROJECT_UNAVAILABLE' ? 'error' : 'info';
    logger.log({ level, message: 'request', timestamp: new Date(at).toISOString(), ...entry });
  }
});
