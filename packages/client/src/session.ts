import type { Operation } from './operation.js';
import type { Outcome, Refused } from './outcome.js';
import type { Deadline } from './time.js';

/**
 * Stores the session of a client. `login` sets it. `logout` clears it, and so does a response that
 * reports the end of the session. Calls throw the errors of the store.
 */
export interface SessionStore {
  get(): string | null | Promise<string | null>;
  set(sessionId: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

/** Returns a store in memory. */
export function memorySession(sessionId: string | null = null): SessionStore {
  let current = sessionId;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
    clear: () => {
      current = null;
    },
  };
}

/** Result of a call that affects the session. */
export interface SessionResult {
  readonly outcome: Outcome<unknown>;
  /** The session that was sent. */
  readonly sessionId: string | null;
  /** Whether the headers of the answer report the end of the session. */
  readonly hasEnded: boolean;
}

/**
 * Creates a session over the caller's store. Updates run one by one. An update continues after the
 * end of its call; the next one does not wait for it.
 */
export function createSession(store: SessionStore) {
  /** Number of sessions that calls have opened. */
  let openings = 0;
  let last: Promise<void> = Promise.resolve();
  const enqueue = async (limit: Deadline, job: () => void | Promise<void>): Promise<void> => {
    // A store that does not answer must not block the updates of later calls.
    const boundedJob = () => limit.within(job());
    last = last.then(boundedJob, boundedJob);
    try {
      await limit.within(last);
    } catch (error) {
      if (limit.endedBy() === null) throw error;
    }
  };
  return {
    /**
     * Returns the session to send; null if there is none or the call ends before the store answers.
     */
    async read(limit: Deadline): Promise<string | null> {
      try {
        return sendable(await limit.within(store.get()));
      } catch (error) {
        if (limit.endedBy() === null) throw error;
        return null;
      }
    },

    /**
     * Updates the store after an answer (rules.md §2.6.4). Resolves when the call ends, even if the
     * store has not answered.
     */
    async update(
      operation: Operation<never, unknown, Refused>,
      { outcome, sessionId, hasEnded }: SessionResult,
      limit: Deadline,
    ): Promise<void> {
      const opened = outcome.ok && operation.session === 'OPENS' ? sessionIdIn(outcome.data) : null;
      const isOver = hasEnded || (outcome.ok ? operation.session === 'ENDS' : END_CODES.includes(outcome.code));
      if (opened !== null)
        await enqueue(limit, () => {
          openings += 1;
          return store.set(opened);
        });
      else if (isOver && sessionId !== null)
        // Does not clear a newer session, even if it replaces the sent one during the read.
        await enqueue(limit, async () => {
          const openingsBefore = openings;
          if ((await store.get()) === sessionId && openings === openingsBefore) await store.clear();
        });
    },
  };
}

const END_CODES = ['SESSION_EXPIRED', 'UNAUTHENTICATED'];

/**
 * Returns a value that is valid in a header; null for other values, such as those of untyped
 * stores.
 */
const sendable = (value: unknown): string | null =>
  typeof value === 'string' && /^[!-~]+$/.test(value) ? value : null;

function sessionIdIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('sessionId' in data)) return null;
  return typeof data.sessionId === 'string' ? data.sessionId : null;
}
