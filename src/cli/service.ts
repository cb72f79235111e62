import { flag } from '../admin/index.js';
import { bareCommand, type MakeCommand } from './command.js';

const serving = (name: string, help: string, demo: boolean): MakeCommand =>
  bareCommand(name, { help }).does(async ({ deps, json }) => {
    await deps.serve({ demo, json });
    return null;
  });

/** For a first start: embedded database, demo project, and a `curl` command that works. */
export const startCommand = serving(
  'start',
  'Serve the API on loopback with a demo project, on the embedded database.',
  true,
);

/** For production: without the demo. */
export const serveCommand = serving('serve', 'Serve the API until SIGTERM or SIGINT.', false);

/** Checks everything that a service needs. Changes nothing. */
export const doctorCommand = bareCommand('doctor', {
  help: 'Check the installation, and report how to fix problems; exit 1 if there are any.',
}).does(async ({ deps }) => {
  const { examineInstallation: examine, lineOfCheck: lineOf } = await import('./doctor.js');
  const checks = await examine(deps);
  const ok = checks.every((check) => check.ok);
  return { text: checks.map(lineOf).join('\n'), data: { ok, checks }, ok };
});

/**
 * Migrates the database; with `--check` only lists pending migrations (exit 1 if there are any).
 */
export const migrateCommand = bareCommand('migrate', {
  help: 'Migrate the database to this version; there is no way back.',
  example: '--check',
  takes: { check: flag('--check', 'only list pending migrations; exit 1 if there are any') },
}).does(({ deps, check }) =>
  deps.withUpgrade(async ({ pending: findPending, upgrade }) => {
    const pending = await findPending();
    if (!check) await upgrade();
    const word = check ? 'pending' : 'applied';
    const text = pending.length === 0 ? 'The database is up to date.' : `${word}: ${pending.join(', ')}`;
    return { text, data: { [word]: pending }, ok: !check || pending.length === 0 };
  }),
);
