import type { Command } from 'commander';
import { type CliParts, group } from '../command.js';
import { keyForget } from './forget.js';

/** DESIGN §1: SECRET_KEY, or the file in DATA_DIR that stands in for it. */
export const keyCommand = (parts: CliParts): Command =>
  group('key', 'The secret key that the database is used with.', 'key forget --yes', [keyForget(parts)]);
