// The other side of `@limit`: what resolvers return. Costs and published schemas count on it.

/** A resolver has returned more entries than the SDL lets it: a fault of ours. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

/** A list, or a promise of one, that keeps its bound; throws LimitExceeded, or rejects, where it does not. */
export const boundedList = (result: unknown, max: number, name: string): unknown =>
  isThenable(result) ? result.then((list) => within(list, max, name)) : within(result, max, name);

/** The list as it is, if it is no longer than that. What is no list at all graphql-js complains of. */
function within(list: unknown, max: number, name: string): unknown {
  if (!isIterable(list)) return list;
  const entries = Array.isArray(list) ? list : firstOf(list, max + 1);
  if (entries.length > max) throw new LimitExceeded(`${name} has more than ${max} entries, which is its bound`);
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

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  isObject(value) && 'then' in value && typeof value.then === 'function';

const isIterable = (value: unknown): value is Iterable<unknown> => isObject(value) && Symbol.iterator in value;
