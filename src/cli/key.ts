import { flag } from '../admin/index.js';
import { requireYes } from '../admin/lookup.js';
import { CommandRefused } from '../base/command-refused.js';
import { bareCommand, commandGroup, dryRun } from './command.js';

/** architecture.md §7: SECRET_KEY, or the generated file in DATA_DIR. */
export const keyCommand = commandGroup('key', 'The secret key of the database.', 'reset --yes', [
  // For a lost key: services and all other commands reject a wrong one.
  bareCommand('reset', {
    help: 'Accept another secret key for the database, because its key is lost.',
    example: '--yes',
    takes: {
      dryRun,
      yes: flag(
        '--yes',
        'confirm: PINs, known places, throttle counts and undelivered passwords are lost with the key',
      ),
    },
  }).does(({ deps, by, yes, dryRun }) =>
    deps.withStorage(
      async ({ domain }) => {
        requireYes({ yes, dryRun }, 'A reset of the key');
        const state = await domain.keys.reset(by);
        if (state.kind !== 'wrong') {
          const message = `The key ${state.configured} can be used with this database.`;
          throw new CommandRefused(message, 'There is nothing to do.');
        }
        const text = `The key ${state.stored} is forgotten; the next service that starts records its key.`;
        return { text, data: { forgotten: state.stored } };
      },
      { dryRun },
    ),
  ),
]);
