import { type Kysely, sql } from 'kysely';

/**
 * What is old is forgotten (rules.md §3.15), and no sooner than the database says: audit entries and deliveries that are done
 * go by two functions of their owner's, which refuse to touch what is younger than 360 days by a column that the service may
 * not write. Itself it can delete neither, now as before (decision 51).
 */
const MIN_AGE = `interval '360 days'`;

/** Its tables are those of this schema, whatever the caller puts in front of it. */
const functionOf = (name: string, schema: string, removal: string) => `
  CREATE FUNCTION ${name}(until timestamptz, portion integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp AS $$
  DECLARE
    gone integer;
  BEGIN
    IF until > clock_timestamp() - ${MIN_AGE} THEN
      RAISE EXCEPTION '${name}: what is younger than 360 days is kept' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    ${removal};
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
  END $$`;

const statements = (schema: string) => [
  `DROP TRIGGER audit_append_only ON audit`,
  `CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER audit_kept BEFORE DELETE ON audit
    FOR EACH ROW WHEN (OLD.at > clock_timestamp() - ${MIN_AGE}) EXECUTE FUNCTION refuse_change()`,
  // Entries have their times in the order of their ids, so those to go are the first ones.
  functionOf(
    'forget_audit',
    schema,
    `DELETE FROM audit WHERE at < until AND id IN (SELECT id FROM audit ORDER BY id LIMIT portion)`,
  ),
  functionOf(
    'forget_deliveries',
    schema,
    `DELETE FROM delivery WHERE (project_id, id) IN (
      SELECT project_id, id FROM delivery
      WHERE state IN ('DELIVERED', 'CANCELLED') AND done_at < until AND created_at < until LIMIT portion)`,
  ),
  ...['forget_audit', 'forget_deliveries'].map(
    (name) => `REVOKE EXECUTE ON FUNCTION ${name}(timestamptz, integer) FROM PUBLIC`,
  ),
  `CREATE INDEX delivery_done ON delivery (done_at) WHERE state IN ('DELIVERED', 'CANCELLED')`,
  `CREATE INDEX mail_done ON mail (done_at) WHERE done_at IS NOT NULL`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`SELECT quote_ident(current_schema()) AS schema`.execute(db);
  for (const statement of statements(rows[0]?.schema ?? 'public')) await sql.raw(statement).execute(db);
}
