import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import type { AuditQuestion, AuditRecord } from './audit-model.js';

/** The newest entries that the question is about, in the order in which they were recorded. */
export async function findEntries(db: Db, question: AuditQuestion): Promise<AuditRecord[]> {
  const { project, actor, action, target, requestId, from, to, limit, afterId } = question;
  const conditions = [
    project === undefined ? null : sql<boolean>`project.slug = ${project}`,
    actor === undefined ? null : isOrBeginsWith('actor', actor),
    action === undefined ? null : isOrBeginsWith('action', action),
    target === undefined ? null : isOrBeginsWith('target', target),
    requestId === undefined ? null : sql<boolean>`request_id = ${requestId}`,
    from === undefined ? null : sql<boolean>`at >= ${from}`,
    to === undefined ? null : sql<boolean>`at < ${to}`,
    afterId === undefined ? null : sql<boolean>`audit.id > ${afterId}`,
  ].filter((condition) => condition !== null);
  const rows = await db
    .selectFrom('audit')
    .leftJoin('project', 'project.id', 'audit.project_id')
    .select(['audit.id', 'at', 'actor', 'action', 'project.slug', 'target', 'before', 'after', 'request_id'])
    .where((is) => is.and(conditions))
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().map(({ slug, request_id, ...row }) => ({ ...row, project: slug, requestId: request_id }));
}

/** `user` finds `user:12` and `user.block`, not `username`. */
const isOrBeginsWith = (column: 'actor' | 'action' | 'target', text: string) =>
  sql<boolean>`(${sql.ref(column)} = ${text} or starts_with(${sql.ref(column)}, ${`${text}:`})
    or starts_with(${sql.ref(column)}, ${`${text}.`}))`;
