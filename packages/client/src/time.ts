// Time limits, delays and random ids, with APIs of browsers, workers and Node.

/** The end of a call: the caller's signal or the time limit, whichever is first. */
export type Deadline = ReturnType<typeof createDeadline>;

/** Creates a deadline that starts now. Without `ms`, only the signal ends it. */
export function createDeadline(ms: number | null, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const start = performance.now();
  let endedBy: 'ABORTED' | 'TIME_LIMIT' | null = null;
  const end = (cause: 'ABORTED' | 'TIME_LIMIT', reason?: unknown) => {
    endedBy ??= cause;
    controller.abort(reason);
  };
  const onAbort = () => end('ABORTED', signal?.reason);
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  ended.catch(() => {}); // It may reject while no work is raced.
  const timer = ms === null ? undefined : setTimeout(() => end('TIME_LIMIT'), ms);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    signal: controller.signal,
    /** Returns which of both has ended the call; null while it runs. */
    endedBy: () => endedBy,
    remainingMs: () => (ms === null ? Number.POSITIVE_INFINITY : ms - (performance.now() - start)),
    /** Resolves with the work; rejects when the call ends, even if the work ignores the signal. */
    within: <Result>(work: Result | Promise<Result>): Promise<Result> => Promise.race([work, ended]),
    /** Removes the timer and the listener; must be called at the end of the call. */
    done: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Maximum delay of timers; longer ones fire immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits for a time or until the signal. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS));
    signal.addEventListener('abort', end, { once: true });
  });
}

/**
 * Adds a random delay, so that refused clients do not retry at the same time: up to 50 %, at most a
 * minute.
 */
export const addJitter = (ms: number): number => ms + Math.random() * Math.min(ms / 2, 60_000);

/** Returns a random UUID (version 4). `crypto.randomUUID` exists on secure origins only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
