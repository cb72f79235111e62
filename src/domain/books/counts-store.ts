import { sql } from 'kysely';
import type { Tx } from '../../storage/database.js';
import type { Examination } from './books-model.js';
import type { OfProject } from './invariant-store.js';

type Counts = Omit<Examination, 'violations'>;

/** How much there is to look at. */
export async function countExamined(tx: Tx, of: OfProject): Promise<Counts> {
  const { rows } = await sql<Counts>`SELECT
    (SELECT count(*) FROM wallet WHERE ${of('project_id')}) AS wallets,
    (SELECT count(*) FROM ledger_tx WHERE ${of('project_id')}) AS transactions,
    (SELECT count(*) FROM purchase WHERE ${of('project_id')}) AS orders`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count gave nothing');
  return counts;
}
