import { CommandRefused } from '../base/command-refused.js';
import type { KeyState } from '../platform/keys/index.js';

/** The error for a secret key that is not the one of the database. */
export const wrongKeyError = ({ configured, stored }: Extract<KeyState, { kind: 'wrong' }>): CommandRefused =>
  new CommandRefused(
    `SECRET_KEY is not the key of this database (expected id ${stored}, got ${configured}).`,
    'Set SECRET_KEY to that key (unset: it is in DATA_DIR/secret.key; backups do not contain it). ' +
      'To replace a key, set the new one as SECRET_KEY and the old one as SECRET_KEY_PREVIOUS. ' +
      'If it is lost: project-service key reset',
  );
