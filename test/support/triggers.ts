import { asAdministrator } from './database.js';
import type { TestService } from './service.js';

/** Runs `work` while changes of these tables notify nobody: the broken variant that caches must not survive. */
export async function withoutTriggers(
  { connection }: TestService,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const switchTriggers = (how: 'DISABLE' | 'ENABLE') =>
    asAdministrator(connection, async (client) => {
      for (const table of tables) await client.query(`ALTER TABLE ${table} ${how} TRIGGER USER`);
    });
  await switchTriggers('DISABLE');
  try {
    await work();
  } finally {
    await switchTriggers('ENABLE');
  }
}
