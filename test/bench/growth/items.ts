import { ask } from '../load/ask.js';
import type { Running } from '../running.js';
import { publicly } from '../workloads.js';
import { shopOf } from '../world/fill.js';
import { amount, paceOf, type Setting, type Table, withService } from './setting.js';

const FIRST = 50;
/** More searches of one project than these would be refused (rules.md §3.12), and none takes longer for others. */
const AT_ONCE = 4;

/** A shop of so many items: project, its first server, and its last category. */
interface Shop {
  readonly size: number;
  readonly project: number;
  readonly server: string;
  /** Everything else stands before what is in it. */
  readonly lastCategory: string;
}

type Variables = Readonly<Record<string, unknown>>;
type Kind = (shop: Shop, running: Running) => Promise<Variables> | Variables;

const KINDS: Readonly<Record<string, Kind>> = {
  'first page': () => ({}),
  'deep page': (shop, running) => inTheMiddle(shop, running, {}),
  'cheapest first': () => ({ sort: 'PRICE_ASC' }),
  'dearest first, deep': (shop, running) => inTheMiddle(shop, running, { sort: 'PRICE_DESC' }),
  newest: () => ({ sort: 'NEWEST' }),
  'last category': ({ lastCategory }) => ({ categoryId: lastCategory }),
  'last category, by price': ({ lastCategory }) => ({ categoryId: lastCategory, sort: 'PRICE_ASC' }),
  'search that finds one': ({ size }) => ({ search: `sku ${size}` }),
  'search that finds a ninth': () => ({ search: 'swo 1' }),
  'search that finds all': () => ({ search: 'sword isl' }),
  'search that finds nothing': () => ({ search: 'axe' }),
};

/** Each has a text in each. */
const LANGUAGES = 'bg cs da de el en es fi fr hu it ja ko nl pl pt ru sv tr uk'.split(' ');

/**
 * Pages of 50 out of 1,000 and out of 100,000 items in 20 languages: their pace, the statements of each, and the rows that
 * PostgreSQL looks at for it: what an index does not spare grows with the shop.
 */
export async function growItems(setting: Setting): Promise<Table> {
  const small = await openShop(setting, 2, 1_000);
  const large = await openShop(setting, 3, 100_000);
  const rows = [['page of 50', '1,000: pages/s', '100,000: pages/s', 'ratio', 'statements', 'rows looked at']];
  for (const [name, kind] of Object.entries(KINDS)) {
    const [few, many] = [await pages(setting, small, kind), await pages(setting, large, kind)];
    rows.push([
      ...[name, amount(few.rate), amount(many.rate), (many.rate / few.rate).toFixed(2)],
      ...[`${few.statements} / ${many.statements}`, `${amount(few.rows)} / ${amount(many.rows)}`],
    ]);
  }
  return { title: 'Items of a shop', rows };
}

/** Fills the shop of a project that has none. */
async function openShop({ ground }: Setting, project: number, size: number): Promise<Shop> {
  const servers = await ground.load(`SELECT id FROM game_server WHERE project_id = ${project} ORDER BY id`);
  const serverIds = servers.map(({ id }) => Number(id));
  for (const statement of shopOf({ projectId: project, serverIds }, size, LANGUAGES)) await ground.load(statement);
  const [last] = await ground.load(
    `SELECT id FROM shop_category WHERE project_id = ${project} ORDER BY sort DESC LIMIT 1`,
  );
  return { size, project, server: String(serverIds[0]), lastCategory: String(last?.['id']) };
}

interface Pages {
  readonly rate: number;
  /** Of each page. */
  readonly statements: number;
  readonly rows: number;
}

/** What PostgreSQL has counted so far in this database; a connection tells what it did at the latest when it is closed. */
const COUNTED = `SELECT
    (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS statements,
    (SELECT sum(seq_tup_read) FROM pg_stat_user_tables) + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) AS rows`;

async function pages(setting: Setting, shop: Shop, kind: Kind): Promise<Pages> {
  const variables = await withService(setting, async (running) => kind(shop, running));
  const request = publicly('shopItems', asked(shop, variables), shop.project);
  const before = await counted(setting);
  const { rate, answered } = await withService(setting, (running) =>
    paceOf(running, [request], setting.extent, AT_ONCE),
  );
  const after = await counted(setting);
  return {
    rate,
    statements: Math.round((after.statements - before.statements) / answered),
    rows: (after.rows - before.rows) / answered,
  };
}

async function counted({ ground }: Setting): Promise<{ readonly statements: number; readonly rows: number }> {
  const [row] = await ground.load(COUNTED);
  return { statements: Number(row?.['statements']), rows: Number(row?.['rows']) };
}

const asked = ({ server }: Shop, variables: Variables): Variables => ({
  gameServerId: server,
  first: FIRST,
  ...variables,
});

/** A page behind half of the shop. */
async function inTheMiddle(shop: Shop, { url }: Running, variables: Variables): Promise<Variables> {
  let after: unknown = null;
  for (let passed = 0; passed < shop.size / 2; passed += 100) {
    const page = { ...asked(shop, variables), first: 100, after };
    const { body } = await ask(url, publicly('shopItems', page, shop.project));
    after = JSON.parse(body).data.shopItems.pageInfo.endCursor;
  }
  return { ...variables, after };
}
