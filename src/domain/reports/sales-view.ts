import { sql } from 'kysely';
import { firstUuidAt } from '../../base/secrets.js';
import type { Days, Span } from '../../platform/days.js';
import type { Tx } from '../../storage/database.js';
import { LEDGER_TYPES } from '../wallet/index.js';

// Sums over orders and the ledger. Ids contain their creation time: a time span is a range of ids.

/** Amounts are whole numbers of the currency's smallest unit. */
export interface Sales {
  /** Orders created in the span, in any state. */
  readonly orders: number;
  readonly pieces: number;
  readonly revenue: number;
  /** Refunds in the span, whenever the orders were created. */
  readonly refunds: number;
  readonly refunded: number;
}

/** The ledger types that are counted from the ledger, with their columns. */
export const POSTED = Object.values(LEDGER_TYPES).filter((columns) => columns.system !== 'SALES');

/** The columns counted from the ledger. Sums are signed: adjustments may be negative. */
export type LedgerSums = { readonly [Column in (typeof POSTED)[number]['count' | 'sum']]: number };

/** Sales and other wallet movements of a day. */
export interface SalesOfDay extends Sales, LedgerSums {
  /** `2026-11-01` */
  readonly day: string;
}

/** A day of one project. */
export interface ProjectDay extends SalesOfDay {
  readonly projectId: number;
}

export interface SalesOfSku extends Sales {
  readonly sku: string;
}

interface SalesQuery {
  readonly projectIds: readonly number[];
  readonly days: Days;
  readonly span: Span;
}

/** The projects of the query; restricts each subquery to its index. */
const inProjects = ({ projectIds }: SalesQuery) => sql`project_id = ANY (${[...projectIds]}::integer[])`;

const createdInSpan = (query: SalesQuery) => sql`${inProjects(query)}
  AND id >= ${firstUuidAt(query.span.begins)}::uuid AND id < ${firstUuidAt(query.span.ends)}::uuid`;

const refundedInSpan = (query: SalesQuery) => sql`${inProjects(query)}
  AND refunded_at >= ${query.span.begins} AND refunded_at < ${query.span.ends}`;

/** One row per project and day, also without sales. */
export async function salesByDay(tx: Tx, query: SalesQuery): Promise<ProjectDay[]> {
  const { projectIds, days } = query;
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} AT TIME ZONE ${days.timeZone})::date`;
  const { rows } = await sql<ProjectDay>`
    WITH sold AS (
      SELECT project_id, ${dayOf('created_at')} AS day, count(*) AS orders, sum(quantity) AS pieces, sum(total_price) AS revenue
      FROM purchase WHERE ${createdInSpan(query)} GROUP BY 1, 2
    ), back AS (
      SELECT project_id, ${dayOf('refunded_at')} AS day, count(*) AS refunds, sum(total_price) AS refunded
      FROM purchase WHERE ${refundedInSpan(query)} GROUP BY 1, 2
    ), posted AS (
      SELECT tx.project_id, ${dayOf('tx.created_at')} AS day,
        ${sql.join(
          POSTED.map(
            ({ type, count, sum }) => sql`count(*) FILTER (WHERE type = ${type}) AS ${sql.id(count)},
              sum(amount) FILTER (WHERE type = ${type}) AS ${sql.id(sum)}`,
          ),
        )}
      FROM (
        SELECT * FROM ledger_tx WHERE ${createdInSpan(query)} AND type = ANY (${POSTED.map(({ type }) => type)}::text[])
      ) AS tx
      JOIN ledger_entry AS entry
        ON entry.project_id = tx.project_id AND entry.tx_id = tx.id AND entry.wallet_id IS NOT NULL
      GROUP BY 1, 2
    )
    SELECT project_id AS "projectId", to_char(day, 'YYYY-MM-DD') AS day,
      coalesce(orders, 0) AS orders, coalesce(pieces, 0)::bigint AS pieces, coalesce(revenue, 0)::bigint AS revenue,
      coalesce(refunds, 0) AS refunds, coalesce(refunded, 0)::bigint AS refunded,
      ${sql.join(
        POSTED.map(
          ({ count, sum }) => sql`coalesce(${sql.id(count)}, 0) AS ${sql.id(count)},
            coalesce(${sql.id(sum)}, 0)::bigint AS ${sql.id(sum)}`,
        ),
      )}
    FROM (
        SELECT project_id, generate_series(${days.from}::timestamp, ${days.to}::timestamp, '1 day')::date AS day
        FROM unnest(${[...projectIds]}::integer[]) AS project_id
      ) AS asked
      LEFT JOIN sold USING (project_id, day) LEFT JOIN back USING (project_id, day)
      LEFT JOIN posted USING (project_id, day)
    ORDER BY project_id, day`.execute(tx);
  return rows;
}

/** One row per sold or refunded item, by revenue, largest first. */
export async function salesBySku(tx: Tx, query: SalesQuery, limit: number): Promise<SalesOfSku[]> {
  const { rows } = await sql<SalesOfSku>`
    SELECT sku, sum(orders)::bigint AS orders, sum(pieces)::bigint AS pieces, sum(revenue)::bigint AS revenue,
      sum(refunds)::bigint AS refunds, sum(refunded)::bigint AS refunded
    FROM (
      SELECT sku, count(*) AS orders, sum(quantity) AS pieces, sum(total_price) AS revenue, 0 AS refunds, 0 AS refunded
      FROM purchase WHERE ${createdInSpan(query)} GROUP BY sku
      UNION ALL
      SELECT sku, 0, 0, 0, count(*), sum(total_price) FROM purchase WHERE ${refundedInSpan(query)} GROUP BY sku
    ) AS part
    GROUP BY sku ORDER BY revenue DESC, sku LIMIT ${limit}`.execute(tx);
  return rows;
}
