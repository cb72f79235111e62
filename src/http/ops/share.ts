/**
 * Limits the cost of a page that needs no token. Callers share one run of `work`, and its result
 * for the next `cacheMs`. A failure is not cached.
 */
export function share<T>(cacheMs: number, work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;
  const forget = (): void => {
    current = null;
  };

  return () => {
    if (current === null) {
      current = work();
      current.then(() => setTimeout(forget, cacheMs).unref(), forget);
    }
    return current;
  };
}
