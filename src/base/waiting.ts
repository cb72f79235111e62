import { Refusal } from './errors/refusal.js';
import { InUse } from './in-use.js';
import { LinkedList } from './linked-list.js';

// Not on p-queue, which would save a dozen lines of the gate and none of the rest: its queue has no end and one line, its
// abort signal cuts off what runs already, and nobody who waits in it can be answered by what another has found.

/** Something that lets only so much run at once. */
export interface Queue {
  readonly name: string;
  /** How much runs now. */
  readonly running: () => number;
  /** How many wait for that. */
  readonly waiting: () => number;
}

/** All queues of this process that have a name. */
export const queues = new InUse<Queue>();

export interface GateOptions {
  /** What is told of it is told under this name; without one nothing is. */
  readonly name?: string;
  /** How many pieces of work run at once. */
  readonly atOnce: number;
  /**
   * True for work that may stand still, as whatever waits for a lock: a key then takes a further place only while more
   * are free than it has. So however long one stands still with all that it could get, the next finds a place, and after
   * that one another. What always ends soon needs only its turn.
   */
  readonly keepsBack?: boolean;
  /** How many places a key may have now, where that is not just any that is free. */
  readonly placesOf?: (key: Key) => number;
  /** How many more of one key may wait; without it as many as come. */
  readonly waiting?: number;
  /** How long somebody waits at most; without it for as long as it takes. */
  readonly waitMs?: number;
  /** The refusal of those for whom there is no room, or none in time. */
  readonly full?: 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE';
}

/** Whose work it is, or what kind of work. */
export type Key = number | string;

export interface Entrant {
  /** Those of one key wait for each other, and the keys that have somebody waiting take turns. */
  readonly key?: Key;
  /** Goes before all others of its key that wait; for those who do there is as much room again. */
  readonly isFirst?: boolean;
  /** Until when it waits (`performance.now()`), where that is sooner than the gate's own limit. */
  readonly deadline?: number;
}

export type Gate = ReturnType<typeof createGate>;

