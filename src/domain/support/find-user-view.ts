import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import type { UserSnapshot, UserStatus } from '../users/index.js';

// By what people who help players know them: addresses, game accounts, orders, deliveries, sessions, the audit log.

/** How a user was found. */
export type FoundBy =
  | 'ID'
  | 'PURCHASE'
  | 'DELIVERY'
  | 'SESSION'
  | 'LEDGER'
  | 'REQUEST'
  | 'EMAIL_BEGINS'
  | 'EMAIL_ENDS'
  | 'LOGIN';

/** One way in which a text leads to a user. */
export interface Match {
  readonly userId: number;
  readonly by: FoundBy;
  /** What was found of theirs: an address, `login on dawn`, an id. */
  readonly value: string;
}

/** No character of an address or login comes after it. */
const LAST = '\u{10FFFF}';

/** Whether the indexed value begins with `form`, in the order that the indexes have: `text_pattern_ops`. */
const begins = (value: RawBuilder<string>, form: RawBuilder<string>) =>
  sql<boolean>`${value} ~>=~ ${form} AND ${value} ~<~ (${form} || ${LAST})`;

interface Part {
  readonly projectId: number;
  /** The spellings under which it may be stored. */
  readonly forms: readonly string[];
  readonly limit: number;
}

const FORM = sql<string>`form`;
const NORM = sql<string>`email_norm`;
const REVERSED = sql<string>`reverse(email_norm)`;

/** Users whose address begins so, in the order of their addresses; and whose address ends so, which is asked by itself. */
export async function findByEmailPart(
  db: Db,
  { projectId, forms, limit }: Part,
  end: 'EMAIL_BEGINS' | 'EMAIL_ENDS',
): Promise<Match[]> {
  const [value, form] = end === 'EMAIL_BEGINS' ? [NORM, FORM] : [REVERSED, sql<string>`reverse(form)`];
  const { rows } = await sql<Match>`
    SELECT hit.id AS "userId", ${end} AS by, hit.email AS value
    FROM unnest(${[...forms]}::text[]) AS form, LATERAL (
      SELECT id, email FROM users
      WHERE project_id = ${projectId} AND ${begins(value, form)}
      ORDER BY ${value} USING ~<~ LIMIT ${limit}) AS hit`.execute(db);
  return rows;
}

/** Owners of the game accounts whose login begins so, on all servers, dropped accounts too. */
export async function findByLogin(db: Db, { projectId, forms, limit }: Part): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT hit.user_id AS "userId", 'LOGIN' AS by, format('%s on %s', hit.login, game_server.code) AS value
    FROM unnest(${[...forms]}::text[]) AS form, LATERAL (
      SELECT user_id, game_server_id, login FROM game_account
      WHERE project_id = ${projectId} AND ${begins(sql`login_norm`, FORM)}
      ORDER BY login_norm USING ~<~ LIMIT ${limit}) AS hit
    JOIN game_server ON game_server.project_id = ${projectId} AND game_server.id = hit.game_server_id`.execute(db);
  return rows;
}

/** Whose order, delivery, session or ledger transaction this is; the database makes each id once. */
export async function findByUuid(db: Db, projectId: number, uuid: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT user_id AS "userId", 'PURCHASE' AS by, id::text AS value FROM purchase
      WHERE project_id = ${projectId} AND id = ${uuid}::uuid
    UNION ALL SELECT user_id, 'DELIVERY', id::text FROM delivery
      WHERE project_id = ${projectId} AND id = ${uuid}::uuid
    UNION ALL SELECT user_id, 'SESSION', id::text FROM session
      WHERE project_id = ${projectId} AND id = ${uuid}::uuid
    UNION ALL SELECT wallet.user_id, 'LEDGER', entry.tx_id::text FROM ledger_entry AS entry
      JOIN wallet ON wallet.project_id = entry.project_id AND wallet.id = entry.wallet_id
      WHERE entry.project_id = ${projectId} AND entry.tx_id = ${uuid}::uuid`.execute(db);
  return rows;
}

/** Users who sent the request, or to whom something was done in it, by the audit log; and who ordered something by it. */
export async function findByRequest(db: Db, projectId: number, requestId: string, limit: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT DISTINCT substring(name FROM '^user:([0-9]{1,10})$')::integer AS "userId", 'REQUEST' AS by,
      ${requestId}::text AS value
    FROM (
      SELECT actor, target FROM audit WHERE project_id = ${projectId} AND request_id = ${requestId} LIMIT ${limit}
    ) AS entry, LATERAL (VALUES (actor), (target)) AS said (name)
    WHERE name ~ '^user:[0-9]{1,10}$'
    UNION SELECT user_id, 'REQUEST', request_id FROM (
      SELECT user_id, request_id FROM delivery WHERE project_id = ${projectId} AND request_id = ${requestId} LIMIT ${limit}
    ) AS ordered`.execute(db);
  return rows;
}

/** A user in a list of those who were found. */
export interface ListedUser extends Pick<UserSnapshot, 'id' | 'email' | 'status' | 'createdAt'> {
  readonly lastLoginAt: Date | null;
}

/** The users of a project with these ids. The status is the one that counts at `now`. */
export const listUsers = async (db: Db, projectId: number, ids: readonly number[], now: Date): Promise<ListedUser[]> =>
  await selectUsers(db, projectId, now).where('id', 'in', ids).execute();

/**
 * Users of a project, the newest first.
 * @param after the last id of the page before; null: from the newest on
 */
export const listNewestUsers = async (
  db: Db,
  projectId: number,
  { after, limit, now }: { readonly after: number | null; readonly limit: number; readonly now: Date },
): Promise<ListedUser[]> =>
  await selectUsers(db, projectId, now)
    .$if(after !== null, (query) => query.where('id', '<', after ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const selectUsers = (db: Db, projectId: number, now: Date) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'created_at as createdAt', 'last_login_at as lastLoginAt'])
    .select(
      // As `effectiveStatus` has it.
      sql<UserStatus>`CASE WHEN status <> 'BLOCKED' OR blocked_until IS NULL OR blocked_until > ${now} THEN status
        WHEN confirmed_at IS NULL THEN 'PENDING' ELSE 'ACTIVE' END`.as('status'),
    )
    .where('project_id', '=', projectId);
