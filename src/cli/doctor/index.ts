import type { Command } from 'commander';
import { type CliParts, command, type Options, say } from '../command.js';
import type { Check } from './check.js';

/** Looks at everything that a service needs, and changes nothing. */
export const doctorCommand = (parts: CliParts): Command =>
  command('doctor', 'Look for what is wrong, and say how to mend it; exit 1 if anything is.', 'doctor').action(
    async (options: Options) => {
      const { examine } = await import('./examine.js');
      const checks = await examine(parts);
      const ok = checks.every((check) => check.ok);
      say({ text: checks.map(lineOf).join('\n'), data: { ok, checks }, ok }, options);
    },
  );

function lineOf({ name, ok, warning, finding, mend }: Check): string {
  const word = ok ? (warning ? 'warning' : 'ok') : 'FAULT';
  const line = `${word.padEnd(7)}  ${name}: ${finding}`;
  return mend === null ? line : `${line}\n         ${mend}`;
}
