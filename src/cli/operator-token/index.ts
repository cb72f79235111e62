import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { operatorTokenIssue } from './issue.js';
import { operatorTokenList } from './list.js';
import { operatorTokenRevoke } from './revoke.js';

/** operations.md §1.10 */
export const operatorTokenCommand = (parts: CliParts): Command =>
  group('operator-token', 'Tokens of programs that credit users (POST /credits).', 'operator-token list demo', [
    operatorTokenIssue(parts),
    operatorTokenList(parts),
    operatorTokenRevoke(parts),
  ]);
