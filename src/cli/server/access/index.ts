import type { Command } from 'commander';
import { type CliParts, group } from '../../command.js';
import { changeAccess } from './change.js';
import { listAccess } from './list.js';

/** Who may enter restricted and hidden servers by name. */
export const accessCommand = (parts: CliParts): Command =>
  group('access', 'Who may enter a restricted or hidden server.', 'server access grant demo club ada@example.com', [
    changeAccess(parts, 'grant'),
    changeAccess(parts, 'revoke'),
    listAccess(parts),
  ]);
