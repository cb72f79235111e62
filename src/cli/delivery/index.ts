import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { changeDelivery } from './change.js';
import { deadDeliveries } from './dead.js';
import { listDeliveries } from './list.js';

/** operations.md §1.12, §3.13 */
export const deliveryCommand = (parts: CliParts): Command =>
  group('delivery', 'What game servers are to do, and what became of it.', 'delivery dead demo', [
    listDeliveries(parts),
    deadDeliveries(parts),
    changeDelivery(parts, 'retry'),
    changeDelivery(parts, 'cancel'),
    changeDelivery(parts, 'mark-delivered'),
  ]);
