import type { Command } from 'commander';
import { changesBalance } from './balance-change.js';
import { type CliParts, writeCommand } from './command.js';

const EXAMPLE = 'credit demo ada@example.com 500 --reference order-8412 --note "Bought 500"';

/** operations.md §4.1, money */
export const creditCommand = (parts: CliParts): Command =>
  changesBalance(
    parts,
    writeCommand('credit', 'Give a user money, once per reference.', EXAMPLE),
    "1 or more, in the currency's smallest unit",
    (domain, credit) => domain.wallet.credit(credit),
  ).option('--note <text>', 'why; kept in the ledger');
