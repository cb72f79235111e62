import type { Clock } from '../../base/clock.js';
import type { Database, Tx, Writer } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { type Actor, type AuditAction, recordAudit } from '../audit/index.js';

/** What a change is about, and who makes it: both go with each of its audit records. */
export interface About {
  /** Null where it is about no project, or about one that is only found on the way. */
  readonly projectId: number | null;
  readonly by: Actor;
}

/** A change while it is made. */
export interface Change {
  readonly tx: Tx;
  readonly by: Actor;
  /** The time by the service's clock, asked at each call: ask after the last lock, what waited may be late. */
  now(): Date;
  /**
   * Records the deed in the audit log, so that neither is without the other.
   * @param target what it was done to: `user:12`
   */
  record(action: AuditAction, target: string, facts?: Recorded): Promise<void>;
}

export interface Recorded {
  readonly before?: unknown;
  readonly after?: unknown;
  /** Of a project that the change itself has found or made. */
  readonly projectId?: number;
}

/**
 * Makes one change: all of `work` is kept or nothing. After a serialization failure or a deadlock it runs again, at most
 * five times in all, so it has no effect but on the database. Rejects with what `work` rejects with.
 */
export type Make = <T>(about: About, work: (change: Change) => Promise<T>) => Promise<T>;

/**
 * The one way to change what is stored. Facts that nodes keep in memory (projects, tokens, servers, users, PINs,
 * sessions, the catalogue) are changed by calling it: it resolves once this node has heard of the change, so that the
 * next request sees it.
 */
export interface Changes extends Make {
  /** For what no node keeps in memory (money, orders, deliveries, mails): nothing is waited for. */
  readonly quiet: Make;
  /**
   * Several changes in a row on one connection, each kept when it ends; what the connection locks for itself (advisory
   * locks) lasts until all of them are over. Resolves once this node has heard of them.
   */
  inSteps<T>(work: (make: Make) => Promise<T>): Promise<T>;
  /**
   * Single statements that are kept at once and that no dry run holds back: counters, signs of life, sweeps. An
   * operator's deed never goes this way.
   */
  readonly direct: Writer;
}

export interface ChangesParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
}

export function createChanges({ database, notifications, clock }: ChangesParts): Changes {
  const now = () => clock.now();

  const madeIn =
    <T>({ projectId, by }: About, work: (change: Change) => Promise<T>) =>
    (tx: Tx): Promise<T> =>
      work({
        tx,
        by,
        now,
        record: (action, target, facts) => recordAudit(tx, { by, at: now(), action, projectId, target, ...facts }),
      });

  const quiet: Make = (about, work) => database.transaction(madeIn(about, work));

  const loud: Make = async (about, work) => {
    const outcome = await quiet(about, work);
    await notifications.settled();
    return outcome;
  };

  return Object.assign(loud, {
    quiet,
    direct: database.direct,
    async inSteps<T>(work: (make: Make) => Promise<T>): Promise<T> {
      const outcome = await database.onOneConnection((transaction) =>
        work((about, step) => transaction(madeIn(about, step))),
      );
      await notifications.settled();
      return outcome;
    },
  });
}
