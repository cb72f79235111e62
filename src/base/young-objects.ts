import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 make every object among the young ones, to be called before anything is served (docs/performance.md). By itself it comes
 * to make those of some places in the code among the old ones, because at one collection all that there were lived on. Such
 * an object holds all else of its request, so all of that grows old as well, and each request takes half as long again,
 * until the process ends.
 */
export function keepObjectsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
