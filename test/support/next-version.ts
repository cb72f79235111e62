import { type Migration, sql } from 'kysely';
import { LEDGER_TYPES } from '../../src/domain/wallet/index.js';
import { migrations } from '../../src/storage/migrations/index.js';

export const NEXT_MIGRATION = '9999-next';
export const NEXT_EXPANSION = '9999-expand-next';

const statements = (text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db);
  },
});

/** The migrations of a later version. The additional one changes rows, a key and a trigger. */
export const nextVersion: Readonly<Record<string, Migration>> = {
  ...migrations,
  [NEXT_MIGRATION]: statements(`
    ALTER TABLE purchase ADD COLUMN login text;
    UPDATE purchase SET login = account.login FROM game_account AS account
      WHERE account.project_id = purchase.project_id AND account.id = purchase.account_id;
    ALTER TABLE session DROP CONSTRAINT session_project_id_secret_hash_key,
      ADD UNIQUE (project_id, secret_hash, id);
    DROP TRIGGER game_server_notify_update ON game_server;
    CREATE TRIGGER game_server_notify_update AFTER UPDATE ON game_server
      FOR EACH ROW EXECUTE FUNCTION notify_snapshot('server', 'project_id')`),
};

/** SQL of a migration that the version before tolerates, with each kind of addition. */
export const EXPANSION_SQL = `
    CREATE TABLE next_thing (
      project_id integer NOT NULL,
      id integer GENERATED ALWAYS AS IDENTITY,
      purchase_id uuid NOT NULL,
      PRIMARY KEY (project_id, id),
      FOREIGN KEY (project_id, purchase_id) REFERENCES purchase (project_id, id)
    );
    ALTER TABLE purchase ADD COLUMN note text CHECK (char_length(note) <= 200),
      ADD COLUMN is_next boolean NOT NULL DEFAULT false;
    ALTER TABLE wallet ADD COLUMN next_things integer NOT NULL DEFAULT 0;
    CREATE INDEX purchase_next_things ON purchase (project_id, id) WHERE is_next;
    ALTER TABLE ledger_tx DROP CONSTRAINT ledger_tx_type_check, ADD CONSTRAINT ledger_tx_type_check
      CHECK (type IN (${[...Object.keys(LEDGER_TYPES), 'NEXT_TYPE'].map((type) => `'${type}'`).join(', ')}))`;

/** The migrations of a later version that expands the schema only. */
export const expandedVersion: Readonly<Record<string, Migration>> = {
  ...migrations,
  [NEXT_EXPANSION]: statements(EXPANSION_SQL),
};

/** Runs `work` with the migrations of the later version in this process. */
export async function inNextVersion(work: () => Promise<void>): Promise<void> {
  Object.assign(migrations, nextVersion);
  try {
    await work();
  } finally {
    Reflect.deleteProperty(migrations, NEXT_MIGRATION);
  }
}
