import { flag } from '../admin/index.js';
import { bareCommand, type MakeCommand } from './command.js';

const serving = (name: string, help: string, demo: boolean): MakeCommand =>
  bareCommand(name, { help }).does(async ({ parts, json }) => {
    await parts.serve({ demo, json });
    return null;
  });

/** The first start of a newcomer: embedded database, demo project, a `curl` that works. */
export const startCommand = serving(
  'start',
  'Serve the API on loopback with a demo project, on the embedded database.',
  true,
);

/** The production start: no demo. */
export const serveCommand = serving('serve', 'Serve the API until SIGTERM or SIGINT.', false);

/** Looks at everything that a service needs, and changes nothing. */
export const doctorCommand = bareCommand('doctor', {
  help: 'Look for what is wrong, and say how to mend it; exit 1 if anything is.',
}).does(async ({ parts }) => {
  const { examine, lineOf } = await import('./doctor.js');
  const checks = await examine(parts);
  const ok = checks.every((check) => check.ok);
  return { text: checks.map(lineOf).join('\n'), data: { ok, checks }, ok };
});

/** Brings the database to this version; with `--check` only tells what is missing (exit 1 if anything is). */
export const migrateCommand = bareCommand('migrate', {
  help: 'Bring the database to this version; it only ever goes forward.',
  example: '--check',
  takes: { check: flag('--check', 'only list what is pending; exit 1 if anything is') },
}).does(({ parts, check }) =>
  parts.withUpgrade(async ({ pending: lacking, upgrade }) => {
    const pending = await lacking();
    if (!check) await upgrade();
    const word = check ? 'pending' : 'applied';
    const text = pending.length === 0 ? 'The database is up to date.' : `${word}: ${pending.join(', ')}`;
    return { text, data: { [word]: pending }, ok: !check || pending.length === 0 };
  }),
);
