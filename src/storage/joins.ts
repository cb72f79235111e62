import { type JoinBuilder, type StringReference, sql } from 'kysely';

/** Joins rows of one project in which the column `one` of the joined table equals `other`. */
export function sameProject<DB, TB extends keyof DB>(
  join: JoinBuilder<DB, TB>,
  one: StringReference<DB, TB> & string,
  other: StringReference<DB, TB> & string,
): JoinBuilder<DB, TB> {
  const projectOf = (column: string) => sql.ref<number>(column.replace(/\.\w+$/, '.project_id'));
  return join.on(projectOf(one), '=', projectOf(other)).onRef(one, '=', other);
}
