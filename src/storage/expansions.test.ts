import { describe, expect, it } from '@jest/globals';
import { type Migration, sql } from 'kysely';
import { findContractions } from '../../test/support/contractions.js';
import { useDatabase } from '../../test/support/database.js';
import { silentLog } from '../../test/support/log.js';
import { expandedVersion, NEXT_EXPANSION, NEXT_MIGRATION, nextVersion } from '../../test/support/next-version.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

// The version before runs on a database with an expansion: decision 64.

/** New values of a CHECK that the version before already reads, by the name of the migration. */
const READ_BEFORE: Readonly<Record<string, readonly string[]>> = {};

const statements = (text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db);
  },
});
const fixture = (migration: Migration | undefined): Migration => {
  if (migration === undefined) throw new Error('the next version has no such migration');
  return migration;
};

describe('a migration named NNNN-expand-<topic>', () => {
  const test = useDatabase({ migrated: false, as: 'owner' });

  it('removes and restricts nothing of the version before', async () => {
    const all = Object.entries(migrations).sort();
    for (const [index, [name, migration]] of all.entries()) {
      if (!/^\d{4}-expand-/.test(name)) continue;
      await migrate(test.database, silentLog, Object.fromEntries(all.slice(0, index)));
      const found = await findContractions(test.database, migration);
      const contractions = found.filter((contraction) => READ_BEFORE[name]?.includes(contraction) !== true);
      const fix = `src/storage/migrations/${name}.ts:1 → split it, or rename it to NNNN-<topic>; new values that the version before reads join READ_BEFORE`;
      expect(contractions.map((contraction) => `${contraction}: ${fix}`)).toEqual([]);
    }
  });
});

describe('findContractions', () => {
  const test = useDatabase({ as: 'owner' });

  it.each<[string, Migration]>([
    [
      'a reference that is deleted with its row',
      statements('CREATE TABLE tag (key bytea REFERENCES known_place (key) ON DELETE CASCADE)'),
    ],
    [
      'a unique column that the version before leaves empty',
      statements('ALTER TABLE users ADD COLUMN nick text UNIQUE'),
    ],
    [
      'a CHECK of a new column',
      statements('ALTER TABLE users ADD COLUMN points integer NOT NULL DEFAULT 0 CHECK (points >= 0)'),
    ],
    [
      'a trigger that notifies of a new column',
      statements(`ALTER TABLE game_server ADD COLUMN next_value integer;
        CREATE TRIGGER game_server_notify_next_value AFTER UPDATE ON game_server
          FOR EACH ROW WHEN (OLD.next_value IS DISTINCT FROM NEW.next_value)
          EXECUTE FUNCTION notify_snapshot('server', 'project_id')`),
    ],
    ['a new function', statements('CREATE FUNCTION one() RETURNS integer LANGUAGE sql RETURN 1')],
    [
      'values of a new column',
      statements('ALTER TABLE users ADD COLUMN nick text; UPDATE users SET nick = email_norm'),
    ],
  ])('tolerates %s', async (_name, migration) => {
    expect(await findContractions(test.database, migration)).toEqual([]);
  });

  it.each([
    ['DROP TABLE known_place', 'column known_place.key is removed'],
    ['ALTER TABLE throttle RENAME COLUMN points TO score', 'column throttle.points is removed'],
    ['ALTER TABLE project ALTER COLUMN mail_sender SET NOT NULL', 'column project.mail_sender is changed'],
    ['ALTER TABLE project ALTER COLUMN language DROP NOT NULL', 'column project.language is changed'],
    [`ALTER TABLE throttle ALTER COLUMN points SET DEFAULT 1`, 'column throttle.points is changed'],
    [
      'ALTER TABLE throttle ALTER COLUMN points TYPE bigint',
      'cannot alter type of a column used in a trigger definition',
    ],
    ['ALTER TABLE users ADD COLUMN nick text NOT NULL', 'column users.nick has neither a default nor null'],
    ['ALTER TABLE wallet DROP CONSTRAINT wallet_not_negative', 'constraint wallet.wallet_not_negative is removed'],
    [
      `ALTER TABLE purchase DROP CONSTRAINT purchase_status_check,
        ADD CONSTRAINT purchase_status_check CHECK (status IN ('PAID', 'DELIVERED'))`,
      'constraint purchase.purchase_status_check is changed',
    ],
    ['ALTER TABLE throttle ADD CHECK (points < 9)', 'constraint throttle.throttle_points_check rejects rows'],
    [
      'ALTER TABLE users ADD COLUMN a boolean CHECK (a OR confirmed_at IS NULL)',
      'constraint users.users_check2 rejects rows',
    ],
    [
      'ALTER TABLE mail ADD UNIQUE (project_id, recipient)',
      'constraint mail.mail_project_id_recipient_key rejects rows',
    ],
    ['CREATE UNIQUE INDEX one_login ON game_account (login)', 'index game_account.one_login rejects rows'],
    ['DROP INDEX purchase_by_sku', 'index purchase.purchase_by_sku is removed'],
    ['CREATE TABLE tag (key bytea REFERENCES known_place (key))', 'prevents the deletion of rows of known_place'],
    ['DROP TRIGGER project_notify ON project', 'trigger project.project_notify is removed'],
    [
      'CREATE TRIGGER no_mail BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION refuse_change()',
      'trigger mail.no_mail acts on rows',
    ],
    [
      'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
      'function refuse_change() is changed',
    ],
    [`UPDATE users SET language = 'en'`, 'rows of users are changed'],
    [`INSERT INTO throttle VALUES ('one', 1, 1)`, 'rows of throttle are changed'],
    ['DELETE FROM mail', 'rows of mail are changed'],
  ])('finds %s', async (text, contraction) => {
    expect((await findContractions(test.database, statements(text))).join('\n')).toContain(contraction);
  });

  it('finds only the new value in the expansion that the tests of the way back use', async () => {
    expect(await findContractions(test.database, fixture(expandedVersion[NEXT_EXPANSION]))).toEqual([
      "constraint ledger_tx.ledger_tx_type_check also accepts 'NEXT_TYPE'::text",
    ]);
  });

  it('finds the contractions of a migration without that name', async () => {
    expect(await findContractions(test.database, fixture(nextVersion[NEXT_MIGRATION]))).toHaveLength(3);
  });
});
