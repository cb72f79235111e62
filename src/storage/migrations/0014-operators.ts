import { type Kysely, sql } from 'kysely';

const tables = [
  `DROP TABLE operator_token`,
  `CREATE TABLE operator (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (name ~ '^[A-Za-z0-9._-]{1,64}$'),
    owns_all boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE operator_role (
    project_id integer NOT NULL REFERENCES project (id),
    operator_id integer NOT NULL REFERENCES operator (id),
    role text NOT NULL CHECK (role IN ('SUPPORT', 'SHOP', 'PAYMENTS', 'OWNER')),
    PRIMARY KEY (project_id, operator_id, role)
  )`,
  `CREATE INDEX operator_role_operator ON operator_role (operator_id)`,
  `CREATE TABLE operator_token (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id integer NOT NULL REFERENCES operator (id),
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    ending text NOT NULL,
    issued_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE INDEX operator_token_operator ON operator_token (operator_id)`,
];

interface Former {
  readonly project_id: number;
  /** `isles.payments`: names were those of a project until now. */
  readonly operator: string;
  readonly token_hash: Buffer;
  readonly ending: string;
  readonly issued_at: Date;
  readonly revoked_at: Date | null;
}

/**
 * Operators with names and roles, and tokens that end (decision 50). The tokens with which payment providers credited
 * become those of operators who may just that, and are good for another year: nobody has to exchange one for it.
 * Forward only: there is no way back but a backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: former } = await sql<Former>`
    SELECT project_id, left(slug || '.' || token.name, 64) AS operator, token_hash, ending, issued_at, revoked_at
    FROM operator_token AS token JOIN project ON project.id = token.project_id ORDER BY token.id`.execute(db);
  for (const statement of tables) await sql.raw(statement).execute(db);
  for (const token of former) {
    await sql`
      INSERT INTO operator (name, created_at) VALUES (${token.operator}, ${token.issued_at})
      ON CONFLICT (name) DO NOTHING`.execute(db);
    await sql`
      INSERT INTO operator_role (project_id, operator_id, role)
      SELECT ${token.project_id}, id, 'PAYMENTS' FROM operator WHERE name = ${token.operator}
      ON CONFLICT DO NOTHING`.execute(db);
    await sql`
      INSERT INTO operator_token (operator_id, token_hash, ending, issued_at, expires_at, revoked_at)
      SELECT id, ${token.token_hash}, ${token.ending}, ${token.issued_at}, now() + interval '365 days', ${token.revoked_at}
      FROM operator WHERE name = ${token.operator}`.execute(db);
  }
}
