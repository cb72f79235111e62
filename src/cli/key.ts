import { flag } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import { bareCommand, dryRun, group } from './command.js';
import { demandYes } from './refused.js';

/** architecture.md §9: SECRET_KEY, or the file in DATA_DIR that stands in for it. */
export const keyCommand = group('key', 'The secret key that the database is used with.', 'forget --yes', [
  // The way out where the key was lost: every other command, and every service, refuses to work with a wrong one.
  bareCommand('forget', {
    help: 'Let the database take another secret key, because its own was lost.',
    example: '--yes',
    takes: { dryRun, yes: flag('--yes', 'really: counts of tries and known places are lost with the key') },
  }).does(({ parts, by, yes, dryRun }) =>
    parts.withStorage(
      async ({ domain }) => {
        demandYes({ yes, dryRun }, 'Forgetting the key');
        const state = await domain.keys.forget(by);
        if (state.kind !== 'wrong') {
          const message = `The key given, ${state.given}, can be used with this database.`;
          throw new CommandRefused(message, 'Nothing is to do.');
        }
        const text = `The key ${state.expected} is forgotten; the next service that starts settles its own.`;
        return { text, data: { forgotten: state.expected } };
      },
      { dryRun },
    ),
  ),
]);
