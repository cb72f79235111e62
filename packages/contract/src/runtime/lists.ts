import { GraphQLError } from 'graphql';
import { boundedList, isIterable } from './bounded-lists.js';
import { nullError, settleError } from './fields.js';
import { Path } from './path.js';
import { type Complete, type Field, isPromise, locateError, type Run } from './run.js';

/** Completes iterables. Each entry is completed separately; entries may be promises. */
export function listOf(completeEntry: Complete, nonNull: boolean): Complete {
  /** Completes one entry and handles its errors. */
  function entryOf(run: Run, field: Field, entryPath: Path, value: unknown): unknown {
    try {
      const completed = isPromise(value)
        ? value.then((resolved) => completeOne(run, field, entryPath, resolved))
        : completeOne(run, field, entryPath, value);
      if (!isPromise(completed)) return completed;
      run.begun += 1;
      return completed.then(undefined, (error: unknown) =>
        settleError(run, nonNull, locateError(run, field, entryPath, error), entryPath),
      );
    } catch (error) {
      return settleError(run, nonNull, locateError(run, field, entryPath, error), entryPath);
    }
  }

  function completeOne(run: Run, field: Field, entryPath: Path, value: unknown): unknown {
    if (value instanceof Error) throw value;
    if (value !== null && value !== undefined) return completeEntry(run, value, entryPath, field);
    if (nonNull) throw nullError(field);
    return null;
  }

  return (run, value, path, field) => {
    if (!isIterable(value))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${field.coordinate}".`);
    const before = run.begun;
    const entries: unknown[] = [];
    try {
      // Uses the index for plain arrays; other iterables, and arrays with an iterator of their own,
      // are iterated.
      if (Array.isArray(value) && value[Symbol.iterator] === ownIteration) {
        for (let index = 0; index < value.length; index += 1)
          entries.push(entryOf(run, field, new Path(path, index), value[index]));
      } else {
        for (const entry of value) entries.push(entryOf(run, field, new Path(path, entries.length), entry));
      }
    } catch (error) {
      // Ignores pending entries and their errors.
      for (const entry of entries) if (isPromise(entry)) entry.then(undefined, () => undefined);
      run.begun = before;
      throw error;
    }
    return run.begun === before ? entries : Promise.all(entries);
  };
}

const ownIteration = Array.prototype[Symbol.iterator];

const UNBOUNDED = Number.POSITIVE_INFINITY;

/**
 * Checks the length of a list.
 * @param limit `@limit` of the field; null without one
 * @param first `first` of the field
 * @param page `first` of its page, used if the field has no bound
 */
export function bounded(list: unknown, name: string, limit: number | null, first: unknown, page: unknown): unknown {
  const own = Math.min(limit ?? UNBOUNDED, typeof first === 'number' ? first : UNBOUNDED);
  const max = own === UNBOUNDED && typeof page === 'number' ? page : own;
  return boundedList(list, max, name);
}
