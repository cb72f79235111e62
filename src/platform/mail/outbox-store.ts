import { sql } from 'kysely';
import { uuidv7 } from '../../base/secrets.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';

/** An email to write later. Its content is determined when it is written. */
export interface QueuedMail {
  readonly projectId: number;
  /**
   * Its user; null: the writer finds the user by the recipient. `cancelCodes` drops emails by this
   * id, and `dropMailsTo` only those without.
   */
  readonly userId: number | null;
  /** Name of a template of `MailWriter`. */
  readonly template: string;
  /** As entered, or the norm of that; the writer determines the final recipient. */
  readonly recipient: string;
  /** BCP 47 tag of the preferred language. */
  readonly language: string;
}

export interface DueMail extends QueuedMail {
  readonly id: string;
}

/** An email that only this node may send, until its lease ends. */
export interface ClaimedMail extends DueMail {
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Inserts an email into the outbox, in the transaction of the change that causes it. */
export async function queueMail(
  tx: Tx,
  mail: QueuedMail & { readonly requestId: string | null; readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      id: uuidv7(mail.now),
      project_id: mail.projectId,
      user_id: mail.userId,
      template: mail.template,
      recipient: mail.recipient,
      language: mail.language,
      state: 'PENDING',
      next_attempt_at: mail.now,
      created_at: mail.now,
      request_id: mail.requestId,
    })
    .execute();
}

interface AddressOwner {
  /** The address as stored, and its norm. */
  readonly recipients: readonly string[];
  readonly now: Date;
}

/**
 * Drops the pending emails of a deleted user: those to the user's address in any case, and those
 * that the user requested. Also removes the address from dead ones.
 */
export async function dropUserMails(
  tx: Tx,
  projectId: number,
  { userId, recipients, now }: AddressOwner & { readonly userId: number },
): Promise<void> {
  await dropUnsent(tx, projectId, now)
    .where((is) => is.or([is('user_id', '=', userId), isTo(recipients)]))
    .execute();
}

/**
 * Drops pending emails to the previous address of a user, and removes the address from dead ones.
 * For emails without `user_id`, which `dropUserMails` would not find later.
 */
export async function dropMailsTo(tx: Tx, projectId: number, { recipients, now }: AddressOwner): Promise<void> {
  await dropUnsent(tx, projectId, now).where('user_id', 'is', null).where(isTo(recipients)).execute();
}

const dropUnsent = (tx: Tx, projectId: number, now: Date) =>
  tx
    .updateTable('mail')
    .set({
      state: sql<'DROPPED' | 'DEAD'>`CASE state WHEN 'PENDING' THEN 'DROPPED' ELSE state END`,
      recipient: null,
      last_error: null,
      done_at: sql<Date>`coalesce(done_at, ${now})`,
    })
    .where('project_id', '=', projectId)
    .where('state', 'in', ['PENDING', 'DEAD']);

const isTo = (recipients: readonly string[]) =>
  sql<boolean>`lower(recipient) IN (SELECT lower(own) FROM unnest(${[...recipients]}::text[]) AS own)`;

