import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { tokenIssue } from './issue.js';
import { tokenList } from './list.js';
import { tokenRevoke } from './revoke.js';
import { tokenRotate } from './rotate.js';

/** operations.md §1.3 */
export const tokenCommand = (parts: CliParts): Command =>
  group('token', 'Context tokens of a project.', 'token rotate demo', [
    tokenIssue(parts),
    tokenRotate(parts),
    tokenList(parts),
    tokenRevoke(parts),
  ]);
