import type { Clock } from '../../base/clock.js';
import { type Bounds, type Database, demandTime, type Tx, type Writer } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { ask, type Statement } from '../../storage/statement.js';
import { type Actor, type AuditAction, NO_DUTIES, recorded } from '../audit/index.js';

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
   * That the project still takes what requests change; whatever was locked may have been waited for, and maintenance may
   * have begun meanwhile. Whoever decides by anything else asks it after the last lock; who does not is asked before
   * the commit. Throws what `demandAvailable` of the parts does; nothing where it is no request that asks.
   */
  demandAvailable(): Promise<void>;
  /** The same, for who asks more in the same round trip: the demand is made of what was found, when it is called. */
  readonly availability: Statement<() => void>;
  /**
   * Records the deed in the audit log, so that neither is without the other.
   * @param target what it was done to: `user:12`
   */
  record(action: AuditAction, target: string, facts?: Recorded): Promise<void>;
  /** The same, for who writes more in the same round trip. */
  recorded(action: AuditAction, target: string, facts?: Recorded): Statement<unknown, Writer>;
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
 * to what the operation's policy leaves to it (`Duties`). From the commit on, until it is answered, the request is in doubt.
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
  /** Gives what throws the refusal of a project that takes no changes of requests now, as the transaction sees it. */
  readonly demandAvailable: (projectId: number, now: () => Date) => Statement<() => void>;
}

export function createChanges({ database, notifications, clock, ...parts }: ChangesParts): Changes {
  const now = () => clock.now();

  const madeIn =
    <T>({ projectId, by }: About, work: (change: Change) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      let isAsked = projectId === null || by.request === null || by.request.survivesMaintenance;
      const availability: Statement<() => void> = async (send) => {
        if (isAsked || projectId === null) return () => undefined;
        const demand = await parts.demandAvailable(projectId, now)(send);
        return () => {
          isAsked = true;
          demand();
        };
      };
      async function demandAvailable(): Promise<void> {
        if (!isAsked) (await ask(tx, availability))();
      }
      const entry: Change['recorded'] = (action, target, facts) =>
        recorded({ by, action, projectId, target, ...facts });
      const outcome = await work({
        tx,
        by,
        now,
        demandAvailable,
        availability,
        record: async (...deed) => void (await ask(tx, entry(...deed))),
        recorded: entry,
      });
      await demandAvailable();
      by.request?.duties.demandDone();
      // The last thing before the commit: what has waited for several locks, each in its time, may be late all the same.
      demandTime(by.request?.commitsUntil);
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
  request: request === null ? null : { ...request, commitsUntil: null, survivesMaintenance: true, duties: NO_DUTIES },
});
