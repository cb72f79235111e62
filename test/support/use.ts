import { afterAll, beforeAll } from '@jest/globals';

/** Functions that dispose of the resources, in the order of their creation. */
const ends: (() => unknown)[] = [];

/**
 * Creates a resource before the tests of a file or block and disposes of it after them, in reverse
 * order. Returns a proxy of the resource that throws until it exists.
 */
export function use<T extends object>(make: () => T | Promise<T>, end: (made: T) => unknown = () => {}): T {
  let made: T | undefined;
  const there = (): T => {
    if (made === undefined) throw new Error('This resource is created before the tests: use it within a test or hook.');
    return made;
  };
  beforeAll(async () => {
    ends.push(() => made !== undefined && end(made));
    made = await make();
  });
  // `afterAll` hooks run in the order of their calls: each disposes of the last resource, not of
  // its own.
  afterAll(() => Promise.resolve(ends.pop()?.()).then(() => undefined));
  return new Proxy<T>(Object.create(null), {
    get: (_none, key) => Reflect.get(there(), key),
    has: (_none, key) => Reflect.has(there(), key),
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor: (_none, key) => Reflect.getOwnPropertyDescriptor(there(), key),
  });
}
