import { type Kysely, sql } from 'kysely';
import { searchWords } from '../../base/language/search-words.js';

interface Item {
  readonly id: number;
  readonly sku: string;
  readonly titles: Readonly<Record<string, string>>;
}

const columns = 'code names descriptions status access is_default sort tags refund_rejected account_rules'.split(' ');
const of = (row: string) => columns.map((column) => `${row}.${column}`).join();

/** What a game takes for logins and passwords of its accounts is its server's to say (rules.md §1.8.5). */
const accountRules = [
  `ALTER TABLE game_server ADD COLUMN account_rules jsonb NOT NULL
    DEFAULT '{"loginMinLength": 4, "loginMaxLength": 16, "passwordMaxLength": 128}'
    CHECK (jsonb_typeof(account_rules) = 'object')`,
  `DROP TRIGGER game_server_notify_update ON game_server`,
  `CREATE TRIGGER game_server_notify_update AFTER UPDATE ON game_server
    FOR EACH ROW WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')}))
    EXECUTE FUNCTION notify_policy_fact('server', 'project_id')`,
  `ALTER TABLE game_account DROP CONSTRAINT game_account_login_check`,
  `ALTER TABLE game_account ADD CONSTRAINT game_account_login_check CHECK (login ~ '^[A-Za-z][A-Za-z0-9_]{0,31}$')`,
];

/** A statement has its time, however large the catalogue is. */
const PAGE = 2_000;

/**
 * What items are found by is folded by us and stored (decision 31): the collation of the database decided before which
 * capitals belong to which letters, and accents counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const statement of accountRules) await run(statement);
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
