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

const upToDate = (expansion: string | null): string =>
  expansion === null
    ? 'The database is up to date.'
    : `The database is one version newer (${expansion}). This version works on it and changes nothing.`;

/**
 * Migrates the database; with `--check` only lists pending migrations (exit 1 if there are any).
 */
export const migrateCommand = bareCommand('migrate', {
  help: 'Migrate the database to this version.',
  example: '--check',
  takes: {
    check: flag('--check', 'only list pending migrations, and whether there is a way back; exit 1 if there are any'),
  },
}).does(({ deps, check }) =>
  deps.withUpgrade(async ({ compare, upgrade }) => {
    const applied = check ? [] : await upgrade();
    const { pending, hasWayBack, expansion } = await compare();
    const list = (check ? pending : applied).join(', ');
    if (!check) return { text: list === '' ? upToDate(expansion) : `applied: ${list}`, data: { applied } };
    const wayBack = hasWayBack
      ? 'The version before still starts on the migrated database.'
      : 'The version before does not start on the migrated database: the way back is a backup.';
    const text = list === '' ? upToDate(expansion) : `pending: ${list}\n${wayBack}`;
    return { text, data: { pending, hasWayBack, expansion }, ok: list === '' };
  }),
);
