import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildSchema, isObjectType } from 'graphql';
import { z } from 'zod';
import { readSchemaText } from '../../packages/contract/src/files.js';
import { schemas } from '../../test/support/manifest.js';
import { useMock, variablesFor } from '../../test/support/mock/mock.js';
import { packageRoot } from '../base/package-root.js';
import { plausibleFields } from './plausible.js';

const mock = useMock();
const ajv = new Ajv2020({ strict: false, formats: { uuid: true, 'date-time': true, date: true } });
const SEEDS = ['1', '2', 'another', 'a%20b', '5', '6', '7', '8'];

describe.each([...schemas])('the generated result of %s', (id, { result }) => {
  const fits = ajv.compile(result);

  it.each(SEEDS)('fits the published schema, with seed %s', async (seed) => {
    const { status, body, text } = await mock.ask(id, variablesFor(id), { 'x-mock-seed': seed });
    expect({ text, status }).toEqual({ text, status: 200 });
    fits(body.data);
    expect({ text, errors: fits.errors }).toEqual({ text, errors: null });
  });

  it('is the same for the same request', async () => {
    const [one, other] = [await mock.ask(id, variablesFor(id)), await mock.ask(id, variablesFor(id))];
    expect(one.text).toBe(other.text);
  });
});

const thing = z.looseObject({ id: z.string() });
const page = z.object({
  edges: z.array(z.object({ cursor: z.string(), node: thing })),
  pageInfo: z.object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
  totalCount: z.number(),
});

/** Returns `data.<documentId>`; throws if there is none. */
async function run(id: string, variables: object, headers: Record<string, string> = {}): Promise<unknown> {
  const { body, text } = await mock.ask(id, variables, headers);
  if (body.data?.[id] === undefined) throw new Error(`${id} was answered ${text}`);
  return body.data[id];
}

describe('pages', () => {
  it.each(['shopItems', 'purchases', 'balanceHistory'])('of %s follow `first`, and continue to the end', async (id) => {
    const seen: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 20; pages += 1) {
      const { edges, pageInfo, totalCount } = page.parse(await run(id, { first: 7, after }));
      seen.push(...edges.map(({ node }) => node.id));
      expect(edges.length).toBe(Math.min(7, totalCount - 7 * pages));
      expect(pageInfo).toEqual({
        hasNextPage: seen.length < totalCount,
        hasPreviousPage: pages > 0,
        startCursor: edges[0]?.cursor,
        endCursor: edges.at(-1)?.cursor,
      });
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(seen.length).toBeGreaterThan(20); // needs a second page of the default size
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('reject a cursor of another list', async () => {
    const { pageInfo } = page.parse(await run('shopItems', {}));
    for (const after of [pageInfo.endCursor, 'AAAA']) {
      const { status, body } = await mock.ask('balanceHistory', { after });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'INVALID_CURSOR', field: 'variables.after' } }] },
      });
    }
  });
});

