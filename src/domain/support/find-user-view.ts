import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import type { UserSnapshot, UserStatus } from '../users/index.js';

// Searches by what support knows of a user: address, login, order, delivery, session, request.

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

/** A match of a search text with a user. */
export interface Match {
  readonly userId: number;
  readonly by: FoundBy;
  /** The matched value: an address, `login on dawn`, an id. */
  readonly value: string;
}

/** Sorts after every character of an address or login. */
const LAST = '\u{10FFFF}';

/**
 * Whether the indexed value begins with `form`, in the order of the indexes (`text_pattern_ops`).
 */
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

/** Users whose address begins or ends with the part, in the order of the index. */
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

/**
 * Users with a game account whose login begins with the part, on all servers, including dropped
 * ones.
 */
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

/** The user of the order, delivery, session or ledger transaction with this id. */
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

/**
 * Users of a request: sender and target by the audit log, buyers by their deliveries, and users who
 * redeemed a code.
 */
export async function findByRequest(db: Db, projectId: number, requestId: string, limit: number): Promise<Match[]> {
  const { rows } = await sql<Match>`
    SELECT DISTINCT substring(name FROM '^user:([0-9]{1,10})$')::integer AS "userId", 'REQUEST' AS by,
      ${requestId}::text AS value
    FROM (
      SELECT actor, target FROM audit WHERE project_id = ${projectId} AND request_id = ${requestId} LIMIT ${limit}
    ) AS entry, LATERAL (VALUES (actor), (target)) AS mention (name)
    WHERE name ~ '^user:[0-9]{1,10}$'
    UNION SELECT user_id, 'REQUEST', request_id FROM (
      SELECT user_id, request_id FROM delivery WHERE project_id = ${projectId} AND request_id = ${requestId} LIMIT ${limit}
    ) AS ordered
    UNION SELECT user_id, 'REQUEST', request_id FROM (
      SELECT user_id, request_id FROM redemption WHERE project_id = ${projectId} AND request_id = ${requestId} LIMIT ${limit}
    ) AS redeemed`.execute(db);
  return rows;
}

/** A user in a list. */
export interface ListedUser extends Pick<UserSnapshot, 'id' | 'email' | 'status' | 'createdAt'> {
  readonly lastLoginAt: Date | null;
}

/** The users with these ids, with their status at `now`. */
export const listUsers = async (db: Db, projectId: number, ids: readonly number[], now: Date): Promise<ListedUser[]> =>
  await selectUsers(db, projectId, now).where('id', 'in', ids).execute();

/**
 * Lists users of a project, newest first.
 * @param after last id of the previous page; null: first page
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
      // As in `effectiveStatus`.
      sql<UserStatus>`CASE WHEN status <> 'BLOCKED' OR blocked_until IS NULL OR blocked_until > ${now} THEN status
        WHEN confirmed_at IS NULL THEN 'PENDING' ELSE 'ACTIVE' END`.as('status'),
    )
    .where('project_id', '=', projectId);
