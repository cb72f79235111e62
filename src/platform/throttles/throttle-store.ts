import { sql } from 'kysely';
import { deleteInBatches } from '../../storage/batches.js';
import type { Tx, Writer } from '../../storage/database.js';
import {
  askOne,
  combine,
  type Param,
  type Statement,
  selectRow,
  writeRow,
  writeRows,
} from '../../storage/statement.js';

/** The count that an attempt was part of: a row and its period. */
export interface CountRow {
  readonly row: string;
  /**
   * Unix milliseconds: not before the end of the period, and before the end of any later period.
   */
  readonly until: number;
}

/**
 * Adds a point to a count, or begins a new one after its period. Returns the count including this
 * point, and its end.
 * @param now Unix milliseconds
 * @param milliseconds period of a new count
 */
export async function addPoint(
  db: Writer,
  key: string,
  { now, milliseconds }: { readonly now: number; readonly milliseconds: number },
): Promise<{ readonly count: number; readonly until: number }> {
  const end = now + milliseconds;
  const counted = await askOne(db, insertPoint({ key, now, end }));
  if (counted === null) throw new Error('the statement that adds a point returned no row');
  return { count: counted.points, until: counted.expire ?? end };
}

const insertPoint = writeRow((db, param: Param<{ readonly key: string; readonly now: number; readonly end: number }>) =>
  db
    .insertInto('throttle')
    .values({ key: param('key'), points: 1, expire: param('end') })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`CASE WHEN throttle.expire <= ${param('now')} THEN 1 ELSE throttle.points + 1 END`,
        expire: sql`CASE WHEN throttle.expire <= ${param('now')} THEN excluded.expire ELSE throttle.expire END`,
      }),
    )
    .returning(['points', 'expire']),
);

/** Finds a count that has not ended at `now` (Unix milliseconds), or null. */
export const findCount = selectRow((db, param: Param<{ readonly key: string; readonly now: number }>) =>
  db
    .selectFrom('throttle')
    .select(['points', 'expire'])
    .where('key', '=', param('key'))
    .where('expire', '>', param('now')),
);

/**
 * Removes a point from the count, unless a new period or a block has begun: a count below zero
 * would allow extra attempts. Deletes the row of the last point, so that refused attempts under
 * many names leave no rows.
 */
export const returnPoint: (count: CountRow) => Statement<number, Writer> = writeRows((db, param: Param<CountRow>) =>
  db
    .with('gone', (cte) =>
      cte
        .deleteFrom('throttle')
        .where('key', '=', param('row'))
        .where('points', '=', 1)
        .where('expire', '<=', param('until'))
        .returning('key'),
    )
    .updateTable('throttle')
    .set((set) => ({ points: set('points', '-', 1) }))
    .where('key', '=', param('row'))
    .where('points', '>', 0)
    .where('expire', '<=', param('until'))
    // Excludes the deleted row. A row that has had another point meanwhile was not deleted.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('gone').select('gone.key')))),
);

/** Value of a blocked count, which attempts cannot reach. */
export const BLOCKED = 1_000_000_000;

/**
 * Blocks the count until `end` (Unix milliseconds; null: until its period ends) and resets the
 * count of failures. Returns false if the count was deleted or is already blocked.
 */
export async function beginBlock(
  tx: Tx,
  { row, failedRow, until }: CountRow & { readonly failedRow: string },
  end: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('throttle')
    .set({ points: BLOCKED, expire: end ?? sql.ref('expire') })
    .where('key', '=', row)
    .where('points', '<', BLOCKED / 2)
    .where('expire', '<=', until)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('throttle').where('key', '=', failedRow).execute();
  return true;
}

const deleteRow = writeRows((db, param: Param<{ readonly key: string }>) =>
  db.deleteFrom('throttle').where('key', '=', param('key')),
);

/**
 * Deletes a count and its count of failures, in the order of `beginBlock`. One statement may lock
 * the rows in the other order and deadlock with it.
 */
export const deleteCount = ({ row, failedRow }: { readonly row: string; readonly failedRow: string }) =>
  combine([deleteRow({ key: row }), deleteRow({ key: failedRow })], () => undefined);

const DELETE_BATCH = 10_000;

/**
 * Deletes counts that have ended; returns their number. A flood of logins leaves a row per
 * address.
 * @param now Unix milliseconds
 */
export const deleteExpired = (db: Writer, now: number): Promise<number> =>
  deleteInBatches(db, 'throttle', sql`expire <= ${now}`);

/**
 * Deletes rows beyond `max` in batches; returns their number. Deletes the lowest counts first,
 * because a flood of invented names has few points each, and of those the ones that end soonest.
 */
export async function deleteSurplus(db: Writer, max: number): Promise<number> {
  const { rows } = await db
    .selectFrom('throttle')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  let deleted = 0;
  while (rows - deleted > max) {
    const limit = Math.min(rows - deleted - max, DELETE_BATCH);
    const lowest = db.selectFrom('throttle').select('key').orderBy('points').orderBy('expire').limit(limit);
    const { numDeletedRows } = await db.deleteFrom('throttle').where('key', 'in', lowest).executeTakeFirst();
    if (numDeletedRows === 0n) break;
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
