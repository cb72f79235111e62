import { LinkedList } from '../../base/linked-list.js';

/**
 * Resolves with the result of `work`, or of `onTimeout` after the time limit. Does not stop `work`.
 */
export type Deadline = <T>(work: Promise<T>, onTimeout: () => T) => Promise<T>;

interface Pending {
  /** `performance.now()` */
  readonly until: number;
  readonly expire: () => void;
}

/**
 * Creates a time limit that promises share. All have the same limit, so they expire in the order of
 * their start, and one timer is enough.
 */
export function createDeadline(milliseconds: number): Deadline {
  const queue = new LinkedList<Pending>();
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
    while (queue.first !== undefined && queue.first.until <= now) queue.first.expire();
    setTimer();
  }

  return (work, onTimeout) =>
    new Promise((resolve, reject) => {
      const expire = (): void => {
        remove();
        resolve(onTimeout());
      };
      const remove = queue.add({ until: performance.now() + milliseconds, expire });
      setTimer();
      work.then(resolve, reject).finally(remove);
    });
}
