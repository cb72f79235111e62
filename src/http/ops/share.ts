/**
 * Limits the cost of a page that needs no token. Callers share one run of `work`, and its result
 * for the next `cacheMs`. A failure is not cached.
 */
export function share<T>(cacheMs: number, work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;

  async function run(): Promise<T> {
    try {
      const result = await work();
      setTimeout(forget, cacheMs).unref();
      return result;
    } catch (error) {
      forget();
      throw error;
    }
  }
  const forget = (): void => {
    current = null;
  };

  return () => {
    current ??= run();
    return current;
  };
}
