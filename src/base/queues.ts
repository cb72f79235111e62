import { Refusal } from './errors/refusal.js';
import { LinkedList } from './linked-list.js';
import { WeakRegistry } from './weak-registry.js';

// Not based on p-queue: its queue is unbounded and not split by key, its abort signal also cancels
// work that runs, and a waiting call cannot get the answer of another one.

/** A limit on concurrent work, with counters for metrics. */
export interface Queue {
  readonly name: string;
  /** Number of calls that run. */
  readonly running: () => number;
  /** Number of calls that wait. */
  readonly waiting: () => number;
}

/** All named queues of this process. */
export const queues = new WeakRegistry<Queue>();

export interface GateOptions {
  /** Name in metrics; without a name the gate has none. */
  readonly name?: string;
  /** Maximum number of calls that run at the same time. */
  readonly concurrency: number;
  /**
   * For work that may block, for example on a lock. A key then gets another slot only while more
   * slots are free than it has. So if all calls of a key block, the next key still gets a slot,
   * and so does the one after it. Work that always ends soon does not need this.
   */
  readonly reservesCapacity?: boolean;
  /** Current maximum number of slots of a key; default: all. */
  readonly capacityOf?: (key: Key) => number;
  /** Maximum number of waiting calls per key; default: unlimited. */
  readonly waiting?: number;
  /** Maximum wait of a call in milliseconds; default: unlimited. */
  readonly waitMs?: number;
  /** Code of the refusal if the queue is full or a call has waited too long. */
  readonly full?: 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE';
}

/** A tenant, user or kind of work. */
export type Key = number | string;

export interface EnterOptions {
  /** Calls of one key queue behind each other. Keys with waiting calls are served in turn. */
  readonly key?: Key;
  /**
   * Overtakes the waiting calls of its key without priority. Both queues have the same maximum
   * length.
   */
  readonly hasPriority?: boolean;
  /** End of the wait (`performance.now()`), if it is before the gate's own limit. */
  readonly deadline?: number;
}

/** Limits concurrent work: round-robin over keys, and first in, first out per key and priority. */
export function createGate({
  name,
  concurrency,
  reservesCapacity = false,
  capacityOf = () => Number.POSITIVE_INFINITY,
  waiting,
  waitMs,
  full = 'RATE_LIMITED',
}: GateOptions) {
  const refusal = () => (full === 'RATE_LIMITED' ? busyRefusal() : new Refusal(full, { retryAfterSeconds: 1 }));
  /** Waiting calls by key. The key that was served last is the last entry. */
  const queuesByKey = new Map<Key, KeyQueues>();
  const running = new Map<Key, number>();
  let free = concurrency;

  function hasRoom(key: Key): boolean {
    const own = running.get(key) ?? 0;
    return free > (reservesCapacity ? own : 0) && own < capacityOf(key);
  }

  function begin(key: Key): void {
    free -= 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function end(key: Key): void {
    free += 1;
    const remaining = (running.get(key) ?? 1) - 1;
    if (remaining === 0) running.delete(key);
    else running.set(key, remaining);
    while (admitNext());
  }

  /** Admits the next call whose key has room; false if there is none. */
  function admitNext(): boolean {
    for (const [key, ofKey] of queuesByKey) {
      if (!hasRoom(key)) continue;
      queuesByKey.delete(key);
      if (!ofKey.priority.admitFirst(null) && !ofKey.normal.admitFirst(null)) continue;
      begin(key);
      if (!isEmpty(ofKey)) queuesByKey.set(key, ofKey);
      return true;
    }
    return false;
  }

  async function wait(key: Key, { deadline, hasPriority = false }: EnterOptions): Promise<void> {
    const ofKey: KeyQueues = queuesByKey.get(key) ?? {
      priority: createWaitQueue(refusal),
      normal: createWaitQueue(refusal),
    };
    const queue = hasPriority ? ofKey.priority : ofKey.normal;
    if (waiting !== undefined && queue.length() >= waiting) throw refusal();
    queuesByKey.set(key, ofKey);
    const limits = [deadline, waitMs === undefined ? undefined : performance.now() + waitMs];
    const until = Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));
    try {
      await queue.join(null, until);
    } catch (error) {
      if (isEmpty(ofKey) && queuesByKey.get(key) === ofKey) queuesByKey.delete(key);
      throw error;
    }
  }

  /**
   * Acquires a slot and returns its release function; null if none is free or other calls of the
   * key wait.
   */
  function enterNow(key: Key): (() => void) | null {
    // `capacityOf` may have changed, so that several slots became free.
    if (queuesByKey.has(key)) while (admitNext());
    if (queuesByKey.has(key) || !hasRoom(key)) return null;
    begin(key);
    return () => end(key);
  }

  /** Waits for a slot and resolves with its release function. Rejects with the refusal. */
  async function enter(options: EnterOptions = {}): Promise<() => void> {
    const { key = 0 } = options;
    const release = enterNow(key);
    if (release !== null) return release;
    await wait(key, options);
    return () => end(key);
  }

  const gate = {
    name: name ?? '',
    running: (): number => concurrency - free,
    waiting: (): number => [...queuesByKey.values()].reduce((sum, ofKey) => sum + lengthOf(ofKey), 0),
    runningOf: (key: Key): number => running.get(key) ?? 0,
    waitingOf(key: Key): number {
      const ofKey = queuesByKey.get(key);
      return ofKey === undefined ? 0 : lengthOf(ofKey);
    },

    enter,
    enterNow,

    /**
     * Runs `work` in a slot; `hasWaited` is true if none was free at once. Rejects with the refusal
     * if there is none in time, or with the error of `work`.
     */
    async run<T>(work: (hasWaited: boolean) => Promise<T>, options: EnterOptions = {}): Promise<T> {
      const releaseNow = enterNow(options.key ?? 0);
      const release = releaseNow ?? (await enter(options));
      try {
        return await work(releaseNow === null);
      } finally {
        release();
      }
    },
  };
  return name === undefined ? gate : queues.add(gate);
}

