/** Who is let in later than that has waited for too long. */
const LATE_MS = 500;
/** For so long everybody has to have waited for too long, or nearly nobody to be sent away: that is no chance any more. */
const SURE_MS = 1_000;
/** Of those who come, a share that is nearly nobody. */
const NEARLY_NOBODY = 1 / 20;

export type Crowd = ReturnType<typeof createCrowd>;

/**
 * Tells what drains from what does not, by how long those have waited who are let in (CoDel, RFC 8289: the least that
 * anybody waits, over a time). A burst is let in at last, and whoever comes after it waits no more; where more comes than can
 * be done, everybody waits. Where nobody is let in, nothing is known.
 * @param now milliseconds of a clock that only goes forward
 */
export function createCrowd(now: () => number) {
  let lateSince: number | null = null;
  let isTooMuch = false;
  let lastCame = 0;
  let hasSentAway = false;
  let counted = { since: 0, come: 0, sentAway: 0 };

  function startCount(): void {
    counted = { since: now(), come: 0, sentAway: 0 };
  }

  function end(): void {
    isTooMuch = false;
    lateSince = null;
  }

  return {
    /** More comes than can be done: who comes now is to be sent away, unless there is room soon. */
    isTooMuch: (): boolean => isTooMuch,

    /** Somebody was let in. */
    letIn(waitedMs: number): void {
      if (isTooMuch) return;
      if (waitedMs <= LATE_MS) lateSince = null;
      else if (lateSince === null) lateSince = now();
      else if (now() - lateSince > SURE_MS) {
        isTooMuch = true;
        hasSentAway = false;
        lastCame = now();
        startCount();
      }
    },

    /**
     * While it is too much: somebody comes. It is over when nobody has come for a time, and when nobody is left of those who
     * waited and nobody was sent away: that was a burst. A flood that takes breath is none.
     */
    come(isAnybodyLeft: boolean): void {
      if (now() - lastCame > SURE_MS || (!isAnybodyLeft && !hasSentAway)) end();
      lastCame = now();
    },

    /** What became of who came. It is over as well when nearly nobody had to be sent away. */
    count(isSentAway: boolean): void {
      counted.come += 1;
      if (isSentAway) {
        counted.sentAway += 1;
        hasSentAway = true;
      }
      if (now() - counted.since <= SURE_MS) return;
      if (counted.sentAway <= counted.come * NEARLY_NOBODY) end();
      startCount();
    },
  };
}
