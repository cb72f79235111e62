import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import { oldestUnfetched } from '../deliveries/index.js';
import { LEDGER_TYPES } from '../wallet/index.js';

// Statistics over all projects. Each statement returns one row per labelled project, and one for
// all others together.

/**
 * Project id for the queue of search connections: statistics queue like one project of their own.
 */
export const NO_PROJECT = 0;

/** Label of all other projects; no slug is equal to it. */
export const OTHERS = '(other)';

/** Maximum number of game servers that have labels of their own. */
const MAX_SERVERS = 1_000;

/** The projects with labels of their own: the oldest ones that are not archived. */
const labelled = (maxProjects: number): RawBuilder<unknown> => sql`labelled AS MATERIALIZED (
  SELECT id, slug FROM project WHERE availability <> 'ARCHIVED' ORDER BY id LIMIT ${maxProjects})`;

/** The label of a project. */
const label = (slug: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(${slug}, ${OTHERS})`;

/** The slugs of the labelled projects. */
export async function listLabelledProjects(db: Db, maxProjects: number): Promise<string[]> {
  const slugs = sql<{ slug: string }>`WITH ${labelled(maxProjects)} SELECT slug FROM labelled ORDER BY id`;
  const { rows } = await slugs.execute(db);
  return rows.map(({ slug }) => slug);
}

/** The ledger types with metrics. */
export const COUNTED = Object.values(LEDGER_TYPES).filter((handling) => 'metric' in handling);

/** Number and sum of the movements of a type, in smallest units of each project's currency. */
export interface StatisticsMovement {
  readonly project: string;
  readonly type: (typeof COUNTED)[number]['type'];
  readonly count: number;
  readonly amount: number;
}

/**
 * Purchases are counted from the orders, which include free ones; all others from the ledger.
 * @param from exclusive
 */
export async function readMovements(db: Db, maxProjects: number, from: Date, to: Date): Promise<StatisticsMovement[]> {
  const inLedger = COUNTED.flatMap(({ type }) => (type === 'PURCHASE' ? [] : [type]));
  const inTime = (column: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} > ${from} AND ${sql.ref(column)} <= ${to}`;
  const { rows } = await sql<StatisticsMovement>`
    WITH ${labelled(maxProjects)}
    SELECT ${label(sql`labelled.slug`)} AS project, 'PURCHASE' AS type, count(*)::float8 AS count,
      sum(total_price)::float8 AS amount
    FROM purchase LEFT JOIN labelled ON labelled.id = purchase.project_id
    WHERE ${inTime('purchase.created_at')} GROUP BY 1
    UNION ALL
    SELECT ${label(sql`labelled.slug`)}, ledger_tx.type, count(*)::float8, sum(ledger_entry.amount)::float8
    FROM ledger_tx
      JOIN ledger_entry ON ledger_entry.project_id = ledger_tx.project_id AND ledger_entry.tx_id = ledger_tx.id
        AND ledger_entry.wallet_id IS NOT NULL
      LEFT JOIN labelled ON labelled.id = ledger_tx.project_id
    WHERE ${inTime('ledger_tx.created_at')} AND ledger_tx.type = ANY (${inLedger}::text[]) GROUP BY 1, 2`.execute(db);
  return rows;
}

export interface ServerAges {
  readonly project: string;
  readonly server: string;
  /** Seconds since the last poll; null: never polled, or label of others. */
  readonly poll: number | null;
  /** Seconds since the oldest unleased order was paid; null: there is none. */
  readonly unfetched: number | null;
}

/** Reads ages by one index lookup per game server, for any number of deliveries. */
export async function readServerAges(db: Db, maxProjects: number, now: Date): Promise<ServerAges[]> {
  const seconds = (time: RawBuilder<unknown>): RawBuilder<number> =>
    sql<number>`extract(epoch FROM ${now}::timestamptz - ${time})::float8`;
  const server = { projectId: sql.ref<number>('server.project_id'), gameServerId: sql.ref<number>('server.id') };
  const { rows } = await sql<ServerAges>`
    WITH ${labelled(maxProjects)}, server AS (
      SELECT game_server.project_id, game_server.id, game_server.code, last_seen_at, labelled.slug,
        labelled.id IS NOT NULL AND ${MAX_SERVERS} >= row_number() OVER (
          ORDER BY labelled.id NULLS LAST, game_server.id) AS is_labelled
      FROM game_server
        JOIN project ON project.id = game_server.project_id AND project.availability <> 'ARCHIVED'
        LEFT JOIN labelled ON labelled.id = game_server.project_id)
    SELECT CASE WHEN is_labelled THEN slug ELSE ${OTHERS} END AS project,
      CASE WHEN is_labelled THEN code ELSE ${OTHERS} END AS server,
      ${seconds(sql`max(last_seen_at) FILTER (WHERE is_labelled)`)} AS poll,
      ${seconds(sql`min(${oldestUnfetched(server, now)})`)} AS unfetched
    FROM server GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Open problems of a project. */
export interface Problems {
  readonly project: string;
  readonly deadLetters: number;
  /** Emails that have been pending for too long. */
  readonly mailsDelayed: number;
  /** Emails that failed for good. */
  readonly mailsFailed: number;
}

/**
 * Selects dead letters and delayed and failed emails, up to two rows per project.
 * @param delayedSince emails pending since then are delayed
 */
export const selectProblems = (delayedSince: Date, isIncluded = sql`true`) => sql`
  SELECT project_id, count(*) AS dead_letters, 0 AS delayed, 0 AS failed
    FROM delivery WHERE ${isIncluded} AND state = 'DEAD' GROUP BY project_id
  UNION ALL
  SELECT project_id, 0, count(*) FILTER (WHERE state = 'PENDING' AND created_at < ${delayedSince}),
      count(*) FILTER (WHERE state = 'DEAD')
    FROM mail WHERE ${isIncluded} AND state IN ('PENDING', 'DEAD') GROUP BY project_id`;

/** @param delayedSince emails pending since then are delayed */
export async function readProblems(db: Db, maxProjects: number, delayedSince: Date): Promise<Problems[]> {
  const { rows } = await sql<Problems>`
    WITH ${labelled(maxProjects)}, problem AS (${selectProblems(delayedSince)})
    SELECT ${label(sql`labelled.slug`)} AS project, sum(dead_letters)::float8 AS "deadLetters",
      sum(delayed)::float8 AS "mailsDelayed", sum(failed)::float8 AS "mailsFailed"
    FROM problem LEFT JOIN labelled ON labelled.id = problem.project_id GROUP BY 1`.execute(db);
  return rows;
}
