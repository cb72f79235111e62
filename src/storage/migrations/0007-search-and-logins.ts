import { type Kysely, sql } from 'kysely';
import { searchWords } from '../../base/language/search-words.js';

interface Item {
  readonly id: number;
  readonly sku: string;
  readonly titles: Readonly<Record<string, string>>;
}

/** A statement has its time, however large the catalogue is. */
const PAGE = 2_000;

/**
 * What items are found by is folded by us and stored (decision 31): the collation of the database decided before which
 * capitals belong to which letters, and accents counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('ALTER TABLE shop_item DROP COLUMN search');
  await run('DROP FUNCTION spaced_words(text, jsonb)');
  await run('ALTER TABLE shop_item ADD COLUMN search tsvector');
  for (let after = 0; ; ) {
    const { rows } = await sql<Item>`
      SELECT id, sku, titles FROM shop_item WHERE id > ${after} ORDER BY id LIMIT ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    await fill(db, rows);
    after = last.id;
  }
  await run('ALTER TABLE shop_item ALTER COLUMN search SET NOT NULL');
  await run('CREATE INDEX shop_item_search ON shop_item USING gin (search)');
}

function fill(db: Kysely<unknown>, items: readonly Item[]) {
  const found = items.map(({ id, sku, titles }) => ({ id, words: searchWords(sku, ...Object.values(titles)) }));
  return sql`
    UPDATE shop_item AS i SET search = array_to_tsvector(r.words)
      FROM jsonb_to_recordset(${JSON.stringify(found)}) AS r (id integer, words text[])
      WHERE i.id = r.id`.execute(db);
}
