import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { accessCommand } from './access/index.js';
import { listServers } from './list.js';
import { pingServer } from './ping.js';
import { pollTokenCommand } from './poll-token/index.js';

/** operations.md §1.4 */
export const serverCommand = (parts: CliParts): Command =>
  group('server', 'Game servers of a project.', 'server list demo', [
    listServers(parts),
    pingServer(parts),
    accessCommand(parts),
    pollTokenCommand(parts),
  ]);
