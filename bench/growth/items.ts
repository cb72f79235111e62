import { SERVICE } from '../bench-servers.js';
import { shopOf } from '../data/fill.js';
import { ask, type Prepared } from '../load/ask.js';
import { amount } from '../report.js';
import type { ServerProcess } from '../server-process.js';
import { NO_RESPONSE_CACHE, publicly } from '../workloads.js';
import { type GrowthContext, type GrowthResult, type Pace, paceOf, withService } from './growth-context.js';

const FIRST = 50;
/** The service refuses more concurrent searches of one project (rules.md §3.12). */
const AT_ONCE = 4;

/** A shop of this many items: its project, first server and last category. */
interface Shop {
  readonly size: number;
  readonly project: number;
  readonly server: string;
  /** Sorted after all other categories. */
  readonly lastCategory: string;
}

type Variables = Readonly<Record<string, unknown>>;
type Kind = (shop: Shop, running: ServerProcess) => Promise<Variables> | Variables;

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

/** Every item has texts in all of them. */
const LANGUAGES = 'bg cs da de el en es fi fr hu it ja ko nl pl pt ru sv tr uk'.split(' ');

/**
 * Measures pages of 50 out of 1,000 and out of 100,000 items in 20 languages: rate, statements per
 * page, and the rows that PostgreSQL reads per page, which grow with the shop without an index.
 */
export async function growItems(context: GrowthContext): Promise<GrowthResult> {
  const small = await openShop(context, 2, 1_000);
  const large = await openShop(context, 3, 100_000);
  const rows = [['page of 50', '1,000: pages/s', '100,000: pages/s', 'ratio', 'statements', 'rows read']];
  const [few, many] = [await pagesOf(context, small), await pagesOf(context, large)];
  for (const [at, name] of Object.keys(KINDS).entries()) {
    const [one, other] = [few[at] ?? NONE, many[at] ?? NONE];
    rows.push([
      ...[name, amount(one.rate), amount(other.rate), (other.rate / one.rate).toFixed(2)],
      ...[`${one.statements} / ${other.statements}`, `${amount(one.rows)} / ${amount(other.rows)}`],
    ]);
  }
  return { rows, violations: violationsOf(few, many) };
}

/**
 * Pages other than searches use an index: the same number of statements, and few more rows than
 * shown.
 */
function violationsOf(few: readonly Pages[], many: readonly Pages[]): string[] {
  return Object.keys(KINDS).flatMap((name, at) => {
    const [one, other] = [few[at] ?? NONE, many[at] ?? NONE];
    if (name.startsWith('search')) return [];
    return [
      ...(one.statements === other.statements ? [] : [`${name}: ${one.statements} and ${other.statements} statements`]),
      ...(other.rows < 3 * FIRST ? [] : [`${name}: ${amount(other.rows)} rows are read for ${FIRST}`]),
    ];
  });
}

/** Fills the empty shop of a project. */
async function openShop({ database }: GrowthContext, project: number, size: number): Promise<Shop> {
  const servers = await database.load(`SELECT id FROM game_server WHERE project_id = ${project} ORDER BY id`);
  const serverIds = servers.map(({ id }) => Number(id));
  for (const statement of shopOf({ projectId: project, serverIds }, size, LANGUAGES)) await database.load(statement);
  const [last] = await database.load(
    `SELECT id FROM shop_category WHERE project_id = ${project} ORDER BY sort DESC LIMIT 1`,
  );
  return { size, project, server: String(serverIds[0]), lastCategory: String(last?.['id']) };
}

interface Pages {
  readonly rate: number;
  /** Per page. */
  readonly statements: number;
  readonly rows: number;
}

const NONE: Pages = { rate: Number.NaN, statements: Number.NaN, rows: Number.NaN };

/** Statistics of this database. A connection reports its share when it closes at the latest. */
const COUNTED = `SELECT
    (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS statements,
    (SELECT sum(seq_tup_read) FROM pg_stat_user_tables) + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) AS rows`;

/** Measures the pages of each kind. */
async function pagesOf(context: GrowthContext, shop: Shop): Promise<Pages[]> {
  const requests = await withService(context, async (running) => {
    const all: Prepared[] = [];
    for (const kind of Object.values(KINDS)) {
      all.push(publicly('shopItems', variablesOf(shop, await kind(shop, running)), shop.project));
    }
    return all;
  });
  /** Runs `work` with a service; returns the pace and what PostgreSQL did. */
  const using = async (work: (running: ServerProcess) => Promise<Pick<Pace, 'rate' | 'answered'>>) => {
    const before = await counted(context);
    const pace = await withService(context, work, SERVICE, NO_RESPONSE_CACHE);
    const after = await counted(context);
    return { ...pace, statements: after.statements - before.statements, rows: after.rows - before.rows };
  };
  // Subtracted from the results: the start, and the first page of a shop.
  const once = await using(async ({ url }) => {
    for (const request of requests.slice(0, 1)) await ask(url, request);
    return { rate: 0, answered: 1 };
  });
  const pages: Pages[] = [];
  for (const request of requests) {
    const all = await using((running) => paceOf(running, [request], context.extent, AT_ONCE));
    const each = (of: 'statements' | 'rows'): number => (all[of] - once[of]) / (all.answered - once.answered);
    pages.push({ rate: all.rate, statements: Math.round(each('statements')), rows: Math.max(0, each('rows')) });
  }
  return pages;
}

async function counted({ database }: GrowthContext): Promise<{ readonly statements: number; readonly rows: number }> {
  const [row] = await database.load(COUNTED);
  return { statements: Number(row?.['statements']), rows: Number(row?.['rows']) };
}

const variablesOf = ({ server }: Shop, variables: Variables): Variables => ({
  gameServerId: server,
  first: FIRST,
  ...variables,
});

/** A cursor in the middle of the shop. */
async function inTheMiddle(shop: Shop, { url }: ServerProcess, variables: Variables): Promise<Variables> {
  let after: unknown = null;
  for (let passed = 0; passed < shop.size / 2; passed += 100) {
    const page = { ...variablesOf(shop, variables), first: 100, after };
    const { body } = await ask(url, publicly('shopItems', page, shop.project));
    after = JSON.parse(body).data.shopItems.pageInfo.endCursor;
  }
  return { ...variables, after };
}
