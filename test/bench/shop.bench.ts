import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { statementsOf } from '../support/statements.js';
import { type LoadedShop, loadShop } from './shop-load.js';

// A page of the shop costs the same whether it is of 1,000 items or of 100,000, each in 20 languages: over HTTP, in
// random order, so that whatever the machine does meets both.

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
  const rows = [];
  for (const kind of Object.keys(KINDS)) {
    const ofKind = pages.filter((page) => page.kind === kind);
    const medians = ofKind.map(({ times }) => median(times));
    const statements = [];
    for (const { shop, variables } of ofKind) statements.push((await statementsOf(() => ask(shop, variables))).length);
    rows.push({ kind, medians, statements, ratio: (medians[1] ?? Number.NaN) / (medians[0] ?? Number.NaN) });
  }
  const lines = rows.map(({ kind, medians, statements, ratio }) =>
    [
      kind.padEnd(26),
      ...medians.map((milliseconds) => `${milliseconds.toFixed(2)} ms`.padStart(10)),
      ratio.toFixed(2).padStart(7),
      statements.join(' / ').padStart(12),
    ].join(''),
  );
  const head = `${'median of a page'.padEnd(26)}${SIZES.map((size) => String(size).padStart(10)).join('')}  ratio  statements`;
  process.stderr.write(`${[head, ...lines].join('\n')}\n`);
  for (const { statements } of rows) expect(statements).toEqual([1, 1]);
  for (const plain of rows.slice(0, 2)) expect(plain.ratio).toBeLessThanOrEqual(2);
});
