/**
 * Bounds what a page costs that is open to all: one run of `work` serves all callers that come while it runs, and its result those of
 * the next `keepMs`. A failure is not kept.
 */
export function share<T>(keepMs: number, work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null;

  async function run(): Promise<T> {
    try {
      const result = await work();
      setTimeout(forget, keepMs).unref();
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
