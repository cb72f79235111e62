import { GraphQLError } from 'graphql';
import { boundedList } from './bounded-lists.js';
import { nullError, settleError } from './fields.js';
import { Path } from './path.js';
import { type Complete, type Field, isPromise, located, type Run } from './run.js';

/** Completes lists: whatever can be iterated, each entry by itself, and entries may be promises. */
export function listOf(completeEntry: Complete, nonNull: boolean): Complete {
  /** One entry, at once or in a promise. */
  function entryOf(run: Run, field: Field, at: Path, value: unknown): unknown {
    try {
      const completed = isPromise(value)
        ? value.then((resolved) => completeOne(run, field, at, resolved))
        : completeOne(run, field, at, value);
      if (!isPromise(completed)) return completed;
      run.pending += 1;
      return completed.then(undefined, (error: unknown) =>
        settleError(run, nonNull, located(run, field, at, error), at),
      );
    } catch (error) {
      return settleError(run, nonNull, located(run, field, at, error), at);
    }
  }

  function completeOne(run: Run, field: Field, at: Path, value: unknown): unknown {
    if (value instanceof Error) throw value;
    if (value !== null && value !== undefined) return completeEntry(run, value, at, field);
    if (nonNull) throw nullError(field);
    return null;
  }

  return (run, value, path, field) => {
    if (!isIterable(value))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${field.coordinate}".`);
    const before = run.pending;
    const entries: unknown[] = [];
    try {
      // An array whose iteration is its own business is asked, as everything else is.
      if (Array.isArray(value) && value[Symbol.iterator] === ownIteration) {
        for (let index = 0; index < value.length; index += 1)
          entries.push(entryOf(run, field, new Path(path, index), value[index]));
      } else {
        for (const entry of value) entries.push(entryOf(run, field, new Path(path, entries.length), entry));
      }
    } catch (error) {
      // Nobody waits for what was on its way, nor hears of it.
      for (const entry of entries) if (isPromise(entry)) entry.catch(() => undefined);
      run.pending = before;
      throw error;
    }
    return run.pending === before ? entries : Promise.all(entries);
  };
}

const ownIteration = Array.prototype[Symbol.iterator];

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Symbol.iterator in value &&
  typeof value[Symbol.iterator] === 'function';

/**
 * A list that is no longer than its bound.
 * @param own the bounds of the field: its `@limit`, and its `first`
 * @param page the `first` of the page that it is in, which counts if it has no bound of its own
 */
export function bounded(list: unknown, name: string, own: readonly unknown[], page: unknown): unknown {
  const bounds = own.filter((bound) => typeof bound === 'number');
  const asked = typeof page === 'number' ? page : Number.POSITIVE_INFINITY;
  return boundedList(list, bounds.length > 0 ? Math.min(...bounds) : asked, name);
}
