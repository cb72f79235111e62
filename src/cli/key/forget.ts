import type { Command } from 'commander';
import { type CliParts, CommandRefused, demandYes, say, type WriteOptions, writeCommand } from '../command.js';

/** The way out where the key was lost: every other command, and every service, refuses to work with a wrong one. */
export const keyForget = (parts: CliParts): Command =>
  writeCommand('forget', 'Let the database take another secret key, because its own was lost.', 'key forget --yes')
    .option('--yes', 'really: counts of tries and known places are lost with the key', false)
    .action((options: WriteOptions & { yes: boolean }) =>
      parts.withStorage(async ({ domain }) => {
        demandYes(options, 'Forgetting the key');
        const state = await domain.keys.forget(parts.operator);
        if (state.kind !== 'wrong') {
          throw new CommandRefused(
            `The key given, ${state.given}, can be used with this database.`,
            'Nothing is to do.',
          );
        }
        const text = `The key ${state.expected} is forgotten; the next service that starts settles its own.`;
        say({ text, data: { forgotten: state.expected } }, options);
      }, options),
    );
