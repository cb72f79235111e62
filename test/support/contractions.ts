import { type Migration, sql } from 'kysely';
import type { Database, Db } from '../../src/storage/database.js';
import { runtimeGrants } from '../../src/storage/migrations/grants.js';

// Compares the catalogue of the database before and after a migration: the version before must be
// able to run on the result (decision 64).

/** A column, constraint, index or trigger of a table, or a function (without a table). */
interface Part {
  readonly kind: 'column' | 'constraint' | 'index' | 'trigger' | 'function';
  readonly table: string | null;
  readonly name: string;
  readonly definition: string;
  /** Of a constraint or index. */
  readonly columns: readonly string[];
  /** True for a column that the version before must not fill, and for unique indexes. */
  readonly flag: boolean;
  /** Table of a reference that prevents the deletion of its rows; otherwise null. */
  readonly blocks: string | null;
}

const GUARD = 'expansion_guard';

/** A trigger that only notifies caches of changes, which the version before expects at any time. */
const NOTIFYING = / AFTER .* EXECUTE FUNCTION notify_snapshot\(/;

/** Tables from which the service deletes rows, itself or by a function of the owner. */
const DELETED_FROM = [
  ...Object.entries(runtimeGrants).flatMap(([table, grant]) => (grant.delete === true ? [table] : [])),
  ...['audit', 'delivery'],
];

/**
 * Returns the effects of a migration that the version before does not tolerate, and new values of a
 * CHECK, which it may not read. Rolls the migration back. Cannot see a meaning that changes.
 * @param owner a database of the version before
 */
export async function findContractions(owner: Database, { up }: Pick<Migration, 'up'>): Promise<string[]> {
  const tx = await owner.direct.startTransaction().execute();
  try {
    const before = await readParts(tx);
    await guardRows(tx);
    await up(tx);
    return compareParts(before, await readParts(tx));
  } catch (error) {
    return [String(error)];
  } finally {
    await tx.rollback().execute();
  }
}

function compareParts(before: readonly Part[], after: readonly Part[]): string[] {
  const idOf = ({ kind, table, name }: Part): string => `${kind} ${table === null ? '' : `${table}.`}${name}`;
  const [old, now] = [before, after].map((parts) => new Map(parts.map((part) => [idOf(part), part])));
  const tables = new Set(before.map(({ table }) => table));
  const isNew = (part: Part): boolean => old?.has(idOf(part)) === false;
  const newColumns = new Map(
    after.filter((part) => part.kind === 'column' && isNew(part)).map((part) => [idOf(part), part]),
  );
  return [
    ...before.flatMap((part) => {
      const next = now?.get(idOf(part));
      if (next === undefined) return [`${idOf(part)} is removed`];
      if (next.definition === part.definition) return [];
      const added = addedValues(part.definition, next.definition);
      return [`${idOf(part)} ${added === null ? 'is changed' : `also accepts ${added.join(', ')}`}`];
    }),
    ...after.filter(isNew).flatMap((part) => {
      const { kind, table, blocks } = part;
      if (blocks !== null && DELETED_FROM.includes(blocks) && tables.has(blocks))
        return [`${idOf(part)} prevents the deletion of rows of ${blocks}`];
      if (table === null || !tables.has(table)) return [];
      const columns = part.columns.map((name) => newColumns.get(`column ${table}.${name}`));
      const problem = {
        column: part.flag && 'has neither a default nor null',
        constraint: !isSatisfied(part, columns) && 'rejects rows of the version before',
        index: part.flag && !columns.some(isNull) && 'rejects rows of the version before',
        trigger: !NOTIFYING.test(part.definition) && 'acts on rows of the version before',
        function: false,
      }[kind];
      return problem === false ? [] : [`${idOf(part)} ${problem}`];
    }),
  ];
}

/** True if the version before leaves the column null. */
const isNull = (column: Part | undefined): boolean => column?.definition.endsWith(' null') === true;

/** True if each row that the version before writes satisfies the new constraint. */
function isSatisfied({ definition }: Part, columns: readonly (Part | undefined)[]): boolean {
  if (definition.startsWith('CHECK')) return columns.every((column) => column !== undefined);
  return !/MATCH FULL|NULLS NOT DISTINCT|^PRIMARY KEY/.test(definition) && columns.some(isNull);
}

const LIST = /ARRAY\[([^\]]*)\]/;

