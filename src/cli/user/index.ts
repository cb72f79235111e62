import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { blockUser } from './block.js';
import { clearPin } from './clear-pin.js';
import { confirmUser } from './confirm.js';
import { createUser } from './create.js';
import { deleteUser } from './delete.js';
import { resetPassword } from './reset-password.js';
import { revokeSessions } from './revoke-sessions.js';
import { listSessions } from './sessions.js';
import { showUser } from './show.js';
import { unblockUser } from './unblock.js';

/** operations.md §1.5, §3.6 */
export const userCommand = (parts: CliParts): Command =>
  group(
    'user',
    'Users of a project.',
    'user create demo ada@example.com',
    [
      createUser,
      showUser,
      blockUser,
      unblockUser,
      confirmUser,
      resetPassword,
      clearPin,
      listSessions,
      revokeSessions,
      deleteUser,
    ].map((make) => make(parts)),
  );
