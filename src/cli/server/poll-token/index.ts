import type { Command } from 'commander';
import { type CliParts, group } from '../../command.js';
import { issuePollToken } from './issue.js';
import { listPollTokens } from './list.js';
import { revokePollToken } from './revoke.js';

/** With what a game server fetches its deliveries: operations.md §1.4, §3.13. */
export const pollTokenCommand = (parts: CliParts): Command =>
  group('poll-token', 'Tokens with which a game server fetches its deliveries.', 'server poll-token issue demo dawn', [
    issuePollToken(parts),
    listPollTokens(parts),
    revokePollToken(parts),
  ]);