describe('generated data', () => {
  it('is the same in a list and in a single result', async () => {
    const { edges } = page.parse(await run('shopItems', { first: 3 }));
    for (const { node } of edges) expect(await run('shopItem', { itemId: node.id })).toEqual(node);
  });

  it('differs with another seed', async () => {
    const [one, other] = [await run('accounts', {}), await run('accounts', {}, { 'x-mock-seed': '2' })];
    expect(one).not.toEqual(other);
  });

  it('has a few entries in each list', async () => {
    expect(z.array(thing).parse(await run('accounts', {})).length).toBeGreaterThan(1);
    expect(
      z
        .array(thing)
        .parse(await run('gameServers', {}))
        .map(({ id }) => id),
    ).toEqual(['1', '2']);
    expect(await run('sessions', {})).toMatchObject([{ current: true }, { current: false }]);
  });

  it('repeats the values of the request', async () => {
    expect(await run('changeServer', { gameServerId: 2 })).toMatchObject({ id: '2', code: 'dusk' });
    expect(await run('accounts', { gameServerId: 2 })).toMatchObject([{ gameServer: { id: '2' } }, {}]);
    expect(await run('createAccount', { login: 'wanderer', password: 'ember-isles' })).toMatchObject({
      login: 'wanderer',
    });
    const bought = { itemId: '7', quantity: 3, accountId: '5', expectedTotal: 300, idempotencyKey: 'k'.repeat(16) };
    expect(await run('purchase', bought)).toMatchObject({
      purchase: {
        status: 'PAID',
        item: { id: '7' },
        account: { id: '5' },
        quantity: 3,
        unitPrice: 100,
        totalPrice: 300,
      },
      replayed: false,
    });
    const purchases = page.parse(await run('purchases', { status: 'REFUNDED' }));
    expect(new Set(purchases.edges.map(({ node }) => node.status))).toEqual(new Set(['REFUNDED']));
    expect(await run('setLanguage', { language: 'de' })).toMatchObject({ language: 'de' });
  });

  it('has the canonical code of a redemption, and no other code of the request', async () => {
    const currency = { code: 'EMB' };
    const given = { code: 'abc-1 d', idempotencyKey: 'k'.repeat(16) };
    expect(await run('redeemCode', given)).toMatchObject({
      redemption: { code: 'ABC1D' },
      balance: { currency },
    });
  });

  it('has either the amount or the purchase of a redemption, and an amount without an account', async () => {
    const redemption = z.object({
      code: z.string().regex(/^[0-9A-Z]+$/),
      amount: z.number().nullable(),
      purchaseId: z.string().nullable(),
    });
    const { edges } = page.parse(await run('redemptions', { first: 100 }));
    const kinds = edges.map(({ node }) => {
      const { amount, purchaseId } = redemption.parse(node);
      expect(amount === null).toBe(purchaseId !== null);
      return purchaseId === null;
    });
    expect(new Set(kinds)).toEqual(new Set([true, false]));
    for (const key of ['k', 'l', 'm', 'n']) {
      const given = { code: 'WELCOME', idempotencyKey: key.repeat(16) };
      expect(await run('redeemCode', given)).toMatchObject({
        redemption: { amount: expect.any(Number), purchaseId: null },
      });
    }
  });

  it('describes an item and a category by their code as by their id', async () => {
    const item = z.looseObject({ id: z.string(), sku: z.string(), category: z.looseObject({ code: z.string() }) });
    const { edges } = page.parse(await run('shopItems', { first: 3 }));
    const order = { accountId: '5', expectedTotal: 300, idempotencyKey: 'k'.repeat(16) };
    for (const { node } of edges) {
      const { id, sku, category } = item.parse(node);
      expect(await run('shopItem', { sku })).toEqual(node);
      for (const named of [{ itemId: id }, { sku }])
        expect(await run('purchase', { ...order, ...named })).toMatchObject({
          purchase: { item: { id, sku, title: node.title } },
        });
      const ofCategory = page.parse(await run('shopItems', { first: 1, categoryCode: category.code }));
      expect(ofCategory.edges[0]?.node.category).toEqual(category);
    }
    // A code that is of no earlier answer.
    const unseen = item.parse(await run('shopItem', { sku: 'ember-draught' }));
    expect(unseen.sku).toBe('ember-draught');
    expect(await run('purchase', { ...order, sku: 'ember-draught' })).toMatchObject({
      purchase: { item: { id: unseen.id, title: unseen.title } },
    });
  });

  it('accepts any login', async () => {
    const { sessionId, expiresAt } = z
      .looseObject({ sessionId: z.string(), expiresAt: z.iso.datetime() })
      .parse(await run('login', { email: 'ada@example.com', password: 'whatever' }));
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    expect(await run('me', {}, { authorization: `Bearer ${sessionId}` })).toMatchObject({ id: 1 });
  });

  it('is in the requested language', async () => {
    const { body, headers } = await mock.ask('gameServers', {}, { 'accept-language': 'de-AT, en;q=0.5' });
    expect(body.data?.gameServers).toMatchObject([{ name: 'Morgen' }, { name: 'Abend' }]);
    expect(headers.get('content-language')).toBe('de');
  });

  it('is in the language of setLanguage, which is canonical', async () => {
    const { body, headers } = await mock.ask('setLanguage', { language: 'DE' });
    expect(body.data?.setLanguage).toMatchObject({ language: 'de' });
    expect(headers.get('content-language')).toBe('de');
    const cleared = await mock.ask('setLanguage', { language: null });
    expect(cleared.body.data?.setLanguage).toMatchObject({ language: null });
    expect(cleared.headers.get('content-language')).toBe('en');
  });

  it('has no entry for a field that the SDL does not define', () => {
    const schema = buildSchema(readSchemaText(packageRoot));
    const known = [...plausibleFields.keys()].filter((name) => {
      const [type = '', field = ''] = name.split('.');
      const of = schema.getType(type);
      return isObjectType(of) && of.getFields()[field] !== undefined;
    });
    expect(known).toEqual([...plausibleFields.keys()]);
  });
});
