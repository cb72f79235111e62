/**
 * A value or a promise of it. Code that answers from memory returns the value and creates no
 * promise.
 */
export type PromiseOrValue<T> = T | Promise<T>;

/**
 * Whether the value is a promise. Only native promises count: our own code returns no other
 * thenables.
 */
export const isPending = <T>(value: PromiseOrValue<T>): value is Promise<T> => value instanceof Promise;

/**
 * Calls `next` with the value: synchronously if it is available, so that no promise is created, or
 * when the promise resolves. Errors of `next` are thrown or reject. A rejected promise never
 * reaches `next`.
 */
export const andThen = <T, R>(value: PromiseOrValue<T>, next: (value: T) => PromiseOrValue<R>): PromiseOrValue<R> =>
  isPending(value) ? value.then(next) : next(value);

/** Returns the result of `work`, or that of `recover` if `work` throws or rejects. */
export function orElse<T>(work: () => PromiseOrValue<T>, recover: (failure: unknown) => T): PromiseOrValue<T> {
  try {
    const value = work();
    return isPending(value) ? value.catch(recover) : value;
  } catch (failure) {
    return recover(failure);
  }
}
