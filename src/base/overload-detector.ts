/** A request that waited longer was admitted late. */
const LATE_MS = 500;
/** Observation window before the overload state changes. */
const WINDOW_MS = 1_000;
/** Overload ends if at most this share of a window's arrivals was rejected. */
const NEGLIGIBLE_SHARE = 1 / 20;

export type OverloadDetector = ReturnType<typeof createOverloadDetector>;

/**
 * Detects overload from queueing delay (CoDel, RFC 8289: the minimum delay over an interval). A
 * burst drains: delays fall below LATE_MS again. Under overload every request admitted in WINDOW_MS
 * was late. Without admissions the state does not change.
 * @param now monotonic clock in milliseconds
 */
export function createOverloadDetector(now: () => number) {
  let lateSince: number | null = null;
  let isOverloaded = false;
  let lastArrival = 0;
  let hasRejected = false;
  let window = { since: 0, arrivals: 0, rejections: 0 };

  function startWindow(): void {
    window = { since: now(), arrivals: 0, rejections: 0 };
  }

  function end(): void {
    isOverloaded = false;
    lateSince = null;
  }

  return {
    /** Whether new requests must be rejected unless a slot is free soon. */
    isOverloaded: (): boolean => isOverloaded,

    recordAdmission(waitedMs: number): void {
      if (isOverloaded) return;
      if (waitedMs <= LATE_MS) lateSince = null;
      else if (lateSince === null) lateSince = now();
      else if (now() - lateSince > WINDOW_MS) {
        isOverloaded = true;
        hasRejected = false;
        lastArrival = now();
        startWindow();
      }
    },

    /**
     * Records an arrival under overload. Overload ends if none arrived for WINDOW_MS. It also ends
     * if no request is left and none was rejected: that was a burst. After rejections an empty
     * queue does not end it, since a short pause in traffic empties the queue as well.
     */
    recordArrival(isAnyLeft: boolean): void {
      if (now() - lastArrival > WINDOW_MS || (!isAnyLeft && !hasRejected)) end();
      lastArrival = now();
    },

    /** Records the outcome of an arrival. Overload ends after a window with few rejections. */
    recordOutcome(isRejected: boolean): void {
      window.arrivals += 1;
      if (isRejected) {
        window.rejections += 1;
        hasRejected = true;
      }
      if (now() - window.since <= WINDOW_MS) return;
      if (window.rejections <= window.arrivals * NEGLIGIBLE_SHARE) end();
      startWindow();
    },
  };
}