/** Drops the pending emails with these templates that the user requested; none for null. */
export async function dropMailsByTemplate(
  tx: Tx,
  projectId: number,
  {
    userId,
    templates,
    now,
  }: { readonly userId: number | null; readonly templates: readonly string[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'DROPPED', recipient: null, last_error: null, done_at: now })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('template', 'in', templates)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Whether a claimed email is still pending: it may have been dropped meanwhile. */
export async function isMailPending(tx: Tx, { id, projectId }: DueMail): Promise<boolean> {
  const row = await tx
    .selectFrom('mail')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims due emails until `leaseEnd`; then another node may claim them. Projects take turns, so
 * many emails of one do not delay those of others. Skips emails that other nodes are claiming, and
 * templates that only a newer version can write.
 */
export async function claimDue(
  db: Writer,
  templates: readonly string[],
  { now, leaseEnd, limit }: { readonly now: Date; readonly leaseEnd: Date; readonly limit: number },
): Promise<ClaimedMail[]> {
  // The state is a literal, because the index has this condition.
  const isDue = sql<boolean>`mail.state = 'PENDING' AND mail.next_attempt_at <= ${now}
    AND mail.template = ANY (${[...templates]}::text[])`;
  const rows = await db
    .with('ranked', (cte) =>
      cte
        .selectFrom('mail')
        .select(['project_id', 'id'])
        .select(sql<number>`row_number() OVER (PARTITION BY project_id ORDER BY next_attempt_at)`.as('turn'))
        .where(isDue)
        .orderBy('turn')
        .orderBy('next_attempt_at')
        // Enough for ten nodes. Without a limit, PostgreSQL may choose a slow plan for the join.
        .limit(10 * limit),
    )
    // PostgreSQL runs a CTE with row locks once. It may run a subquery of IN again and lock more
    // rows. The conditions are checked again after a lock: another node may have claimed the row.
    .with('due', (cte) =>
      cte
        .selectFrom('mail')
        .innerJoin('ranked', (join) => sameProject(join, 'ranked.id', 'mail.id'))
        .select(['mail.project_id', 'mail.id'])
        .where(isDue)
        .orderBy('turn')
        .orderBy('mail.next_attempt_at')
        .limit(limit)
        .forUpdate('mail')
        .skipLocked(),
    )
    .updateTable('mail')
    .from('due')
    .set((set) => ({ attempts: set('mail.attempts', '+', 1), next_attempt_at: leaseEnd }))
    .whereRef('mail.project_id', '=', 'due.project_id')
    .whereRef('mail.id', '=', 'due.id')
    .returning(['mail.id', 'mail.project_id as projectId', 'user_id as userId', 'template', 'language', 'recipient'])
    .returning(['attempts', 'created_at as createdAt'])
    .execute();
  return rows.flatMap(({ recipient, ...mail }) => (recipient === null ? [] : [{ ...mail, recipient }]));
}

/** Completes the email and removes its recipient. */
export async function markDone(db: Writer, mail: ClaimedMail, state: 'SENT' | 'DROPPED', now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, recipient: null, last_error: null, done_at: now })
    .where('project_id', '=', mail.projectId)
    .where('id', '=', mail.id)
    .where('state', '=', 'PENDING')
    .execute();
}

/**
 * Records a failed attempt.
 * @param retryAt null: no further attempts; the recipient stays for the operator
 */
export async function markFailed(
  db: Writer,
  mail: ClaimedMail,
  { error, retryAt, now }: { readonly error: string; readonly retryAt: Date | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('mail')
    .set(retryAt === null ? { state: 'DEAD', done_at: now } : { next_attempt_at: retryAt })
    .set({ last_error: error })
    .where('project_id', '=', mail.projectId)
    .where('id', '=', mail.id)
    .where('state', '=', 'PENDING')
    // No-op if the lease has ended and another node has claimed the email.
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** State of the outbox, for all projects. */
export interface MailState {
  readonly pending: number;
  readonly dead: number;
  readonly oldestPending: Date | null;
  /** Most frequent error of pending emails; null if none has failed. */
  readonly pendingError: string | null;
}

export const countStates = (db: Db): Promise<MailState> =>
  db
    .selectFrom('mail')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('state', '=', 'PENDING').as('pending'),
      row.fn.countAll<number>().filterWhere('state', '=', 'DEAD').as('dead'),
      sql<Date | null>`min(created_at) FILTER (WHERE state = 'PENDING')`.as('oldestPending'),
      sql<string | null>`mode() WITHIN GROUP (ORDER BY last_error) FILTER (WHERE state = 'PENDING')`.as('pendingError'),
    ])
    .executeTakeFirstOrThrow();

/** Deletes completed emails of all projects; returns their number. */
export const deleteDone = (db: Writer, before: Date): Promise<number> =>
  deleteInBatches(db, 'mail', sql`done_at < ${before}`);
