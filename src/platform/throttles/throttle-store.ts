import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import { deleteInBatches } from '../../storage/batches.js';
import type { Tx, Writer } from '../../storage/database.js';
import { askOne, type Param, type Statement, selectRow, writeRow, writeRows } from '../../storage/statement.js';

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'throttle'> {}
}

/** The count that a try was part of: a row, for as long as that row means the same span of time. */
export interface CountedIn {
  readonly row: string;
  /** Unix milliseconds: not before the end of that span, and before the end of any later one. */
  readonly until: number;
}

/**
 * Adds a point to a count, which begins anew where its time is over; gives the count with this point, and its end.
 * @param span `now` in Unix milliseconds, and how long a count goes that begins now
 */
export async function addPoint(
  db: Writer,
  key: string,
  { now, milliseconds }: { readonly now: number; readonly milliseconds: number },
): Promise<{ readonly count: number; readonly until: number }> {
  const end = now + milliseconds;
  const counted = await askOne(db, insertPoint({ key, now, end }));
  if (counted === null) throw new Error('a count was neither begun nor gone on with');
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

/** Finds a count that has not ended at `now` (Unix milliseconds); null: there is none. */
export const findCount = selectRow((db, param: Param<{ readonly key: string; readonly now: number }>) =>
  db
    .selectFrom('throttle')
    .select(['points', 'expire'])
    .where('key', '=', param('key'))
    .where('expire', '>', param('now')),
);

/**
 * Takes a point back out of the count, unless a new count or a block has begun since: below zero there would be tries
 * that nobody has earned. A count of nothing is no row: whoever is refused under ever other names leaves none behind.
 */
export const returnPoint: (counted: CountedIn) => Statement<number, Writer> = writeRows((db, param: Param<CountedIn>) =>
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
    // Not of what is gone. One that had another point meanwhile is not, however it looked when this began.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('gone').select('gone.key')))),
);

/** A count that no number of tries reaches: a block. */
export const BLOCKED = 1_000_000_000;

/**
 * Blocks what is counted until `end` (Unix milliseconds; null: until the count ends by itself) and counts failures anew.
 * False where the count has been forgotten, or is blocked already.
 */
export async function beginBlock(
  tx: Tx,
  { row, failedRow, until }: CountedIn & { readonly failedRow: string },
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

export const deleteCounts = writeRows((db, param: Param<{ readonly rows: readonly string[] }>) =>
  db.deleteFrom('throttle').where(sql<boolean>`key = ANY (${param('rows')}::text[])`),
);

const DELETED_AT_ONCE = 10_000;

/**
 * Forgets counts that have ended: whoever floods log-in leaves a row per address.
 * @param now Unix milliseconds
 */
export const deleteExpired = (db: Writer, now: number): Promise<number> =>
  deleteInBatches(db, 'throttle', sql`expire <= ${now}`);

/**
 * Forgets what goes beyond `max` rows, in portions: first what counts least, because a flood of made-up names has a point
 * or two for each, and then what ends soonest.
 */
export async function deleteSurplus(db: Writer, max: number): Promise<number> {
  const { rows } = await db
    .selectFrom('throttle')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  let deleted = 0;
  while (rows - deleted > max) {
    const limit = Math.min(rows - deleted - max, DELETED_AT_ONCE);
    const least = db.selectFrom('throttle').select('key').orderBy('points').orderBy('expire').limit(limit);
    const { numDeletedRows } = await db.deleteFrom('throttle').where('key', 'in', least).executeTakeFirst();
    if (numDeletedRows === 0n) break;
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
