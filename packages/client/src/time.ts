// Time limits, pauses, and what has to be different each time, by what browsers, workers and Node all have.

/** The end of a call: its caller's signal, or its time limit, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Which of both it was; null while it goes on. */
  over(): 'ABORTED' | 'TIME_LIMIT' | null;
  remainingMs(): number;
  /** What the work comes to; rejects once the call is over, whether the work heeds the signal or not. */
  within<Result>(work: Result | Promise<Result>): Promise<Result>;
  /** To be called once the call is over: neither timer nor listener is left behind. */
  done(): void;
}

/** A deadline from now on. Without `ms` there is none but the signal. */
export function deadline(ms: number | null, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const start = performance.now();
  let over: 'ABORTED' | 'TIME_LIMIT' | null = null;
  const end = (why: 'ABORTED' | 'TIME_LIMIT', reason?: unknown) => {
    over ??= why;
    controller.abort(reason);
  };
  const aborted = () => end('ABORTED', signal?.reason);
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  ended.catch(() => {}); // It may end while nothing is waited for.
  const timer = ms === null ? undefined : setTimeout(() => end('TIME_LIMIT'), ms);
  signal?.addEventListener('abort', aborted, { once: true });
  if (signal?.aborted) aborted();
  return {
    signal: controller.signal,
    over: () => over,
    remainingMs: () => (ms === null ? Number.POSITIVE_INFINITY : ms - (performance.now() - start)),
    within: (work) => Promise.race([work, ended]),
    done: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    },
  };
}

/** The most that a timer of any platform can wait: they take more for nothing. */
export const LONGEST_MS = 2 ** 31 - 1;

/** Waits so long, or until the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, LONGEST_MS));
    signal.addEventListener('abort', end, { once: true });
  });
}

/** At least so long, and up to half as long again: those who were refused together do not come back together. */
export const jittered = (ms: number): number => ms * (1 + Math.random() / 2);

/**
 * A UUID (version 4) that nobody guesses. Not by `crypto.randomUUID`, which browsers have on secure origins only.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
