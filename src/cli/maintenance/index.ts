import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { maintenanceCancel } from './cancel.js';
import { maintenanceList } from './list.js';
import { maintenanceOff } from './off.js';
import { maintenanceOn } from './on.js';
import { maintenanceSchedule } from './schedule.js';

/** operations.md §1.2, §3.9 */
export const maintenanceCommand = (parts: CliParts): Command =>
  group('maintenance', 'Close a project to clients, and open it again.', 'maintenance on demo', [
    maintenanceOn(parts),
    maintenanceOff(parts),
    maintenanceSchedule(parts),
    maintenanceList(parts),
    maintenanceCancel(parts),
  ]);
