import { setFlagsFromString } from 'node:v8';

/**
 * Disables V8's allocation-site pretenuring. Call it before the first request
 * (docs/performance.md). V8 starts to allocate the objects of a site in the old generation if all
 * of them survived one garbage collection. Such an object keeps the rest of its request alive until
 * the next major collection. Each request then takes half as long again, until the process ends.
 */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
