import { CommandRefused } from '../base/command-refused.js';
import type { KeyState } from '../platform/keys/index.js';

/** Refuses what cannot be undone unless it was said twice. */
export function demandYes({ yes, dryRun }: { readonly yes: boolean; readonly dryRun: boolean }, what: string): void {
  if (yes || dryRun) return;
  throw new CommandRefused(`${what} cannot be undone.`, 'Say --yes if you mean it, or --dry-run to see what it does.');
}

/** What is said, whoever finds out, where the key of the settings is not that of the database. */
export const wrongKey = ({ given, expected }: Extract<KeyState, { kind: 'wrong' }>): CommandRefused =>
  new CommandRefused(
    `SECRET_KEY is not the key that this database was used with (its id is ${expected}, given ${given}).`,
    'Set SECRET_KEY to that key (unset: it is in DATA_DIR/secret.key; backup does not take it along). ' +
      'To replace a key, set the new one as SECRET_KEY and the old one as SECRET_KEY_PREVIOUS. ' +
      'If it is lost: project-service key forget',
  );
