import { type Migration, sql } from 'kysely';
import { migrations } from '../../src/storage/migrations/index.js';

export const NEXT_MIGRATION = '9999-next';

/** The migrations of a later version. The additional one changes rows, a key and a trigger. */
export const nextVersion: Readonly<Record<string, Migration>> = {
  ...migrations,
  [NEXT_MIGRATION]: {
    up: (db) =>
      sql
        .raw(`
          ALTER TABLE purchase ADD COLUMN login text;
          UPDATE purchase SET login = account.login FROM game_account AS account
            WHERE account.project_id = purchase.project_id AND account.id = purchase.account_id;
          ALTER TABLE session DROP CONSTRAINT session_project_id_secret_hash_key,
            ADD UNIQUE (project_id, secret_hash, id);
          DROP TRIGGER game_server_notify_update ON game_server;
          CREATE TRIGGER game_server_notify_update AFTER UPDATE ON game_server
            FOR EACH ROW EXECUTE FUNCTION notify_snapshot('server', 'project_id')`)
        .execute(db)
        .then(() => undefined),
  },
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
