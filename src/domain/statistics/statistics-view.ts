import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import { oldestUnfetched } from '../deliveries/index.js';

// What operators look at, over all projects. Each statement gives a row for each project that is told apart, and one for
// all others, however many these are.

/** Stands for all projects that are not told apart; no slug is like it. */
export const OTHERS = '(other)';

/** Which projects are told apart: the first so many, by age, of those that are not archived. */
export interface Apart {
  readonly projects: number;
  /** Of their game servers so many; the rest counts as of the others. */
  readonly servers: number;
}

const told = ({ projects }: Apart): RawBuilder<unknown> => sql`told AS MATERIALIZED (
  SELECT id, slug FROM project WHERE availability <> 'ARCHIVED' ORDER BY id LIMIT ${projects})`;

/** The slug of a project that is told apart. */
const label = (slug: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(${slug}, ${OTHERS})`;

/** The projects that are told apart. */
export async function projectsApart(db: Db, apart: Apart): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`WITH ${told(apart)} SELECT slug FROM told ORDER BY id`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** What was bought, given and paid back in a time, in smallest units of each project's currency. */
export interface Movement {
  readonly project: string;
  readonly type: 'ORDER' | 'CREDIT' | 'REFUND';
  readonly count: number;
  readonly amount: number;
}

/** @param from not included */
export async function movements(db: Db, apart: Apart, from: Date, to: Date): Promise<Movement[]> {
  const inTime = (column: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} > ${from} AND ${sql.ref(column)} <= ${to}`;
  const { rows } = await sql<Movement>`
    WITH ${told(apart)}
    SELECT ${label(sql`told.slug`)} AS project, 'ORDER' AS type, count(*)::float8 AS count,
      sum(total_price)::float8 AS amount
    FROM purchase LEFT JOIN told ON told.id = purchase.project_id
    WHERE ${inTime('purchase.created_at')} GROUP BY 1
    UNION ALL
    SELECT ${label(sql`told.slug`)}, ledger_tx.type, count(*)::float8, sum(ledger_entry.amount)::float8
    FROM ledger_tx
      JOIN ledger_entry ON ledger_entry.project_id = ledger_tx.project_id AND ledger_entry.tx_id = ledger_tx.id
        AND ledger_entry.wallet_id IS NOT NULL
      LEFT JOIN told ON told.id = ledger_tx.project_id
    WHERE ${inTime('ledger_tx.created_at')} AND ledger_tx.type IN ('CREDIT', 'REFUND') GROUP BY 1, 2`.execute(db);
  return rows;
}

export interface ServerAges {
  readonly project: string;
  readonly server: string;
  /** Seconds since it asked for deliveries; null: it never has, or these are the others. */
  readonly poll: number | null;
  /** Seconds since the oldest order was paid that it might fetch and has not; null: there is none. */
  readonly unfetched: number | null;
}

/** Of each game server one look into an index, however much waits for it. */
export async function serverAges(db: Db, apart: Apart, now: Date): Promise<ServerAges[]> {
  const seconds = (time: RawBuilder<unknown>): RawBuilder<number> =>
    sql<number>`extract(epoch FROM ${now}::timestamptz - ${time})::float8`;
  const server = { projectId: sql.ref<number>('server.project_id'), gameServerId: sql.ref<number>('server.id') };
  const { rows } = await sql<ServerAges>`
    WITH ${told(apart)}, server AS (
      SELECT game_server.project_id, game_server.id, game_server.code, last_seen_at, told.slug,
        told.id IS NOT NULL AND ${apart.servers} >= row_number() OVER (
          ORDER BY told.id NULLS LAST, game_server.id) AS is_apart
      FROM game_server
        JOIN project ON project.id = game_server.project_id AND project.availability <> 'ARCHIVED'
        LEFT JOIN told ON told.id = game_server.project_id)
    SELECT CASE WHEN is_apart THEN slug ELSE ${OTHERS} END AS project,
      CASE WHEN is_apart THEN code ELSE ${OTHERS} END AS server,
      ${seconds(sql`max(last_seen_at) FILTER (WHERE is_apart)`)} AS poll,
      ${seconds(sql`min(${oldestUnfetched(server, now)})`)} AS unfetched
    FROM server GROUP BY 1, 2`.execute(db);
  return rows;
}

/** What somebody has to see to. */
export interface Troubles {
  readonly project: string;
  readonly deadLetters: number;
  /** Mails that wait for longer than they should. */
  readonly mailsDelayed: number;
  /** Mails that were given up. */
  readonly mailsFailed: number;
}

/** @param delayedSince emails that have waited since then are delayed */
export async function troubles(db: Db, apart: Apart, delayedSince: Date): Promise<Troubles[]> {
  const { rows } = await sql<Troubles>`
    WITH ${told(apart)}, trouble AS (
      SELECT project_id, count(*) AS dead_letters, 0 AS delayed, 0 AS failed
        FROM delivery WHERE state = 'DEAD' GROUP BY project_id
      UNION ALL
      SELECT project_id, 0, count(*) FILTER (WHERE state = 'PENDING' AND created_at < ${delayedSince}),
          count(*) FILTER (WHERE state = 'DEAD')
        FROM mail WHERE state IN ('PENDING', 'DEAD') GROUP BY project_id)
    SELECT ${label(sql`told.slug`)} AS project, sum(dead_letters)::float8 AS "deadLetters",
      sum(delayed)::float8 AS "mailsDelayed", sum(failed)::float8 AS "mailsFailed"
    FROM trouble LEFT JOIN told ON told.id = trouble.project_id GROUP BY 1`.execute(db);
  return rows;
}
