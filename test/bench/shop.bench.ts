import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { asAdministrator } from '../support/database.js';
import { statementsOf } from '../support/statements.js';
import { type LoadedShop, loadShop } from './shop-load.js';

// A page of the shop costs the same whether it is of 1,000 items or of 100,000, each in 20 languages: in time (over HTTP,
// in random order, so that whatever the machine does meets both), in statements, and in rows that are looked at.

const SIZES = [1_000, 100_000] as const;
const TRIES = 100;
const FIRST = 50;

type Variables = Readonly<Record<string, unknown>>;

/** A page somewhere in the shop. */
type Kind = (shop: LoadedShop) => Promise<Variables> | Variables;

const KINDS: Readonly<Record<string, Kind>> = {
  'first page': () => ({}),
  'deep page': (shop) => inTheMiddle(shop, {}),
  'cheapest first': () => ({ sort: 'PRICE_ASC' }),
  'dearest first, deep': (shop) => inTheMiddle(shop, { sort: 'PRICE_DESC' }),
  newest: () => ({ sort: 'NEWEST' }),
  'last category': ({ lastCategory }) => ({ categoryId: lastCategory }),
  'last category, by price': ({ lastCategory }) => ({ categoryId: lastCategory, sort: 'PRICE_ASC' }),
  'search that finds one': ({ size }) => ({ search: `sku ${size}` }),
  'search that finds a ninth': () => ({ search: 'swo 1' }),
  'search that finds all': () => ({ search: 'sword isl' }),
  'search that finds nothing': () => ({ search: 'axe' }),
};

interface Page {
  readonly kind: string;
  readonly shop: LoadedShop;
  readonly variables: Variables;
  readonly times: number[];
}

const shops: LoadedShop[] = [];
const pages: Page[] = [];

beforeAll(async () => {
  for (const size of SIZES) shops.push(await loadShop(size));
  for (const [kind, variablesOf] of Object.entries(KINDS)) {
    for (const shop of shops) pages.push({ kind, shop, variables: await variablesOf(shop), times: [] });
  }
});
afterAll(async () => {
  for (const { service } of shops) await service.stop();
});

async function inTheMiddle(shop: LoadedShop, variables: Variables): Promise<Variables> {
  let after: unknown = null;
  for (let passed = 0; passed < shop.size / 2; passed += 100) {
    after = Object(await ask(shop, { ...variables, first: 100, after })).pageInfo.endCursor;
  }
  return { ...variables, after };
}

const ask = ({ service, project }: LoadedShop, variables: Variables) =>
  service.run('shopItems', { gameServerId: project.servers[0].id, first: FIRST, ...variables }, project);

async function time({ shop, variables }: Page): Promise<number> {
  const began = performance.now();
  await ask(shop, variables);
  return performance.now() - began;
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** The most rows that any step of the page's plan looks at: what an index does not spare grows with the shop. */
async function rowsOf({ shop, variables }: Page): Promise<number> {
  const query = jest.spyOn(Client.prototype, 'query');
  await ask(shop, variables);
  const [text, values] = query.mock.calls.find(([first]) => String(first).includes('shop_listing')) ?? [];
  query.mockRestore();
  if (text === undefined) return 0;
  const found = await asAdministrator(shop.service.connection, (client) =>
    client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, Array.isArray(values) ? values : []),
  );
  return mostRows(Object(found.rows[0]?.['QUERY PLAN'])[0].Plan);
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const mostRows = (node: PlanNode): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRows),
  );

/** Every page `TRIES` times, in random order. */
async function measure(): Promise<void> {
  for (const page of pages) for (let warmUp = 0; warmUp < 10; warmUp += 1) await time(page);
  const left = pages.flatMap((page) => Array.from({ length: TRIES }, () => page));
  while (left.length > 0) {
    const [page] = left.splice(Math.floor(Math.random() * left.length), 1);
    page?.times.push(await time(page));
  }
}

it('a page of 50 out of 100,000 items takes as long as one out of 1,000, and as many statements', async () => {
  await measure();
  const lines = [];
  for (const kind of Object.keys(KINDS)) {
    const figures = [];
    for (const page of pages.filter((one) => one.kind === kind)) {
      const statements = await statementsOf(() => ask(page.shop, page.variables));
      figures.push({ median: median(page.times), statements: statements.length, rows: await rowsOf(page) });
    }
    const [small = none, large = none] = figures;
    lines.push({ kind, small, large, ratio: large.median / small.median });
  }
  process.stderr.write(table(lines));
  for (const { small, large } of lines) expect(large.statements).toBe(small.statements);
  for (const { ratio } of lines.slice(0, 2)) expect(ratio).toBeLessThanOrEqual(2);
  // What is searched for may be anywhere; the rest comes from an index, and no more of it than is shown.
  const indexed = lines.filter(({ kind }) => !kind.startsWith('search'));
  for (const { large } of indexed) expect(large.rows).toBeLessThan(3 * FIRST);
});

const none = { median: Number.NaN, statements: Number.NaN, rows: Number.NaN };

function table(lines: readonly { kind: string; small: typeof none; large: typeof none; ratio: number }[]): string {
  const cells = lines.map(({ kind, small, large, ratio }) => [
    kind,
    ...[small, large].map(({ median }) => `${median.toFixed(2)} ms`),
    ratio.toFixed(2),
    `${small.statements} / ${large.statements}`,
    `${small.rows} / ${large.rows}`,
  ]);
  const rows = [['median of a page', ...SIZES.map(String), 'ratio', 'statements', 'rows'], ...cells];
  return rows
    .map(([kind = '', ...rest]) => `${kind.padEnd(26)}${rest.map((cell) => cell.padStart(13)).join('')}\n`)
    .join('');
}
