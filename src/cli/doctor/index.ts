import { bareCommand } from '../command.js';
import { lineOf } from './check.js';

/** Looks at everything that a service needs, and changes nothing. */
export const doctorCommand = bareCommand('doctor', {
  help: 'Look for what is wrong, and say how to mend it; exit 1 if anything is.',
  example: '',
}).does(async ({ parts }) => {
  const { examine } = await import('./examine.js');
  const checks = await examine(parts);
  const ok = checks.every((check) => check.ok);
  return { text: checks.map(lineOf).join('\n'), data: { ok, checks }, ok };
});