/** The new values of a CHECK, if they are the only change; otherwise null. */
function addedValues(before: string, after: string): readonly string[] | null {
  const [old = [], now = []] = [before, after].map((text) => LIST.exec(text)?.[1]?.split(', '));
  const isLonger = before.replace(LIST, '') === after.replace(LIST, '') && old.every((value) => now.includes(value));
  return before.startsWith('CHECK') && isLonger ? now.filter((value) => !old.includes(value)) : null;
}

async function readParts(db: Db): Promise<readonly Part[]> {
  const { rows } = await sql<Part>`
    WITH tables AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname !~ '^schema_migration'
    ), columns AS (
      SELECT attrelid, attnum, relname, attname::text,
        concat_ws(' ', format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid), attidentity, attgenerated,
          CASE WHEN NOT attnotnull AND NOT atthasdef THEN 'null' WHEN NOT attnotnull THEN 'nullable' END) AS definition,
        attnotnull AND NOT atthasdef AND attidentity = '' AS is_required
      FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    )
    SELECT 'column' AS kind, relname AS table, attname AS name, definition, '{}'::text[] AS columns,
      is_required AS flag, NULL AS blocks FROM columns
    UNION ALL
    SELECT 'constraint', tables.relname, conname, pg_get_constraintdef(pg_constraint.oid),
      ARRAY(SELECT attname FROM columns WHERE attrelid = conrelid AND attnum = ANY (conkey)), false,
      CASE WHEN contype = 'f' AND confdeltype IN ('a', 'r') THEN confrelid::regclass::text END
    FROM pg_constraint JOIN tables ON conrelid = tables.oid
    -- The columns include NOT NULL.
    WHERE contype IN ('c', 'f', 'p', 'u', 'x')
    UNION ALL
    SELECT 'index', tables.relname, indexrelid::regclass::text, pg_get_indexdef(indexrelid),
      ARRAY(SELECT attname FROM columns WHERE attrelid = indrelid AND attnum = ANY (indkey)), indisunique, NULL
    FROM pg_index JOIN tables ON indrelid = tables.oid
    WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    UNION ALL
    SELECT 'trigger', tables.relname, tgname, pg_get_triggerdef(pg_trigger.oid), '{}', false, NULL
    FROM pg_trigger JOIN tables ON tgrelid = tables.oid WHERE NOT tgisinternal AND tgname <> ${GUARD}
    UNION ALL
    SELECT 'function', NULL, oid::regprocedure::text, pg_get_functiondef(oid), '{}', false, NULL
    FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prokind = 'f' AND proname <> ${GUARD}`.execute(
    db,
  );
  return rows;
}

/**
 * Rejects statements of the migration that write existing tables, except columns that it adds.
 * Triggers of statements fire without rows too.
 */
async function guardRows(db: Db): Promise<void> {
  await sql
    .raw(`
      CREATE FUNCTION ${GUARD}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rows of % are changed', TG_TABLE_NAME;
      END $$;
      DO $$
      DECLARE
        guarded record;
      BEGIN
        FOR guarded IN
          SELECT attrelid::regclass AS name, string_agg(quote_ident(attname), ', ') AS columns
          FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
          WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
            AND relname !~ '^schema_migration'
          GROUP BY attrelid
        LOOP
          EXECUTE format(
            'CREATE TRIGGER ${GUARD} BEFORE INSERT OR DELETE OR TRUNCATE OR UPDATE OF %s ON %s
              FOR EACH STATEMENT EXECUTE FUNCTION ${GUARD}()', guarded.columns, guarded.name);
        END LOOP;
      END $$`)
    .execute(db);
}