/** The waiting calls of one key. */
interface KeyQueues {
  readonly priority: WaitQueue<null, null>;
  readonly normal: WaitQueue<null, null>;
}

const lengthOf = ({ priority, normal }: KeyQueues): number => priority.length() + normal.length();
const isEmpty = (ofKey: KeyQueues): boolean => lengthOf(ofKey) === 0;

/** Limits what runs for each key, without a queue: a call beyond the limit is refused. */
export const createKeyLimit = (perKey: number) =>
  createGate({ concurrency: Number.POSITIVE_INFINITY, capacityOf: () => perKey, waiting: 0 });

/** Who waits for whom in a gate or mutex with keys. */
export interface GroupedKey {
  /** Calls of one key wait for each other first. */
  readonly key: Key;
  /** Keys of one group share the concurrency with other groups, which are served in turn. */
  readonly group: Key;
}

export interface KeyedGateOptions extends Omit<GateOptions, 'capacityOf'> {
  readonly name: string;
  /** Maximum number of calls of one key that run, or wait for a slot, at the same time. */
  readonly perKey: number;
  readonly waitMs: number;
}

/**
 * Limits the work of each key, then that of all keys: calls of one key wait for each other first,
 * so that a key neither takes the slots of its group nor fills its queue.
 */
export function createKeyedGate({ name, perKey, waitMs, ...options }: KeyedGateOptions) {
  const all = createGate(options);
  const ofKeys = createGate({ ...options, concurrency: Number.POSITIVE_INFINITY, capacityOf: () => perKey });

  return queues.add({
    name,
    running: all.running,
    /** Calls that wait for their key or for a slot. */
    waiting: (): number => ofKeys.waiting() + all.waiting(),

    /** Runs `work` in a slot. Rejects with the refusal, or with the error of `work`. */
    run<T>(
      { key, group, hasPriority = false }: GroupedKey & Pick<EnterOptions, 'hasPriority'>,
      work: () => Promise<T>,
    ): Promise<T> {
      const deadline = performance.now() + waitMs;
      return ofKeys.run(() => all.run(work, { key: group, deadline, hasPriority }), { key, deadline });
    },
  });
}

