import type { Log } from '../base/log/index.js';
import { flag } from './arguments.js';
import { bareCommand, type MakeCommand } from './command.js';

/** The first start of a newcomer: embedded database, demo project, a `curl` that works. */
export const startCommand = bareCommand('start', {
  help: 'Serve the API on loopback with a demo project, on the embedded database.',
  example: '',
}).does(async ({ parts, json }) => {
  await parts.serve({ demo: true, json });
  return null;
});

/** The production start: no demo. */
export const serveCommand = bareCommand('serve', {
  help: 'Serve the API until SIGTERM or SIGINT.',
  example: '',
}).does(async ({ parts, json }) => {
  await parts.serve({ demo: false, json });
  return null;
});

/** Brings the database to this version; with `--check` only tells what is missing (exit 1 if anything is). */
export const migrateCommand = (log: Log): MakeCommand =>
  bareCommand('migrate', {
    help: 'Bring the database to this version; it only ever goes forward.',
    example: '--check',
    takes: { check: flag('--check', 'only list what is pending; exit 1 if anything is') },
  }).does(({ parts, check }) =>
    parts.withDatabase(async (database) => {
      const { migrate, pendingMigrations } = await import('../storage/migrate.js');
      const pending = await pendingMigrations(database);
      if (!check) await migrate(database, log);
      const word = check ? 'pending' : 'applied';
      const text = pending.length === 0 ? 'The database is up to date.' : `${word}: ${pending.join(', ')}`;
      return { text, data: { [word]: pending }, ok: !check || pending.length === 0 };
    }),
  );
