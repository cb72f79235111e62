import { sql } from 'kysely';
import type { Clock } from '../../base/clock.js';
import { inBatches } from '../../storage/batches.js';
import type { Db, Writer } from '../../storage/database.js';
import { type Param, type Statement, writeRows } from '../../storage/statement.js';
import type { AuditEntry, AuditFilter, AuditRecord } from './audit-model.js';

/** Returns the statement that records an action, for its transaction: rules.md §1.13. */
export const insertAuditEntry = ({ by, before, after, ...entry }: AuditEntry): Statement<unknown, Writer> =>
  insertRow({ ...entry, actor: by.name, before: json(before), after: json(after), requestId: by.request?.id ?? null });

interface AuditRow extends Pick<AuditEntry, 'action' | 'projectId' | 'target'> {
  readonly actor: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly requestId: string | null;
}

const insertRow = writeRows((db, param: Param<AuditRow>) =>
  db.insertInto('audit').values({
    actor: param('actor'),
    action: param('action'),
    project_id: param('projectId'),
    target: param('target'),
    before: param('before'),
    after: param('after'),
    request_id: param('requestId'),
  }),
);

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(withoutSecrets(value)));

const SECRET = /password|secret|hash|bearer|pin$|^pin|token|authorization/i;

/**
 * Redacts each value whose name suggests a secret, unless it is a number or boolean. A backstop, as
 * callers pass no secrets.
 */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET.test(name) && !isPlain(inner) ? '[removed]' : withoutSecrets(inner),
    ]),
  );
}

/** True for ids and answers such as "the password was verified": secrets are texts. */
const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** Object of entries, in its project. */
type Subject = Pick<AuditEntry, 'target'> & { readonly projectId: number };

/** Returns the id of the newest entry about `target`, 0 if there is none. */
export async function findNewestEntryId(db: Db, { projectId, target }: Subject): Promise<number> {
  const row = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('project_id', '=', projectId)
    .where('target', '=', target)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Returns the entries about `target` that are newer than `afterId`, at most the newest `limit`,
 * oldest first.
 */
export async function listEntriesAfter(
  db: Db,
  { projectId, target }: Subject,
  { afterId, limit }: Required<Pick<AuditFilter, 'afterId' | 'limit'>>,
): Promise<Pick<AuditRecord, 'at' | 'actor' | 'after'>[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'actor', 'after'])
    .where('project_id', '=', projectId)
    .where('target', '=', target)
    .where('id', '>', afterId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

interface AuditDeps {
  readonly db: Db;
  readonly changes: { readonly direct: Writer };
  readonly clock: Clock;
}

const DAY_MS = 86_400_000;

/** Creates the service that reads the audit log and deletes old entries. */
export const createAudit = ({ db, changes, clock }: AuditDeps) => ({
  /**
   * Returns the newest entries that match the filter, or the first ones after `afterId`; both
   * oldest first.
   */
  async search(filter: AuditFilter): Promise<AuditRecord[]> {
    const { project, actor, action, target, requestId, from, to, limit, afterId } = filter;
    const conditions = [
      project === undefined ? null : sql<boolean>`project_id = ${await findProjectId(db, project)}`,
      actor === undefined ? null : hasPrefix('actor', actor),
      action === undefined ? null : hasPrefix('action', action),
      target === undefined
        ? null
        : sql<boolean>`EXISTS (SELECT FROM unnest(${[target].flat()}::text[]) AS wanted
        WHERE audit.target = wanted OR starts_with(audit.target, wanted || ':') OR starts_with(audit.target, wanted || '.'))`,
      requestId === undefined ? null : sql<boolean>`request_id = ${requestId}`,
      from === undefined ? null : sql<boolean>`at >= ${from}`,
      to === undefined ? null : sql<boolean>`at < ${to}`,
      afterId === undefined ? null : sql<boolean>`audit.id > ${afterId}`,
    ].filter((condition) => condition !== null);
    const rows = await db
      .selectFrom('audit')
      .leftJoin('project', 'project.id', 'audit.project_id')
      .select(['audit.id', 'at', 'actor', 'action', 'target', 'before', 'after'])
      .select(['project.slug as project', 'request_id as requestId'])
      .where((is) => is.and(conditions))
      .orderBy('audit.id', afterId === undefined ? 'desc' : 'asc')
      .limit(limit)
      .execute();
    return afterId === undefined ? rows.reverse() : rows;
  },

  /**
   * Deletes entries of all projects that are older than `days`, at least 360 (rules.md §3.15).
   * Returns their number.
   */
  sweep: (days: number): Promise<number> =>
    inBatches(async (portion) => {
      const before = new Date(clock.now().getTime() - days * DAY_MS);
      const { rows } = await sql<{ gone: number }>`SELECT forget_audit(${before}, ${portion}) AS gone`.execute(
        changes.direct,
      );
      return rows[0]?.gone ?? 0;
    }),
});

/**
 * The id of a project, null if there is none. Read ahead of a search, so that PostgreSQL knows how
 * few entries the project has.
 */
async function findProjectId(db: Db, slug: string): Promise<number | null> {
  const row = await db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id ?? null;
}

/** `user` matches `user:12` and `user.block`, not `username`. */
const hasPrefix = (column: 'actor' | 'action', text: string) =>
  sql<boolean>`(${sql.ref(column)} = ${text} or starts_with(${sql.ref(column)}, ${`${text}:`})
    or starts_with(${sql.ref(column)}, ${`${text}.`}))`;

declare module '../../storage/tables.js' {
  interface ColumnValues {
    'audit.before': unknown;
    'audit.after': unknown;
  }
}
