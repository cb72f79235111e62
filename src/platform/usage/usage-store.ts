import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Calls, OTHER } from './calls.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'counted_document' | 'document_usage'> {}
}

/** Calls of one document by one client version. */
export interface Usage {
  readonly documentId: string;
  /** Name of the client, or `other`; null if it sends none. */
  readonly client: string | null;
  /** Null if the client sends none. */
  readonly version: string | null;
  readonly calls: number;
  readonly lastCallAt: Date;
}

/** Optional filters. */
export interface UsageFilter {
  readonly documentId?: string;
  readonly projectId?: number;
}

/**
 * Serializes writers: two nodes could use the same last place, or deadlock on each other's rows.
 */
const USAGE_LOCK = 5_370_035;

/**
 * Adds calls to the stored counts. At most `maxClients` clients (name and version) of a project are
 * distinguished: existing ones first, then those with the most calls. The rest counts as `other`.
 * Uses window functions instead of joins: without statistics, PostgreSQL may choose a nested loop.
 */
export async function addCalls(tx: Tx, calls: readonly Calls[], maxClients: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${USAGE_LOCK})`.execute(tx);
  await sql`
    WITH added AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(calls)}) AS added ("projectId" int, "documentId" text,
        client text, version text, calls bigint, "lastCallAt" timestamptz)
    ), all_counts AS (
      SELECT *, false AS is_known FROM added
      UNION ALL
      SELECT DISTINCT project_id, NULL, client, version, 0, NULL::timestamptz, true FROM document_usage
        WHERE project_id IN (SELECT "projectId" FROM added)
    ), clients AS (
      SELECT *, bool_or(is_known) OVER client AS has_place, sum(calls) OVER client AS all_calls FROM all_counts
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

/** Records the start of counting for documents that have none. */
export async function addDocuments(db: Writer, documentIds: readonly string[], since: Date): Promise<void> {
  if (documentIds.length === 0) return;
  const rows = documentIds.map((document_id) => ({ document_id, since }));
  await db
    .insertInto('counted_document')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the usage by document, and by calls in descending order. */
export async function listUsage(db: Db, { documentId, projectId }: UsageFilter): Promise<Usage[]> {
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

/** Returns the start of counting by documentId. */
export async function readCountingStarts(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('counted_document').select(['document_id', 'since']).execute();
  return new Map(rows.map(({ document_id, since }) => [document_id, since]));
}

/** Deletes counts without calls since then; returns their number. */
export const deleteUncalled = (db: Writer, since: Date): Promise<number> =>
  deleteInBatches(db, 'document_usage', sql`last_call_at <= ${since}`);
