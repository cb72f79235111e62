import { sql } from 'kysely';
import { deleteInBatches } from '../../storage/batches.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Calls, OTHER } from './calls.js';

/** Calls of one document by one client version. */
export interface DocumentUsage {
  readonly documentId: string;
  /** Name of the client, or `other`; null if it sends none. */
  readonly client: string | null;
  /** Null if the client sends none. */
  readonly version: string | null;
  readonly calls: number;
  readonly lastCallAt: Date;
  /** Caches answered further calls (rules.md §2.8). */
  readonly isLowerBound: boolean;
}

/** Optional filters. */
export interface UsageFilter {
  readonly documentId?: string;
  readonly projectId?: number;
}

/**
 * Serializes writers: two nodes could both add the last client, or deadlock on each other's rows.
 */
const USAGE_LOCK = 5_370_035;

const lockUsage = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(${USAGE_LOCK})`.execute(tx);

/** Calls of one document by one client version on one day, over all projects. */
export interface UsageOfDay extends Omit<DocumentUsage, 'lastCallAt'> {
  /** `2026-11-01`, in UTC; the first day of the month stands for the month if it is old. */
  readonly day: string;
}

/** Maximum numbers of distinguished clients (name and version). */
export interface ClientLimits {
  readonly ofProject: number;
  /** Of one day, over all projects. */
  readonly ofDay: number;
}

/**
 * Marks the clients beyond the limit of their scope: existing ones come first, then those with the
 * most calls. Uses window functions instead of joins: without statistics, PostgreSQL may choose a
 * nested loop.
 */
const rankClients = (counts: string, scope: string, limit: number) => sql`
  SELECT *, client <> ${OTHER.client} AND ${limit} < dense_rank() OVER (
      PARTITION BY ${sql.ref(scope)}, client = ${OTHER.client}
      ORDER BY is_existing DESC, all_calls DESC, client, version
    ) AS is_beyond
  FROM (
    SELECT *, bool_or(is_known) OVER client AS is_existing, sum(calls) OVER client AS all_calls
      FROM ${sql.table(counts)} WINDOW client AS (PARTITION BY ${sql.ref(scope)}, client, version)
  ) AS clients`;

const CLIENT = sql`CASE WHEN is_beyond THEN ${OTHER.client} ELSE client END`;
const VERSION = sql`CASE WHEN is_beyond THEN ${OTHER.version} ELSE version END`;

/**
 * Adds calls to the counts by project, and by the day of `lastCallAt`. Clients beyond a limit count
 * as `other`.
 */
export async function addCalls(tx: Tx, calls: readonly Calls[], limits: ClientLimits): Promise<void> {
  await lockUsage(tx);
  await sql`
    WITH added AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(calls)}) AS added ("projectId" int, "documentId" text,
        client text, version text, calls bigint, "lastCallAt" timestamptz, "isLowerBound" boolean)
    ), all_counts AS (
      SELECT *, false AS is_known FROM added
      UNION ALL
      SELECT DISTINCT project_id, NULL, client, version, 0, NULL::timestamptz, false, true FROM document_usage
        WHERE project_id IN (SELECT "projectId" FROM added)
    ), counted AS (
      SELECT "projectId" AS project_id, "documentId" AS document_id, ${CLIENT} AS client, ${VERSION} AS version,
          calls, "lastCallAt" AS last_call_at, "isLowerBound" AS is_lower_bound
        FROM (${rankClients('all_counts', 'projectId', limits.ofProject)}) AS ranked
        WHERE NOT is_known
    ), by_project AS (
      INSERT INTO document_usage (project_id, document_id, client, version, calls, last_call_at, is_lower_bound)
        SELECT project_id, document_id, client, version, sum(calls), max(last_call_at), bool_or(is_lower_bound)
          FROM counted
          GROUP BY 1, 2, 3, 4
        ON CONFLICT (project_id, document_id, client, version) DO UPDATE SET
          calls = document_usage.calls + excluded.calls,
          last_call_at = greatest(document_usage.last_call_at, excluded.last_call_at),
          is_lower_bound = document_usage.is_lower_bound OR excluded.is_lower_bound
    ), days AS (
      SELECT *, (last_call_at AT TIME ZONE 'UTC')::date AS day FROM counted
    ), all_days AS (
      SELECT day, document_id, client, version, calls, is_lower_bound, false AS is_known FROM days
      UNION ALL
      SELECT DISTINCT day, NULL, client, version, 0, false, true FROM document_usage_by_day
        WHERE day IN (SELECT day FROM days)
    )
    INSERT INTO document_usage_by_day (day, document_id, client, version, calls, is_lower_bound)
      SELECT day, document_id, ${CLIENT}, ${VERSION}, sum(calls), bool_or(is_lower_bound)
        FROM (${rankClients('all_days', 'day', limits.ofDay)}) AS ranked
        WHERE NOT is_known
        GROUP BY 1, 2, 3, 4
      ${ADD_TO_DAY}`.execute(tx);
}

const ADD_TO_DAY = sql`ON CONFLICT (day, document_id, client, version) DO UPDATE SET
  calls = document_usage_by_day.calls + excluded.calls,
  is_lower_bound = document_usage_by_day.is_lower_bound OR excluded.is_lower_bound`;

/**
 * Adds the counts of the oldest day before `end` to its month, which its first day represents.
 * Returns the number of the day's rows; one day at a time, to stay within the time limit.
 * @param end `2026-11-01`
 */
export async function addDayToMonth(tx: Tx, end: string): Promise<number> {
  await lockUsage(tx);
  const { rows } = await sql<{ readonly moved: number }>`
    WITH moved AS (
      DELETE FROM document_usage_by_day WHERE day = (
          SELECT min(day) FROM document_usage_by_day WHERE day < ${end} AND extract(day FROM day) > 1
        ) RETURNING *
    ), months AS (
      INSERT INTO document_usage_by_day (day, document_id, client, version, calls, is_lower_bound)
        SELECT date_trunc('month', day)::date, document_id, client, version, calls, is_lower_bound FROM moved
        ${ADD_TO_DAY}
    )
    SELECT count(*)::int AS moved FROM moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** Deletes the months before `end`; returns the number of rows. */
