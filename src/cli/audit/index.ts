import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { auditSearch } from './search.js';
import { auditTail } from './tail.js';

/** operations.md §1.13 */
export const auditCommand = (parts: CliParts): Command =>
  group('audit', 'What operators and users did that matters.', 'audit tail', [auditTail(parts), auditSearch(parts)]);
