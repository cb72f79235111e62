import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.js';

/**
 * All migrations by name; they run in the order of their names. A released migration is never
 * changed. A downgrade requires a backup.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
};