export const deleteOldMonths = (db: Writer, end: string): Promise<number> =>
  deleteInBatches(db, 'document_usage_by_day', sql`day < ${end}`);

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
export async function listUsage(db: Db, { documentId, projectId }: UsageFilter): Promise<DocumentUsage[]> {
  const rows = await db
    .selectFrom('document_usage')
    .$if(documentId !== undefined, (of) => of.where('document_id', '=', documentId ?? ''))
    .$if(projectId !== undefined, (of) => of.where('project_id', '=', projectId ?? 0))
    .groupBy(['document_id', 'client', 'version'])
    .select(['document_id as documentId', sql<string | null>`nullif(client, '')`.as('client')])
    .select(sql<string | null>`nullif(version, '')`.as('version'))
    .select(sql<number>`sum(calls)::bigint`.as('calls'))
    .select(sql<Date>`max(last_call_at)`.as('lastCallAt'))
    .select(sql<boolean>`bool_or(is_lower_bound)`.as('isLowerBound'))
    .orderBy('document_id')
    .orderBy('calls', 'desc')
    .orderBy('document_usage.client')
    .orderBy('document_usage.version')
    .execute();
  return rows;
}

/**
 * Returns the usage by day, in the order of days.
 * @param from `2026-11-01`: the first day
 */
export const listUsageByDay = (db: Db, from: string, documentId?: string): Promise<UsageOfDay[]> =>
  db
    .selectFrom('document_usage_by_day')
    .where('day', '>=', from)
    .$if(documentId !== undefined, (of) => of.where('document_id', '=', documentId ?? ''))
    .select(['day', 'document_id as documentId'])
    .select(sql<string | null>`nullif(client, '')`.as('client'))
    .select(sql<string | null>`nullif(version, '')`.as('version'))
    .select(['calls', 'is_lower_bound as isLowerBound'])
    .orderBy('document_usage_by_day.day')
    .orderBy('document_id')
    .orderBy('document_usage_by_day.client')
    .orderBy('document_usage_by_day.version')
    .execute();

/** Returns the start of counting by documentId. */
export async function readCountingStarts(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom('counted_document').select(['document_id', 'since']).execute();
  return new Map(rows.map(({ document_id, since }) => [document_id, since]));
}

/** Deletes counts without calls since then; returns their number. */
export const deleteUncalled = (db: Writer, since: Date): Promise<number> =>
  deleteInBatches(db, 'document_usage', sql`last_call_at <= ${since}`);
