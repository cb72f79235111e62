import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { changeAccount } from './change.js';
import { listAccounts } from './list.js';

/** operations.md §1.8 */
export const accountCommand = (parts: CliParts): Command =>
  group('account', 'Game accounts of users.', 'account list demo ada@example.com', [
    listAccounts(parts),
    changeAccount(parts, 'block'),
    changeAccount(parts, 'unblock'),
  ]);
