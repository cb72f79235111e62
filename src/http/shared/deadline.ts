/** What `work` gives, or what `late` gives when its time is over. What else `work` does after that is its own. */
export type Deadline = <T>(work: Promise<T>, late: () => T) => Promise<T>;

interface Waiting {
  /** `performance.now()` */
  readonly until: number;
  readonly giveUp: () => void;
}

/**
 * A limit of so many milliseconds for whatever waits. It is the same for all, so they stand in the order in which they are
 * late, and one timer is enough for them.
 */
export function createDeadline(milliseconds: number): Deadline {
  const queue = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  function setTimer(): void {
    const [first] = queue;
    if (first === undefined || timer !== undefined) return;
    timer = setTimeout(sweep, Math.max(0, first.until - performance.now()));
    timer.unref();
  }

  function sweep(): void {
    timer = undefined;
    const now = performance.now();
    for (const waiting of queue) {
      if (waiting.until > now) break;
      queue.delete(waiting);
      waiting.giveUp();
    }
    setTimer();
  }

  return (work, late) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = { until: performance.now() + milliseconds, giveUp: () => resolve(late()) };
      queue.add(waiting);
      setTimer();
      work.then(resolve, reject).finally(() => queue.delete(waiting));
    });
}
