import { setFlagsFromString } from 'node:v8';

/** The longest delay that V8 accepts: 24 days. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * Adapts V8's garbage collector to a server. Call it before the first request
 * (docs/performance.md, "Memory").
 *
 * - No allocation-site pretenuring: V8 would allocate the objects of a code location in the old
 *   generation if all of them survived one collection. Such an object keeps the rest of its request
 *   alive until the next major collection. Each request then takes half as long again, until the
 *   process ends.
 * - No memory reducer: in a pause of a minute, V8 would collect the hidden classes of which no
 *   object exists, and discard all code that was optimized for them. The next 3,000 requests would
 *   take up to twice as long. V8 reads `--no-memory-reducer` at the start of the process only, so
 *   its delay is set.
 */
export function tuneCollector(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
  setFlagsFromString(`--gc-memory-reducer-start-delay-ms=${NEVER_MS}`);
}
