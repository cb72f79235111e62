import { domainToASCII } from 'node:url';
import { type Kysely, sql } from 'kysely';

interface Address {
  readonly id: number;
  readonly projectId: number;
  readonly email: string;
  readonly norm: string;
  readonly status: string;
}

const MAX_LENGTH = 254;
const HOST = /@(?:[a-z0-9-]{1,63}\.)*(?!(?:\d+|0x[0-9a-f]*)$)[a-z0-9-]{1,63}$/;

/**
 * Gives users the norm of their address in which the domain is as the mail needs it (UTS-46): rules.md §1.5. SQL cannot map
 * a domain, so the rows are brought over here: those that are not plain ASCII, which alone can change.
 *
 * Users of one mailbox who would now have the same norm keep all that they have. One of them gets it: who is there under
 * plain ASCII already, else who came first among those who are not pending. The others stay under the norm that they have,
 * by which they are still found in their own spelling; the audit log says who they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Address>`
    SELECT id, project_id AS "projectId", email, email_norm AS norm, status FROM users
    WHERE status <> 'DELETED' AND octet_length(email_norm) <> char_length(email_norm)
    ORDER BY status = 'PENDING', id`.execute(db);
  for (const user of rows) {
    const norm = normOf(user);
    if (norm === null) continue;
    const { numAffectedRows } = await sql`
      UPDATE users SET email_norm = ${norm}
      WHERE id = ${user.id} AND NOT EXISTS (
        SELECT FROM users AS other WHERE other.project_id = ${user.projectId} AND other.email_norm = ${norm})`.execute(
      db,
    );
    if (numAffectedRows === 0n) await recordShared(db, user);
  }
}

/** Null where no mail can go to the domain: the norm stays as it is. */
function normOf({ email, norm }: Address): string | null {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1));
  const mapped = `${norm.slice(0, norm.lastIndexOf('@'))}@${domain}`;
  return mapped.length <= MAX_LENGTH && HOST.test(mapped) && mapped !== norm ? mapped : null;
}

const recordShared = (db: Kysely<unknown>, { id, projectId }: Address) =>
  sql`INSERT INTO audit (at, actor, action, project_id, target)
    VALUES (now(), 'system', 'user.address-shared', ${projectId}, ${`user:${id}`})`.execute(db);
