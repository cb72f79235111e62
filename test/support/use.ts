import { afterAll, beforeAll } from '@jest/globals';

/** How to end what is there, in the order in which it was made. */
const ends: (() => unknown)[] = [];

/**
 * Lets the tests of a file or block have what `make` makes: made before them in the order of the calls, ended after
 * them in the other. The result stands for what was made; until then it only says that it is not there yet.
 */
export function use<T extends object>(make: () => T | Promise<T>, end: (made: T) => unknown = () => {}): T {
  let made: T | undefined;
  const there = (): T => {
    if (made === undefined) throw new Error('This is made before the tests: use it within them, or in a hook.');
    return made;
  };
  beforeAll(async () => {
    ends.push(() => made !== undefined && end(made));
    made = await make();
  });
  // Hooks after tests run in the order of their calls: each ends what is last then, not what it was called with.
  afterAll(() => Promise.resolve(ends.pop()?.()).then(() => undefined));
  return new Proxy<T>(Object.create(null), {
    get: (_none, key) => Reflect.get(there(), key),
    has: (_none, key) => Reflect.has(there(), key),
    ownKeys: () => Reflect.ownKeys(there()),
    getOwnPropertyDescriptor: (_none, key) => Reflect.getOwnPropertyDescriptor(there(), key),
  });
}
