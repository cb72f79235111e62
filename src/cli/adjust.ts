import type { Command } from 'commander';
import { changesBalance } from './balance-change.js';
import { type CliParts, writeCommand } from './command.js';

const EXAMPLE = 'adjust demo ada@example.com -50 --reference ticket-77 --note "Credited twice"';

/** operations.md §4.1, money */
export const adjustCommand = (parts: CliParts): Command =>
  changesBalance(
    parts,
    writeCommand('adjust', "Correct a user's balance, once per reference.", EXAMPLE),
    "added to the balance, in the currency's smallest unit: 50 or -50",
    (domain, adjustment) => domain.wallet.adjust(adjustment),
  ).requiredOption('--note <text>', 'why; kept in the ledger');
