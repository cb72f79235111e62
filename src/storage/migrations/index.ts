import type { Migration } from 'kysely';
import * as baseline from './0001-baseline.js';

/**
 * All migrations, by the name under which the database records them. They run in the order of their names; a released
 * one is never changed, and a backup is the only way back.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': baseline,
};
