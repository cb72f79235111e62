/** A value, or a promise of it. Code that answers from memory returns the value, so that no promise is made. */
export type PromiseOrValue<T> = T | Promise<T>;

/** Whether it is still to come. Only true promises count: what our own code answers is one of those, or the value. */
export const isPending = <T>(value: PromiseOrValue<T>): value is Promise<T> => value instanceof Promise;

/**
 * What `next` makes of the value: at once where it is there, so that neither a promise is made nor a turn is waited for;
 * else when it comes. What `next` throws is thrown, or rejects; what rejects never reaches it.
 */
export const andThen = <T, R>(value: PromiseOrValue<T>, next: (value: T) => PromiseOrValue<R>): PromiseOrValue<R> =>
  isPending(value) ? value.then(next) : next(value);

/** What `work` gives, or what `mend` makes of its failure, be that thrown or rejected. */
export function orElse<T>(work: () => PromiseOrValue<T>, mend: (failure: unknown) => T): PromiseOrValue<T> {
  try {
    const value = work();
    return isPending(value) ? value.catch(mend) : value;
  } catch (failure) {
    return mend(failure);
  }
}
