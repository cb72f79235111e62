import { sql } from 'kysely';
import type { Tx, Writer } from '../../storage/database.js';
import { inPortions } from '../../storage/portions.js';
import type { Schema } from '../../storage/schema.js';
import { ask, changedRow, type Given, oneRow, rowsChanged, type Statement } from '../../storage/statement.js';

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
  const counted = await ask(db, pointAdded({ key, now, end }));
  if (counted === null) throw new Error('a count was neither begun nor gone on with');
  return { count: counted.points, until: counted.expire ?? end };
}

const pointAdded = changedRow(
  (db, given: Given<{ readonly key: string; readonly now: number; readonly end: number }>) =>
    db
      .insertInto('throttle')
      .values({ key: given('key'), points: 1, expire: given('end') })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql`CASE WHEN throttle.expire <= ${given('now')} THEN 1 ELSE throttle.points + 1 END`,
          expire: sql`CASE WHEN throttle.expire <= ${given('now')} THEN excluded.expire ELSE throttle.expire END`,
        }),
      )
      .returning(['points', 'expire']),
);

/** What a count is at `now` (Unix milliseconds): 0 where it has ended, or never began. */
export const countOf =
  (key: string, now: number): Statement<number> =>
  async (send) =>
    (await countFound({ key, now })(send))?.points ?? 0;

/** A count that goes on at `now` (Unix milliseconds), and its end; null where it has ended, or never began. */
export const countFound = oneRow((db, given: Given<{ readonly key: string; readonly now: number }>) =>
  db
    .selectFrom('throttle')
    .select(['points', 'expire'])
    .where('key', '=', given('key'))
    .where('expire', '>', given('now')),
);

/**
 * Takes a point back out of the count, unless a new count or a block has begun since: below zero there would be tries
 * that nobody has earned. A count of nothing is no row: whoever is refused under ever other names leaves none behind.
 */
export const givenBack: (counted: CountedIn) => Statement<number, Writer> = rowsChanged((db, given: Given<CountedIn>) =>
  db
    .with('gone', (cte) =>
      cte
        .deleteFrom('throttle')
        .where('key', '=', given('row'))
        .where('points', '=', 1)
        .where('expire', '<=', given('until'))
        .returning('key'),
    )
    .updateTable('throttle')
    .set((set) => ({ points: set('points', '-', 1) }))
    .where('key', '=', given('row'))
    .where('points', '>', 0)
    .where('expire', '<=', given('until'))
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

export const countsForgotten = rowsChanged((db, given: Given<{ readonly rows: readonly string[] }>) =>
  db.deleteFrom('throttle').where(sql<boolean>`key = ANY (${given('rows')}::text[])`),
);

const DELETED_AT_ONCE = 10_000;

/**
 * Forgets counts that have ended: whoever floods log-in leaves a row per address.
 * @param now Unix milliseconds
 */
export const deleteExpired = (db: Writer, now: number): Promise<number> =>
  inPortions(async (portion) => {
    const expired = db.selectFrom('throttle').select('key').where('expire', '<=', now).limit(portion);
    return Number((await db.deleteFrom('throttle').where('key', 'in', expired).executeTakeFirst()).numDeletedRows);
  });

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
