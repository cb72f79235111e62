import type { Operation } from './operation.js';
import type { Outcome, Refused } from './outcome.js';
import type { Deadline } from './time.js';

/**
 * The one session of a client. `login` sets it, `logout` clears it, and so does an answer that says that it has ended. What
 * a store throws, the call throws.
 */
export interface SessionStore {
  get(): string | null | Promise<string | null>;
  set(sessionId: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

/** A session that ends with the program. */
export function memorySession(sessionId: string | null = null): SessionStore {
  let kept = sessionId;
  return {
    get: () => kept,
    set: (given) => {
      kept = given;
    },
    clear: () => {
      kept = null;
    },
  };
}

/** What an answer says to the store. */
export interface Followed {
  readonly outcome: Outcome<unknown>;
  /** The session that was sent. */
  readonly sessionId: string | null;
  /** The answer's headers say that this is none any more. */
  readonly ended: boolean;
}

/** The store of a client, as its calls use it. */
export interface Session {
  /** The session to send; null where there is none, and where the call is over before the store has said so. */
  sent(limit: Deadline): Promise<string | null>;
  /** rules.md §2.6.4: keeps the store as the service has the session. */
  follow(operation: Operation<never, unknown, Refused>, facts: Followed): Promise<void>;
}

/** A session in the caller's store. What follows an answer is done in turn: nothing comes between look and clear. */
export function sessionIn(store: SessionStore): Session {
  let last: Promise<void> = Promise.resolve();
  const inTurn = (job: () => void | Promise<void>): Promise<void> => {
    last = last.then(job, job);
    return last;
  };
  return {
    async sent(limit) {
      try {
        return sendable(await limit.within(store.get()));
      } catch (error) {
        if (limit.over() === null) throw error;
        return null;
      }
    },

    async follow(operation, { outcome, sessionId, ended }) {
      const opened = outcome.ok && operation.session === 'OPENS' ? sessionIdIn(outcome.data) : null;
      const over = ended || (outcome.ok ? operation.session === 'ENDS' : ENDED.includes(outcome.code));
      if (opened !== null) await inTurn(() => store.set(opened));
      else if (over && sessionId !== null)
        // One that was replaced meanwhile stays.
        await inTurn(async () => {
          if ((await store.get()) === sessionId) await store.clear();
        });
    },
  };
}

const ENDED = ['SESSION_EXPIRED', 'UNAUTHENTICATED'];

/** What cannot stand in a header is no session, and neither is what a store that is not typed gives for nothing. */
const sendable = (kept: unknown): string | null => (typeof kept === 'string' && /^[!-~]+$/.test(kept) ? kept : null);

function sessionIdIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('sessionId' in data)) return null;
  return typeof data.sessionId === 'string' ? data.sessionId : null;
}
