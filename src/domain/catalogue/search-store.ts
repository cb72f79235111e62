import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import { cut, LISTING_COLUMNS, type ListingPage, type Listings } from './listing-store.js';

// What begins with a prefix PostgreSQL cannot estimate (it takes 2 % for each, of what there is a lot of and of what
// there is nothing alike) and so it chooses badly how to search. Here the caller says where to begin: `OFFSET 0` and
// a subquery for a value are what the planner leaves as they are.

/** Words that consist of letters, digits and marks: within the quotes nothing else would mean anything. */
const matches = (words: readonly string[]) =>
  sql<boolean>`s.search @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;

/** Begins with what is found, from the index of words: for words that few items have. */
export const pageOfFound = (
  db: Db,
  listings: Listings,
  search: { readonly projectId: number; readonly words: readonly string[] },
  page: ListingPage,
) => cut(foundListings(db, listings, search).select(LISTING_COLUMNS), page);

/** Looks at each listing on the way: for words that are everywhere. */
export const whereFound = (listings: Listings, projectId: number, words: readonly string[]): Listings =>
  listings.where(
    sql<boolean>`(SELECT ${matches(words)} FROM shop_item AS s WHERE s.project_id = ${projectId} AND s.id = l.item_id)`,
  );

/** How many of the listings a search finds. */
export async function countFound(
  db: Db,
  listings: Listings,
  search: { readonly projectId: number; readonly words: readonly string[] },
): Promise<number> {
  const count = foundListings(db, listings, search).select(({ fn }) => fn.countAll<number>().as('items'));
  return (await count.executeTakeFirstOrThrow()).items;
}

function foundListings(
  db: Db,
  listings: Listings,
  { projectId, words }: { readonly projectId: number; readonly words: readonly string[] },
) {
  const found = db.selectFrom('shop_item as s').select('s.id').where('s.project_id', '=', projectId);
  const listed = listings.where(sql<boolean>`l.item_id = f.id`).select(LISTING_COLUMNS);
  return db
    .selectFrom(found.where(matches(words)).offset(0).as('f'))
    .innerJoinLateral(listed.offset(0).as('l'), (on) => on.onTrue());
}
