import { withAdministrator } from './database.js';
import type { TestService } from './service.js';

/**
 * Runs `work` while changes of these tables send no notification: the control for tests of caches.
 */
export async function withoutTriggers(
  { connection }: TestService,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const switchTriggers = (how: 'DISABLE' | 'ENABLE') =>
    withAdministrator(connection, async (client) => {
      const { rows } = await client.query<{ table: string; trigger: string }>(
        `SELECT tgrelid::regclass::text AS table, tgname AS trigger FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
         WHERE proname = 'notify_snapshot' AND tgrelid::regclass::text = ANY($1)`,
        [tables],
      );
      for (const { table, trigger } of rows) await client.query(`ALTER TABLE ${table} ${how} TRIGGER ${trigger}`);
    });
  await switchTriggers('DISABLE');
  try {
    await work();
  } finally {
    await switchTriggers('ENABLE');
  }
}
