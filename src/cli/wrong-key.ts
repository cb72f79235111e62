import type { KeyState } from '../platform/keys/index.js';
import { CommandRefused } from './command.js';

/** What is said, whoever finds out, where the key of the settings is not that of the database. */
export const wrongKey = ({ given, expected }: Extract<KeyState, { kind: 'wrong' }>): CommandRefused =>
  new CommandRefused(
    `SECRET_KEY is not the key that this database was used with (its id is ${expected}, given ${given}).`,
    'Set SECRET_KEY to that key (unset: it is in DATA_DIR/secret.key, which a backup may have). ' +
      'To replace a key, set the new one as SECRET_KEY and the old one as SECRET_KEY_PREVIOUS. ' +
      'If it is lost: project-service key forget',
  );
