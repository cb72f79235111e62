import type { Clock } from '../../base/clock.js';
import { type Bounds, type Database, requireTime, type Tx, type Writer } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { askOne, combine, constant, type Statement } from '../../storage/statement.js';
import { type Actor, type AuditAction, insertAuditEntry, NO_OBLIGATIONS } from '../audit/index.js';

/** What a change is about, and who makes it: both go with each of its audit records, and decide what it keeps to. */
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
   * Reads in the transaction whether the project takes changes of requests, and results in the check: maintenance may have
   * begun while the request waited for a lock. To be sent after the last lock. The check throws the refusal of
   * `ChangesParts.readAvailability`, and never throws if the change is not a request's. `changes` checks before the commit
   * unless the change did.
   */
  readAvailability(): Statement<() => void>;
  /** Reads the availability and checks it. */
  requireAvailable(): Promise<void>;
  /**
   * Records the action in the audit log, in the same transaction.
   * @param target its object: `user:12`
   */
  record(action: AuditAction, target: string, facts?: Recorded): Promise<void>;
  /** The same as a statement. */
  insertAuditEntry(action: AuditAction, target: string, facts?: Recorded): Statement<unknown, Writer>;
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
 *
 * What a request changes is kept in its time or not at all: neither does a statement go on for longer, nor is anything
 * committed after it (TIMEOUT; rules.md §3.12), nor while the project is not available (§3.9), nor before the deed has seen
 * to what the operation's policy leaves to it (`Obligations`). From the commit on, until it is answered, the request is in doubt.
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
  inSteps<T>(about: About, work: (make: Make) => Promise<T>): Promise<T>;
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
  /** Reads the availability of a project; results in a check that throws if it takes no changes of requests. */
  readonly readAvailability: (projectId: number, now: () => Date) => Statement<() => void>;
}

export function createChanges({ database, notifications, clock, ...parts }: ChangesParts): Changes {
  const now = () => clock.now();

  const madeIn =
    <T>({ projectId, by }: About, work: (change: Change) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      let isChecked = projectId === null || by.request === null || by.request.survivesMaintenance;
      function readAvailability(): Statement<() => void> {
        if (isChecked || projectId === null) return constant(() => undefined);
        return combine([parts.readAvailability(projectId, now)], ([check]) => () => {
          isChecked = true;
          check();
        });
      }
      async function requireAvailable(): Promise<void> {
        if (!isChecked) (await askOne(tx, readAvailability()))();
      }
      const insertEntry: Change['insertAuditEntry'] = (action, target, facts) =>
        insertAuditEntry({ by, action, projectId, target, ...facts });
      const outcome = await work({
        tx,
        by,
        now,
        readAvailability,
        requireAvailable,
        record: async (...entry) => void (await askOne(tx, insertEntry(...entry))),
        insertAuditEntry: insertEntry,
      });
      await requireAvailable();
      by.request?.obligations.requireFulfilled();
      // The last thing before the commit: what has waited for several locks, each in its time, may be late all the same.
      requireTime(by.request?.commitsUntil);
      doubt(by, true);
      return outcome;
    };

  const quiet: Make = (about, work) =>
    database.transaction(madeIn(about, work), boundsOf(about)).finally(() => doubt(about.by, false));

  const loud: Make = async (about, work) => {
    try {
      const outcome = await database.transaction(madeIn(about, work), boundsOf(about));
      await notifications.settled();
      return outcome;
    } finally {
      doubt(about.by, false);
    }
  };

  return Object.assign(loud, {
    quiet,
    direct: database.direct,
    async inSteps<T>(about: About, work: (make: Make) => Promise<T>): Promise<T> {
      const outcome = await database.onOneConnection(
        (transaction) =>
          work((step, change) =>
            transaction(madeIn(step, change), boundsOf(step)).finally(() => doubt(step.by, false)),
          ),
        boundsOf(about),
      );
      await notifications.settled();
      return outcome;
    },
  });
}

function doubt({ request }: Actor, isInDoubt: boolean): void {
  if (request !== null) request.isInDoubt = isInDoubt;
}

const boundsOf = ({ projectId, by }: About): Bounds => ({
  owner: projectId,
  until: by.request?.commitsUntil ?? null,
});

/**
 * The same actor, for what is to be kept whatever became of the request: that a lock or a block has begun, which the
 * request has already brought about.
 */
export const regardless = ({ name, request }: Actor): Actor => ({
  name,
  request:
    request === null
      ? null
      : { ...request, commitsUntil: null, survivesMaintenance: true, obligations: NO_OBLIGATIONS },
});
