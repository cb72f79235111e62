import type { Command } from 'commander';
import type { Log } from '../base/log/index.js';
import { type CliParts, command, say } from './command.js';

/** Brings the database to this version; with `--check` only tells what is missing (exit 1 if anything is). */
export const migrateCommand = (parts: CliParts, log: Log): Command =>
  command('migrate', 'Bring the database to this version; it only ever goes forward.', 'migrate --check')
    .option('--check', 'only list what is pending; exit 1 if anything is', false)
    .action((options: { check: boolean; json: boolean }) =>
      parts.withDatabase(async (database) => {
        const { migrate, pendingMigrations } = await import('../storage/migrate.js');
        const pending = await pendingMigrations(database);
        if (!options.check) await migrate(database, log);
        const word = options.check ? 'pending' : 'applied';
        const text = pending.length === 0 ? 'The database is up to date.' : `${word}: ${pending.join(', ')}`;
        say({ text, data: { [word]: pending }, ok: !options.check || pending.length === 0 }, options);
      }),
    );
