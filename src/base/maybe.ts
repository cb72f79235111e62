/** A value that is there already, or one that will be. Who answers from memory gives the first and makes no promise. */
export type Maybe<T> = T | Promise<T>;

/** Whether it is still to come. Only true promises count: what our own code answers is one of those, or the value. */
export const isPending = <T>(value: Maybe<T>): value is Promise<T> => value instanceof Promise;

/**
 * What `next` makes of the value: at once where it is there, so that neither a promise is made nor a turn is waited for;
 * else when it comes. What `next` throws is thrown, or rejects; what rejects never reaches it.
 */
export const andThen = <T, R>(value: Maybe<T>, next: (value: T) => Maybe<R>): Maybe<R> =>
  isPending(value) ? value.then(next) : next(value);

/** What `work` gives, or what `mend` makes of its failure, be that thrown or rejected. */
export function orElse<T>(work: () => Maybe<T>, mend: (failure: unknown) => T): Maybe<T> {
  try {
    const value = work();
    return isPending(value) ? value.catch(mend) : value;
  } catch (failure) {
    return mend(failure);
  }
}
