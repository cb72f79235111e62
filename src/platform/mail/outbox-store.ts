import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { uuidv7 } from '../../base/secrets.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'mail'> {}
}

/** A mail to be written later: what it says is found out only then. */
export interface QueuedMail {
  readonly projectId: number;
  /** Who asked for it, where the recipient alone does not tell. */
  readonly userId: number | null;
  /** What it says, by a name that its writer knows. */
  readonly template: string;
  /** The address as given: whom it goes to in the end, its writer says. */
  readonly recipient: string;
  /** BCP 47: what it is written in, as far as there is a translation. */
  readonly language: string;
}

export interface DueMail extends QueuedMail {
  readonly id: string;
}

/** A mail that this node, and no other, may send until its lease ends. */
export interface ClaimedMail extends DueMail {
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Puts a mail into the outbox, in the transaction of what it is about. */
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

/**
 * Drops the mails that are still to go to a user who is deleted: those to their address, however it is spelled, and
 * those that they asked for, wherever they go. Of those that were given up the address is forgotten.
 */
export async function dropMails(
  tx: Tx,
  projectId: number,
  user: { readonly userId: number; readonly recipient: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('mail')
    .set({
      state: sql<'DROPPED' | 'DEAD'>`CASE state WHEN 'PENDING' THEN 'DROPPED' ELSE state END`,
      recipient: null,
      last_error: null,
      done_at: sql<Date>`coalesce(done_at, ${user.now})`,
    })
    .where('project_id', '=', projectId)
    .where('state', 'in', ['PENDING', 'DEAD'])
    .where((is) =>
      is.or([is('user_id', '=', user.userId), is(sql`lower(recipient)`, '=', sql`lower(${user.recipient}::text)`)]),
    )
    .execute();
}

/** Drops the mails of some templates that a user has asked for and that are not written yet. */
export async function dropMailsOf(
  tx: Tx,
  projectId: number,
  { userId, templates, now }: { readonly userId: number; readonly templates: readonly string[]; readonly now: Date },
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

/** Whether a mail that was claimed is still to be sent: it may have been dropped meanwhile. */
export async function isWanted(tx: Tx, { id, projectId }: DueMail): Promise<boolean> {
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
 * Takes mails of any project that are due and puts them off until `leaseEnd`: if this node goes away, another takes
 * them then. Nodes that ask at the same time pass over each other's, and an older one over what only a newer can write.
 */
export async function claimDue(
  db: Writer,
  templates: readonly string[],
  { now, leaseEnd, limit }: { readonly now: Date; readonly leaseEnd: Date; readonly limit: number },
): Promise<ClaimedMail[]> {
  const rows = await db
    // Which holds rows PostgreSQL runs once; a subquery of IN it may run again, and each run would lock others.
    .with('due', (cte) =>
      cte
        .selectFrom('mail')
        .select(['project_id', 'id'])
        // Written out, as the index has it.
        .where(sql<boolean>`state = 'PENDING'`)
        .where('next_attempt_at', '<=', now)
        .where('template', 'in', templates)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
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

/** The mail needs no more attention, and whom it went to is forgotten. */
export async function markDone(db: Writer, mail: ClaimedMail, state: 'SENT' | 'DROPPED', now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, recipient: null, last_error: null, done_at: now })
    .where('project_id', '=', mail.projectId)
    .where('id', '=', mail.id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** @param retryAt null: nobody tries any more; the recipient stays for the operator. */
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
    // Whose lease has ended meanwhile must not take it from who has the mail now.
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** The outboxes of all projects. */
export interface MailState {
  readonly pending: number;
  readonly dead: number;
  readonly oldestPending: Date | null;
  /** Why most of those that were tried and wait again were not taken; null where none was tried. */
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

/** Of all projects; returns how many. */
export const deleteDone = (db: Writer, before: Date): Promise<number> =>
  deleteInBatches(db, 'mail', sql`done_at < ${before}`);
