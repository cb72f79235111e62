import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Calls, OTHER } from './calls.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'counted_document' | 'document_usage'> {}
}

/** What was called, over all projects or in one. */
export interface Usage {
  readonly documentId: string;
  /** What it calls itself, or `other`; null: it said nothing. */
  readonly client: string | null;
  /** Null: it said none. */
  readonly version: string | null;
  readonly calls: number;
  readonly lastCallAt: Date;
}

/** Filters that may be left out. */
export interface UsageFilter {
  readonly documentId?: string;
  readonly projectId?: number;
}

/** One writer at a time: else two nodes could find the same last place free, or wait for each other's rows. */
const USAGE_LOCK = 5_370_035;

/**
 * Adds calls to those that are known. A project has a place for so many clients (name and version): those who are known
 * keep theirs, those who call most get what is left, the rest is counted under `other`. It sorts and joins nothing: without statistics
 * PostgreSQL may well compare two lists that clients made long row by row.
 */
export async function addCalls(tx: Tx, calls: readonly Calls[], maxClients: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${USAGE_LOCK})`.execute(tx);
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(calls)}) AS given ("projectId" int, "documentId" text,
        client text, version text, calls bigint, "lastCallAt" timestamptz)
    ), said AS (
      SELECT *, false AS is_known FROM given
      UNION ALL
      SELECT DISTINCT project_id, NULL, client, version, 0, NULL::timestamptz, true FROM document_usage
        WHERE project_id IN (SELECT "projectId" FROM given)
    ), clients AS (
      SELECT *, bool_or(is_known) OVER client AS has_place, sum(calls) OVER client AS all_calls FROM said
        WINDOW client AS (PARTITION BY "projectId", client, version)
    ), placed AS (
      SELECT *, client <> ${OTHER.client} AND ${maxClients} < dense_rank() OVER (
          PARTITION BY "projectId", client = ${OTHER.client} ORDER BY has_place DESC, all_calls DESC, client, version
        ) AS is_beyond FROM clients
    )
    INSERT INTO document_usage (project_id, document_id, client, version, calls, last_call_at)
      SELECT "projectId", "documentId", CASE WHEN is_beyond THEN ${OTHER.client} ELSE client END AS client,
          CASE WHEN is_beyond THEN ${OTHER.version} ELSE version END AS version, sum(calls), max("lastCallAt")
        FROM placed
        WHERE NOT is_known
        GROUP BY "projectId", "documentId", 3, 4
      ON CONFLICT (project_id, document_id, client, version) DO UPDATE SET
        calls = document_usage.calls + excluded.calls,
        last_call_at = greatest(document_usage.last_call_at, excluded.last_call_at)`.execute(tx);
}

/** Remembers since when documents are counted, of those that are not yet. */
export async function addDocuments(db: Writer, documentIds: readonly string[], since: Date): Promise<void> {
  if (documentIds.length === 0) return;
  const rows = documentIds.map((document_id) => ({ document_id, since }));
  await db
    .insertInto('counted_document')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What was called, by document; who calls most stands first. */
export async function usageOf(db: Db, { documentId, projectId }: UsageFilter): Promise<Usage[]> {
  const rows = await db
    .selectFrom('document_usage')
    .$if(documentId !== undefined, (of) => of.where('document_id', '=', documentId ?? ''))
    .$if(projectId !== undefined, (of) => of.where('project_id', '=', projectId ?? 0))
    .groupBy(['document_id', 'client', 'version'])
    .select(['document_id as documentId', sql<string | null>`nullif(client, '')`.as('client')])
    .select(sql<string | null>`nullif(version, '')`.as('version'))
    .select(sql<number>`sum(calls)::bigint`.as('calls'))
    .select(sql<Date>`max(last_call_at)`.as('lastCallAt'))
    .orderBy('document_id')
    .orderBy('calls', 'desc')
    .orderBy('document_usage.client')
    .orderBy('document_usage.version')
    .execute();
  return rows;
}

/** Since when each document is counted. */
export async function countedSince(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('counted_document').select(['document_id', 'since']).execute();
  return new Map(rows.map(({ document_id, since }) => [document_id, since]));
}

/** Forgets who has not called since then; returns how many sums. */
export const deleteUncalled = (db: Writer, since: Date): Promise<number> =>
  deleteInBatches(db, 'document_usage', sql`last_call_at <= ${since}`);
