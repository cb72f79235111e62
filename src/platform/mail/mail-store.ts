import { type Selectable, sql } from 'kysely';
import { uuidv7 } from '../../base/secrets.js';
import type { Tx, Writer } from '../../storage/database.js';
import { type DueMail, mailTemplates, type QueuedMail } from './mail-model.js';
import type { MailTable } from './mail-tables.js';

/** A mail that this node, and no other, may send until its lease ends. */
export interface ClaimedMail extends DueMail {
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Puts a mail into the outbox, in the transaction of what it is about. */
export async function queueMail(tx: Tx, mail: QueuedMail): Promise<void> {
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
    })
    .execute();
}

/**
 * Drops the mails that are still to go to a user who is deleted: those to his address, however it is spelled, and
 * those that he asked for, wherever they go. Of those that were given up the address is forgotten.
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

/**
 * Drops the mails that would bring a user a code if they were written yet: to confirm his address, or one that he named.
 * The caller holds the user's lock.
 */
export async function dropCodeMails(tx: Tx, projectId: number, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ state: 'DROPPED', recipient: null, last_error: null, done_at: now })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('template', 'in', ['CONFIRM_EMAIL', 'CHANGE_EMAIL'])
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
export async function claimDue(db: Writer, now: Date, leaseEnd: Date, limit: number): Promise<ClaimedMail[]> {
  const rows = await db
    .updateTable('mail')
    .set((set) => ({ attempts: set('attempts', '+', 1), next_attempt_at: leaseEnd }))
    // An array, because PostgreSQL may run a subquery of IN more than once, and each run would lock others.
    .where(
      'id',
      '=',
      sql<string>`ANY(ARRAY(SELECT id FROM mail
        WHERE state = 'PENDING' AND next_attempt_at <= ${now} AND template IN (${sql.join([...mailTemplates])})
        ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
    )
    .returning(['id', 'project_id', 'user_id', 'template', 'recipient', 'language', 'attempts', 'created_at'])
    .execute();
  return rows.flatMap(toClaimed);
}

function toClaimed(row: Claimed): ClaimedMail[] {
  const template = mailTemplates.find((known) => known === row.template);
  const { id, recipient, language, attempts } = row;
  if (template === undefined || recipient === null) return [];
  const { project_id: projectId, user_id: userId, created_at: createdAt } = row;
  return [{ id, projectId, userId, template, recipient, language, attempts, createdAt }];
}

type Claimed = Pick<
  Selectable<MailTable>,
  'id' | 'project_id' | 'user_id' | 'template' | 'recipient' | 'language' | 'attempts' | 'created_at'
>;
