import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { listPurchases } from './list.js';
import { refundPurchase } from './refund.js';
import { showPurchase } from './show.js';

/** operations.md §1.11, §3.8 */
export const purchaseCommand = (parts: CliParts): Command =>
  group('purchase', 'What users have bought.', 'purchase list demo ada@example.com', [
    listPurchases(parts),
    showPurchase(parts),
    refundPurchase(parts),
  ]);