/** Lets only so many pieces of work run at a time: of one key and rank first come, first served, and the keys in turn. */
export function createGate({
  name,
  atOnce,
  keepsBack = false,
  placesOf = () => Number.POSITIVE_INFINITY,
  waiting,
  waitMs,
  full = 'RATE_LIMITED',
}: GateOptions) {
  const refusal = () => crowded(full);
  /** Those who wait, by key; the key that was served last stands last. */
  const lines = new Map<Key, Ranks>();
  const running = new Map<Key, number>();
  let free = atOnce;

  function hasRoom(key: Key): boolean {
    const own = running.get(key) ?? 0;
    return free > (keepsBack ? own : 0) && own < placesOf(key);
  }

  function begin(key: Key): void {
    free -= 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function end(key: Key): void {
    free += 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    while (admitNext());
  }

  /** Lets the next one in whose key has room; false: there is none. */
  function admitNext(): boolean {
    for (const [key, line] of lines) {
      if (!hasRoom(key)) continue;
      lines.delete(key);
      if (!line.first.call(null) && !line.others.call(null)) continue;
      begin(key);
      if (!isEmpty(line)) lines.set(key, line);
      return true;
    }
    return false;
  }

  async function wait(key: Key, { deadline, isFirst = false }: Entrant): Promise<void> {
    const ranks: Ranks = lines.get(key) ?? { first: createLine(refusal), others: createLine(refusal) };
    const line = isFirst ? ranks.first : ranks.others;
    if (waiting !== undefined && line.length() >= waiting) throw refusal();
    lines.set(key, ranks);
    const limits = [deadline, waitMs === undefined ? undefined : performance.now() + waitMs];
    const until = Math.min(...limits.map((limit) => limit ?? Number.POSITIVE_INFINITY));
    try {
      await line.join(null, until);
    } catch (error) {
      if (isEmpty(ranks) && lines.get(key) === ranks) lines.delete(key);
      throw error;
    }
  }

  /** A place without waiting, and what gives it up again; null: none is free, or others of the key wait for it. */
  function enterNow(key: Key): (() => void) | null {
    // More than one may have become free at once, where `placesOf` has changed its mind.
    if (lines.has(key)) while (admitNext());
    if (lines.has(key) || !hasRoom(key)) return null;
    begin(key);
    return () => end(key);
  }

  /** Waits for a place; resolves with what gives it up again. Rejects with the refusal. */
  async function enter(entrant: Entrant = {}): Promise<() => void> {
    const { key = 0 } = entrant;
    const leave = enterNow(key);
    if (leave !== null) return leave;
    await wait(key, entrant);
    return () => end(key);
  }

  const gate = {
    name: name ?? '',
    running: (): number => atOnce - free,
    waiting: (): number => [...lines.values()].reduce((sum, line) => sum + lengthOf(line), 0),
    runningOf: (key: Key): number => running.get(key) ?? 0,
    waitingOf(key: Key): number {
      const line = lines.get(key);
      return line === undefined ? 0 : lengthOf(line);
    },

    enter,
    enterNow,

    /** Rejects with the refusal where it finds no place in time, else with what `work` rejects with. */
    async run<T>(work: () => Promise<T>, entrant?: Entrant): Promise<T> {
      const leave = await enter(entrant);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
  return name === undefined ? gate : queues.add(gate);
}

/** Those of one key who wait. */
interface Ranks {
  readonly first: Line<null, null>;
  readonly others: Line<null, null>;
}

const lengthOf = ({ first, others }: Ranks): number => first.length() + others.length();
const isEmpty = (ranks: Ranks): boolean => lengthOf(ranks) === 0;

/** Lets only so much of one key be there at a time, running or waiting, so that none in a frenzy fills a queue alone. */
export function createCap<K extends number | string>(perKey: number, full: NonNullable<GateOptions['full']>) {
  const counts = new Map<K, number>();

  return {
    /** Rejects with the refusal where there is as much of the key already, else with what `work` rejects with. */
    async run<T>(key: K, work: () => Promise<T>): Promise<T> {
      const count = counts.get(key) ?? 0;
      if (count >= perKey) throw crowded(full);
      counts.set(key, count + 1);
      try {
        return await work();
      } finally {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      }
    },
  };
}

export interface TurnsOptions<Q, A> {
  /** What is told of it is told under this name. */
  readonly name: string;
  /** How many pieces of work run at once, whomever they are about; they may stand still (`GateOptions.keepsBack`). */
  readonly atOnce: number;
  /** How long somebody waits for their turn. */
  readonly waitMs: number;
  /** What an answer that was just found tells somebody who waits with this question; null: nothing. */
  readonly answerFor: (found: A, question: Q) => A | null;
}

/** Whose turn it is to be. */
export interface InTurn {
  /** Those of one key go one at a time. */
  readonly key: number;
  /** Keys of one group share what runs at once with other groups, each of which finds its place. */
  readonly group: number;
}

type Turn<A> = { readonly mine: true } | { readonly mine: false; readonly answer: A };

/** Work that goes one at a time per key, and whose answers may spare those who wait behind it theirs. */
export function createTurns<Q, A>({ name, atOnce, waitMs, answerFor }: TurnsOptions<Q, A>) {
  const lines = new Map<number, Line<Q, Turn<A>>>();
  const gate = createGate({ atOnce, keepsBack: true });

  return queues.add({
    name,
    running: gate.running,
    /** Behind others of their key, and for a place. */
    waiting: (): number => [...lines.values()].reduce((sum, line) => sum + line.length(), gate.waiting()),

    /**
     * Runs `work` when it is its turn, in order of arrival. Whoever waits costs memory and no more. Rejects with the
     * refusal RATE_LIMITED where the turn does not come in time, else with what `work` rejects with.
     */
    async take({ key, group }: InTurn, question: Q, work: (deadline: number) => Promise<A>): Promise<A> {
      const deadline = performance.now() + waitMs;
      const line = lines.get(key);
      if (line === undefined) {
        lines.set(key, createLine(tooLate));
      } else {
        const turn = await line.join(question, deadline);
        if (!turn.mine) return turn.answer;
      }
      try {
        const found = await gate.run(() => work(deadline), { key: group, deadline });
        lines.get(key)?.answer((waiting) => {
          const answer = answerFor(found, waiting);
          return answer === null ? null : { mine: false, answer };
        });
        return found;
      } finally {
        // The line lives on while it has somebody at its head.
        if (lines.get(key)?.call({ mine: true }) !== true) lines.delete(key);
      }
    },
  });
}

/** The refusal of those who have waited for too long. */
export const tooLate = (cause?: unknown): Refusal =>
  new Refusal('RATE_LIMITED', { limit: 'BUSY', retryAfterSeconds: 1, cause });

/** The refusal of those for whom there is no room. */
const crowded = (full: NonNullable<GateOptions['full']>): Refusal =>
  full === 'RATE_LIMITED' ? tooLate() : new Refusal(full, { retryAfterSeconds: 1 });

type Line<W, T> = ReturnType<typeof createLine<W, T>>;

/**
 * Those who wait, in order of arrival, each with what they wait for (`W`) and until a deadline.
 * @param late the refusal of those who have waited for too long
 */
function createLine<W, T>(late: () => Refusal) {
  const waiting = new LinkedList<{ readonly who: W; readonly go: (value: T) => void }>();

  return {
    length: (): number => waiting.length,

    /** Resolves with what it is called or answered with; rejects with the refusal at the deadline. */
    join: (who: W, deadline: number): Promise<T> =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => {
          leave();
          reject(late());
        };
        const left = Math.max(0, deadline - performance.now());
        const timer = Number.isFinite(deadline) ? setTimeout(giveUp, left) : undefined;
        const go = (value: T): void => {
          leave();
          clearTimeout(timer);
          resolve(value);
        };
        const leave = waiting.add({ who, go });
      }),

    /** Lets the first one go; false: nobody waits. */
    call(value: T): boolean {
      const { first } = waiting;
      first?.go(value);
      return first !== undefined;
    },

    /** Lets everybody go for whom there is an answer. */
    answer(find: (who: W) => T | null): void {
      for (const { who, go } of [...waiting]) {
        const value = find(who);
        if (value !== null) go(value);
      }
    },
  };
}
