import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { queryAsAdministrator, useDatabase } from '../../test/support/database.js';
import type { Db } from './database.js';

// A trigger with a condition sends no notification if only other columns change. A cache with one
// of them would stay outdated until another change (architecture.md §5.1).

/** Columns that no cache contains, or whose changes it need not know, each with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'game_server.last_seen_at': 'not cached; changes with each request of the server',
  'session.last_seen_at': 'a session that looks idle is read again',
  'session.idle_expires_at': 'follows from last_seen_at',
  'session.revoke_reason': 'changes only with revoked_at',
  'session.ip': 'not cached',
  'session.user_agent': 'not cached',
  'shop_listing.category_id': 'changes only with the item, which notifies',
  'shop_listing.archived': 'changes only with the item, which notifies',
  'shop_listing.price': 'a change of the price that clients see changes shown_price',
  'shop_listing.sold': 'changes with each purchase',
  'users.email_norm': 'changes only with email',
  'users.password_hash': 'not cached',
  'users.password_by_mail': 'not cached',
  'users.password_changed_at': 'not cached',
  'users.blocked_note': 'not cached',
  'users.pin_failures': 'not cached; changes with each attempt',
  'users.pin_lock_level': 'not cached',
  'users.last_server_id': 'not cached',
  'users.last_login_at': 'not cached; changes with each login',
};

const test = useDatabase();

/**
 * Lists the columns that the service may change without a notification, of the tables whose changes
 * send some.
 */
async function listColumnsWithout(db: Db): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    WITH notifying AS (
      SELECT tgrelid, tgqual IS NULL AS is_unconditional, pg_get_triggerdef(pg_trigger.oid) AS definition
      FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
      -- 16: UPDATE.
      WHERE proname = 'notify_snapshot' AND tgtype & 16 <> 0
    )
    SELECT attrelid::regclass || '.' || attname AS column
    FROM pg_attribute
    WHERE attrelid IN (SELECT tgrelid FROM notifying) AND attnum > 0 AND NOT attisdropped
      AND has_column_privilege(attrelid, attnum, 'UPDATE')
      AND NOT EXISTS (
        SELECT FROM notifying
        WHERE tgrelid = attrelid AND (is_unconditional OR definition ~* ('old[.]' || attname || '[^a-z0-9_]'))
      )`.execute(db);
  return rows.map(({ column }) => column).sort();
}

describe('the triggers that notify caches', () => {
  it('compare each column, except those without an effect on caches', async () => {
    const found = await listColumnsWithout(test.database.direct);
    const fix =
      'if a cache contains it, compare it in a trigger with notify_snapshot, in a migration; else add it to WITHOUT of src/storage/notified-columns.test.ts';
    const unknown = found.filter((column) => !Object.hasOwn(WITHOUT, column));
    expect(unknown.map((column) => `a change of ${column} sends no notification → ${fix}`)).toEqual([]);
    expect(Object.keys(WITHOUT).filter((column) => !found.includes(column))).toEqual([]);
  });

  it('(control) are reported if they do not compare a new column', async () => {
    const query = (text: string) => queryAsAdministrator(test.connection, text);
    await query(`ALTER TABLE game_server ADD COLUMN next_value integer;
      GRANT UPDATE (next_value) ON game_server TO ${test.connection.user}`);
    expect(await listColumnsWithout(test.database.direct)).toContain('game_server.next_value');
    await query(`CREATE TRIGGER game_server_notify_next_value AFTER UPDATE ON game_server
      FOR EACH ROW WHEN (OLD.next_value IS DISTINCT FROM NEW.next_value)
      EXECUTE FUNCTION notify_snapshot('server', 'project_id')`);
    expect(await listColumnsWithout(test.database.direct)).not.toContain('game_server.next_value');
  });
});
