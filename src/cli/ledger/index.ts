import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { ledgerShow } from './show.js';
import { ledgerVerify } from './verify.js';

/** operations.md §1.10, §3.8 */
export const ledgerCommand = (parts: CliParts): Command =>
  group('ledger', 'What came into wallets and went out of them.', 'ledger verify', [
    ledgerShow(parts),
    ledgerVerify(parts),
  ]);
