import { isPromise } from './run.js';

// Enforces `@limit` on results of resolvers. Costs and published schemas rely on it.

/** Thrown if a resolver returns more entries than the SDL allows: a bug of the service. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/** Checks the length of a list or of a promise of one. Throws, or rejects with, LimitExceeded. */
export const boundedList = (result: unknown, max: number, name: string): unknown =>
  !Array.isArray(result) && isPromise(result)
    ? result.then((list) => within(list, max, name))
    : within(result, max, name);

/** Returns the list if it is within its bound. Execution rejects values that are no lists. */
function within(list: unknown, max: number, name: string): unknown {
  if (!isIterable(list)) return list;
  const entries = Array.isArray(list) ? list : firstOf(list, max + 1);
  if (entries.length > max) throw new LimitExceeded(`${name} has more than ${max} entries, its limit`);
  return entries;
}

function firstOf(list: Iterable<unknown>, count: number): readonly unknown[] {
  const entries: unknown[] = [];
  for (const entry of list) {
    entries.push(entry);
    if (entries.length === count) break;
  }
  return entries;
}

export const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Symbol.iterator in value &&
  typeof value[Symbol.iterator] === 'function';
