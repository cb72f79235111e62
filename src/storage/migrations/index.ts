// Written by src/dev/list-modules.mjs; `npm run codegen` updates it.
import type { Migration } from 'kysely';
import * as m0001 from './0001-baseline.js';
import * as m0002 from './0002-promotions.js';
import * as m0003 from './0003-usage-by-day.js';
import * as m0004 from './0004-expand-redemption-request.js';

/**
 * All migrations by name; they run in the order of their names. A released migration is never
 * changed. After NNNN-expand-<topic> the version before still starts (decision 64).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-baseline': m0001,
  '0002-promotions': m0002,
  '0003-usage-by-day': m0003,
  '0004-expand-redemption-request': m0004,
};
