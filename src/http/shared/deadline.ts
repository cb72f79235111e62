import { LinkedList } from '../../base/linked-list.js';

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
  const queue = new LinkedList<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  function setTimer(): void {
    const { first } = queue;
    if (first === undefined || timer !== undefined) return;
    timer = setTimeout(sweep, Math.max(0, first.until - performance.now()));
    timer.unref();
  }

  function sweep(): void {
    timer = undefined;
    const now = performance.now();
    while (queue.first !== undefined && queue.first.until <= now) queue.first.giveUp();
    setTimer();
  }

  return (work, late) =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        leave();
        resolve(late());
      };
      const leave = queue.add({ until: performance.now() + milliseconds, giveUp });
      setTimer();
      work.then(resolve, reject).finally(leave);
    });
}