export interface KeyedMutexOptions<Q, A> {
  /** Name in metrics. */
  readonly name: string;
  /**
   * Maximum number of calls that run at the same time, over all keys. They may block
   * (`reservesCapacity`).
   */
  readonly concurrency: number;
  /** Maximum wait of a call in milliseconds. */
  readonly waitMs: number;
  /**
   * Derives the answer to a waiting call's question from an answer just found; null if it cannot.
   */
  readonly answerFor: (answer: A, question: Q) => A | null;
}

/** The end of a wait: the call runs, or it gets the answer of another call. */
type Turn<A> = { readonly isOwn: true } | { readonly isOwn: false; readonly answer: A };

/**
 * Serializes work per key. An answer can also settle waiting calls of its key, which then do not
 * run.
 */
export function createKeyedMutex<Q, A>({ name, concurrency, waitMs, answerFor }: KeyedMutexOptions<Q, A>) {
  const queuesByKey = new Map<Key, WaitQueue<Q, Turn<A>>>();
  const gate = createGate({ concurrency, reservesCapacity: true });

  return queues.add({
    name,
    running: gate.running,
    /** Calls that wait for their key or for a slot. */
    waiting: (): number => [...queuesByKey.values()].reduce((sum, queue) => sum + queue.length(), gate.waiting()),

    /**
     * Runs `work` in order of arrival. A waiting call costs memory only. Rejects with RATE_LIMITED
     * if its turn does not come in time, or with the error of `work`.
     */
    async run({ key, group }: GroupedKey, question: Q, work: (deadline: number) => Promise<A>): Promise<A> {
      const deadline = performance.now() + waitMs;
      const queue = queuesByKey.get(key);
      if (queue === undefined) {
        queuesByKey.set(key, createWaitQueue(busyRefusal));
      } else {
        const turn = await queue.join(question, deadline);
        if (!turn.isOwn) return turn.answer;
      }
      try {
        const answer = await gate.run(() => work(deadline), { key: group, deadline });
        queuesByKey.get(key)?.settle((waiting) => {
          const derived = answerFor(answer, waiting);
          return derived === null ? null : { isOwn: false, answer: derived };
        });
        return answer;
      } finally {
        // The queue exists as long as a call of its key runs.
        if (queuesByKey.get(key)?.admitFirst({ isOwn: true }) !== true) queuesByKey.delete(key);
      }
    },
  });
}

/** The refusal of a call that has waited too long. */
export const busyRefusal = (cause?: unknown): Refusal =>
  new Refusal('RATE_LIMITED', { limit: 'BUSY', retryAfterSeconds: 1, cause });

type WaitQueue<W, T> = ReturnType<typeof createWaitQueue<W, T>>;

/**
 * Waiting calls in order of arrival, each with a question (`W`) and a deadline.
 * @param createRefusal called if the deadline of a call passes
 */
function createWaitQueue<W, T>(createRefusal: () => Refusal) {
  const waiting = new LinkedList<{ readonly question: W; readonly resume: (value: T) => void }>();

  return {
    length: (): number => waiting.length,

    /**
     * Resolves with the value of `admitFirst` or `settle`. Rejects with the refusal at the
     * deadline.
     */
    join: (question: W, deadline: number): Promise<T> =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => {
          leave();
          reject(createRefusal());
        };
        const remainingMs = Math.max(0, deadline - performance.now());
        const timer = Number.isFinite(deadline) ? setTimeout(giveUp, remainingMs) : undefined;
        const resume = (value: T): void => {
          leave();
          clearTimeout(timer);
          resolve(value);
        };
        const leave = waiting.add({ question, resume });
      }),

    /** Resumes the first call; false if none waits. */
    admitFirst(value: T): boolean {
      const { first } = waiting;
      first?.resume(value);
      return first !== undefined;
    },

    /** Resumes all calls for which `answerFor` returns a value. */
    settle(answerFor: (question: W) => T | null): void {
      for (const { question, resume } of [...waiting]) {
        const value = answerFor(question);
        if (value !== null) resume(value);
      }
    },
  };
}
