import type { AuditAction } from '../../base/audit-actions.js';
import type { Clock } from '../../base/clock.js';
import { type Database, requireTime, type TransactionBounds, type Tx, type Writer } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { askOne, combine, constant, type Statement } from '../../storage/statement.js';
import { type Actor, insertAuditEntry, NO_OBLIGATIONS } from '../audit/index.js';

/** Project and actor of a change, for its audit entries, availability check and deadline. */
export interface ChangeScope {
  /** Null if the change concerns no project, or finds its project only later. */
  readonly projectId: number | null;
  readonly by: Actor;
}

/** A change in progress. */
export interface Change {
  readonly tx: Tx;
  readonly by: Actor;
  /**
   * Current time of the service's clock. Call it again after the last lock, because locks take
   * time.
   */
  now(): Date;
  /**
   * Reads in the transaction whether the project accepts changes of requests, and returns the
   * check. Send it after the last lock: maintenance may have begun while the request waited. The
   * check throws the refusal of `ChangesDeps.readAvailability`, and never throws without a request.
   * `changes` checks before the commit unless the change did this.
   */
  readAvailability(): Statement<() => void>;
  /**
   * Records the action in the audit log, in the same transaction.
   * @param target object of the action: `user:12`
   */
  record(action: AuditAction, target: string, values?: AuditValues): Promise<void>;
  /** Calls `report` once, after the commit, or the rollback of a dry run; never after a failure. */
  afterCommit(report: () => void): void;
  /** Returns the statement that records the action. */
  insertAuditEntry(action: AuditAction, target: string, values?: AuditValues): Statement<unknown, Writer>;
}

/** Optional values of an audit entry. */
interface AuditValues {
  readonly before?: unknown;
  readonly after?: unknown;
  /** Set if the change found or created its project. */
  readonly projectId?: number;
}

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock it runs again, at
 * most five times in total, so it may have no other effects; a step of `inSteps` runs once. Rejects
 * with the error of `work`.
 *
 * For a request, statements and commit must end by its deadline (TIMEOUT; rules.md §3.12). The
 * commit also requires that the project is available (§3.9) and that all obligations are fulfilled.
 * A request makes its changes one after the other.
 */
export type MakeChange = <T>(scope: ChangeScope, work: (change: Change) => Promise<T>) => Promise<T>;

/**
 * The only way to change stored data. Calling it resolves after this node has processed its own
 * notification, so that the next request sees the change. Use it for cached data: projects, tokens,
 * servers, users, PINs, sessions, the catalogue.
 */
export interface Changes extends MakeChange {
  /** For data that no node caches (money, orders, deliveries, emails): does not wait. */
  readonly quiet: MakeChange;
  /**
   * Runs several changes on one connection, each with its own commit. Advisory locks of the
   * connection last until all have ended. Resolves after this node has processed the notifications.
   * Steps only count and settle attempts, so a request that is late after them is still answered
   * TIMEOUT, as if it had changed nothing.
   */
  inSteps<T>(scope: ChangeScope, work: (make: MakeChange) => Promise<T>): Promise<T>;
  /**
   * Single statements, committed immediately even in a dry run: counters, heartbeats, sweeps. Never
   * for admin commands.
   */
  readonly direct: Writer & Pick<Database['direct'], 'connection'>;
}

export interface ChangesDeps {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  /**
   * Reads the availability of a project. Returns a check that throws if it rejects changes of
   * requests. domain/index.ts passes that of `projects/availability.ts`, which this module cannot
   * import.
   */
  readonly readAvailability: (projectId: number, now: () => Date) => Statement<() => void>;
}

export function createChanges({ database, notifications, clock, ...deps }: ChangesDeps): Changes {
  const now = () => clock.now();

  const toTransaction =
    <T>({ projectId, by }: ChangeScope, work: (change: Change) => Promise<T>, reports: (() => void)[]) =>
    async (tx: Tx): Promise<T> => {
      // Those of an earlier run, which was rolled back.
      reports.length = 0;
      const isExempt = projectId === null || by.request === null || by.request.survivesMaintenance;
      const checkStatement = () => (isExempt ? constant(() => undefined) : deps.readAvailability(projectId, now));
      /** True once the work has called its own check. */
      let isChecked = isExempt;
      const readAvailability = (): Statement<() => void> =>
        combine([checkStatement()], ([check]) => () => {
          isChecked = true;
          check();
        });
      const insertEntry: Change['insertAuditEntry'] = (action, target, values) =>
        insertAuditEntry({ by, action, projectId, target, ...values });
      const outcome = await work({
        tx,
        by,
        now,
        readAvailability,
        record: async (...entry) => void (await askOne(tx, insertEntry(...entry))),
        afterCommit: (report) => void reports.push(report),
        insertAuditEntry: insertEntry,
      });
      if (!isChecked) (await askOne(tx, checkStatement()))();
      by.request?.obligations.requireFulfilled();
      // Checked last: several waits for locks, each within its limit, may exceed the deadline
      // together.
      requireTime(by.request?.commitsUntil);
      setMayHaveCommitted(by, true);
      return outcome;
    };

  const makeBy =
    (transaction: Database['transaction']): MakeChange =>
    async (scope, work) => {
      const reports: (() => void)[] = [];
      const outcome = await transaction(toTransaction(scope, work, reports), boundsOf(scope));
      for (const report of reports) report();
      return outcome;
    };

  const quiet: MakeChange = async (scope, work) => {
    const before = mayHaveCommitted(scope.by);
    try {
      return await makeBy(database.transaction)(scope, work);
    } catch (error) {
      // Nothing was committed, so the answer may say that nothing changed.
      setMayHaveCommitted(scope.by, before);
      throw error;
    }
  };

  const change: MakeChange = async (scope, work) => {
    const outcome = await quiet(scope, work);
    await notifications.settled();
    return outcome;
  };

  return Object.assign(change, {
    quiet,
    direct: database.direct,
    async inSteps<T>(scope: ChangeScope, work: (make: MakeChange) => Promise<T>): Promise<T> {
      const outcome = await database.onOneConnection(
        (transaction) =>
          work((step, stepWork) => {
            const before = mayHaveCommitted(step.by);
            return makeBy(transaction)(step, stepWork).finally(() => setMayHaveCommitted(step.by, before));
          }),
        boundsOf(scope),
      );
      await notifications.settled();
      return outcome;
    },
  });
}

const mayHaveCommitted = ({ request }: Actor): boolean => request?.mayHaveCommitted ?? false;

function setMayHaveCommitted({ request }: Actor, value: boolean): void {
  if (request !== null) request.mayHaveCommitted = value;
}

const boundsOf = ({ projectId, by }: ChangeScope): TransactionBounds => ({
  owner: projectId,
  until: by.request?.commitsUntil ?? null,
});

/**
 * Returns the actor without the limits of its request, for changes to store even if the request
 * fails: the start of a lockout that the request has caused.
 */
export const withoutRequestLimits = ({ name, request }: Actor): Actor => ({
  name,
  request:
    request === null
      ? null
      : { ...request, commitsUntil: null, survivesMaintenance: true, obligations: NO_OBLIGATIONS },
});
