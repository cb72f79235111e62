import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fileOf, GOODS, item, newCatalogue, type TestCatalogue } from '../../../test/support/catalogue/files.js';
import { useDomain } from '../../../test/support/domain.js';
import { lockRows } from '../../../test/support/locks.js';
import { runs } from '../../../test/support/properties.js';

const test = useDomain();

const HEAD = 'sku,category,title.en,basePrice,server';
const CSV = { file: 'shop.csv' };

/** A project with the empty category `goods`. */
async function fresh(slug: string): Promise<TestCatalogue> {
  const shop = await newCatalogue(test.domain, slug);
  await shop.import(fileOf([]));
  return shop;
}

const items = ({ project }: TestCatalogue) =>
  test.database.direct.selectFrom('shop_item').selectAll().where('project_id', '=', project.id).orderBy('id').execute();

describe('a CSV file', () => {
  it('has a row per item and server, whose rows agree about the item', async () => {
    const shop = await fresh('rows');
    const text = [
      'sku,category,kind,imageUrl,title.en,title.DE,description.en,basePrice,maxQuantity,limits,payload,archived,server,price,compareAtPrice,stock,enabled,offeredFrom,offeredUntil,sort',
      'tear,goods,service,https://images.example/t.png,Tear,Träne,Salty,250,2,user/day:2 ACCOUNT/total:1,"{""item"":[1,""a""]}",false,one,200,250,100,TRUE,2027-01-01T00:00:00Z,2027-02-01T00:00:00+01:00,-3',
      'tear,goods,service,https://images.example/t.png,Tear,Träne,Salty,250,2,user/day:2 ACCOUNT/total:1,"{""item"":[1,""a""]}",false,two,,,,false,,,',
      'plain,goods,,,Plain,,,0,,,,,,,,,,,,',
    ].join('\n');
    expect(await shop.import(text, CSV)).toEqual([
      'item tear: new, price 250',
      'item tear on one: new, price 200, stock 100, compareAtPrice 250, offeredFrom "2027-01-01T00:00:00.000Z", offeredUntil "2027-01-31T23:00:00.000Z"',
      'item tear on two: new, price 250, stock unlimited, enabled false',
      'item plain: new, price 0',
    ]);
    const tear = {
      ...{ sku: 'tear', category: 'goods', titles: { en: 'Tear', de: 'Träne' }, descriptions: { en: 'Salty' } },
      ...{ imageUrl: 'https://images.example/t.png', kind: 'service', price: 250, maxQuantity: 2 },
      limits: [
        { scope: 'user', window: 'day', max: 2 },
        { scope: 'account', window: 'total', max: 1 },
      ],
      payload: { item: [1, 'a'] },
      servers: {
        one: {
          ...{ price: 200, compareAtPrice: 250, stock: 100, sort: -3 },
          ...{ offeredFrom: '2027-01-01T00:00:00Z', offeredUntil: '2027-01-31T23:00:00Z' },
        },
        two: { enabled: false, sort: 0 },
      },
    };
    const plain = { sku: 'plain', category: 'goods', titles: { en: 'Plain' }, price: 0 };
    expect(await shop.diff(fileOf([tear, plain]))).toEqual([]);
  });

  it.each([
    ['a byte order mark and line ends of Windows', `\uFEFF${HEAD}\r\na,goods,A,1,one\r\n`],
    ['semicolons, as spreadsheets write them in many countries', `${HEAD}\na,goods,A,1,one\n`.replaceAll(',', ';')],
    ['semicolons after an empty line', `\n${HEAD}\na,goods,A,1,one\n`.replaceAll(',', ';')],
    ['tabs', `${HEAD}\na,goods,A,1,one`.replaceAll(',', '\t')],
    ['empty lines and empty rows', `${HEAD}\n\na,goods,A,1,one\n\n,,,,\n`],
    ['an empty last column', `${HEAD},\na,goods,A,1,one,\n`],
    ['quotes around everything', `${HEAD}\na,goods,A,1,one`.replaceAll(/[^,\n]+/g, '"$&"')],
  ])('can have %s', async (_variant, text) => {
    const shop = await fresh(`may-${text.length}`);
    expect(await shop.import(text, CSV)).toEqual([
      'item a: new, price 1',
      'item a on one: new, price 1, stock unlimited',
    ]);
    expect(await shop.import(text, CSV)).toEqual([]);
  });

  it('reports every problem with its place, also below cells of several lines', async () => {
    const shop = await fresh('places');
    const text = [
      'sku,category,title.en,description.en,basePrice,limits,payload,server,stock,sort',
      'a,goods,A,"Two',
      '',
      'lines",1,,,one,,',
      'a,goods,Other,"Two',
      '',
      'lines",1,,,one,,',
      'b,nowhere,"B, ""quoted""","x',
      'y","1,5",user/day,{,three,1e3,',
      '',
      'c,goods,C,,-1,,,one,-1',
      ',goods,D,,9007199254740993,,,,5,',
      'e,goods,,,0x10,,1,one,,1.0',
    ].join('\r\n');
    expect(await shop.problems(text, 'shop.csv')).toEqual([
      'shop.csv:5:9: title.en: differs from line 2 of the item a: write the same value in all its rows',
      'shop.csv:7:12: server: one occurs twice for a',
      'shop.csv:8:3: category: there is no category nowhere; there are: goods',
      'shop.csv:9:4: basePrice: must be a whole number',
      'shop.csv:9:10: limits: must be like user/day:2 account/total:1',
      'shop.csv:9:19: payload: must be JSON',
      'shop.csv:9:21: server: there is no server three',
      'shop.csv:9:27: stock: must be a whole number',
      'shop.csv:11:1: sku: has 9 cells, and the header 10',
      'shop.csv:12:1: sku: is missing',
      'shop.csv:12:11: basePrice: must be at most 9007199254740991',
      'shop.csv:12:31: stock: needs a server',
      'shop.csv:13:9: title.en: must have at least one translation',
      'shop.csv:13:11: basePrice: must be a whole number',
      'shop.csv:13:24: sort: must be a whole number',
    ]);
    expect(await items(shop)).toEqual([]);
  });

  it.each([
    [
      'category,title.en,basePrice,stock',
      ['shop.csv:1:1: the column sku is missing', 'shop.csv:1:1: the column server is missing'],
    ],
    ['', ['shop.csv:1:1: the column sku is missing']],
    [
      'sku\nnew',
      [
        'shop.csv:2:1: category: is missing',
        'shop.csv:2:1: basePrice: is missing',
        'shop.csv:2:1: title.*: must have at least one translation',
      ],
    ],
    [
      `${HEAD},colour,sku,title.EN,title.zz-`,
      [
        'shop.csv:1:40: there is no column "colour"',
        'shop.csv:1:47: the column sku occurs twice',
        'shop.csv:1:51: the column title.en occurs twice',
        'shop.csv:1:60: there is no column "title.zz-"',
      ],
    ],
    [`${HEAD}\na,goods,"A,1,one`, ['shop.csv:2:1: a quotation mark opens here and is never closed']],
    [
      `${HEAD}\na,goods,A"B,1,one`,
      ['shop.csv:2:1: a cell with a quotation mark in it must be quoted, and the mark written twice'],
    ],
    [
      `${HEAD},titel.de,pric`,
      [
        'shop.csv:1:40: there is no column "titel.de": did you mean "title.de"?',
        'shop.csv:1:49: there is no column "pric": did you mean "price"?',
      ],
    ],
    [`${HEAD}\n${'x'.repeat(10 * 1024 * 1024)}`, ['shop.csv:1:1: the file is larger than 10 MiB']],
    [`${HEAD},title.fr\na,goods,A,1,one,Un`, ['shop.csv:2:17: title.fr: is not one of the languages']],
    [`${HEAD},\na,goods,A,1,one,x`, ['shop.csv:1:40: there is no column ""']],
    [`${HEAD}\na,goods,A,1,__proto__`, ['shop.csv:2:13: server: there is no server __proto__']],
  ])('is rejected if it is invalid: %#', async (text, problems) => {
    const shop = await fresh(`nonsense-${problems[0]?.length}-${text.length % 1_000}`);
    expect(await shop.problems(text, 'shop.csv')).toEqual(problems);
  });

  it('names the column of the price on a server if base prices differ', async () => {
    const shop = await fresh('two-prices');
    const text = 'sku,category,title.en,basePrice,server\na,goods,A,1,one\na,goods,A,2,two';
    expect(await shop.problems(text, 'shop.csv')).toEqual([
      'shop.csv:3:11: basePrice: differs from line 2 of the item a: write the same value in all its rows, and the price on one server into the column price',
    ]);
  });

  it('reports problems with codes and values, for pages with their own wording', async () => {
    const shop = await fresh('codes');
    const text = `${HEAD}\na,nowhere,A,1.5,one`;
    const error: unknown = await shop.import(text, { file: 'shop.csv' }).catch((thrown: unknown) => thrown);
    expect(Object(error).fields.details.problems).toMatchObject([
      { line: 2, path: 'category', code: 'UNKNOWN_CATEGORY', values: { name: 'nowhere', known: 'goods' } },
      { line: 2, path: 'basePrice', code: 'NOT_WHOLE' },
    ]);
  });

  it('does not change values without a column, nor servers without a row', async () => {
    const shop = await fresh('absent');
    const sword = item('sword', {
      ...{ titles: { en: 'Sword', de: 'Schwert' }, descriptions: { en: 'Sharp', de: 'Scharf' }, kind: 'bundle' },
      ...{ imageUrl: 'https://images.example/s.png', maxQuantity: 5, payload: { item: 7 }, archived: true },
      limits: [{ scope: 'user', window: 'day', max: 2 }],
      servers: {
        one: {
          price: 90,
          compareAtPrice: 120,
          stock: 10,
          enabled: false,
          offeredFrom: '2027-01-01T00:00:00Z',
          sort: 4,
        },
        two: { stock: 3 },
      },
    });
    await shop.import(fileOf([sword]));
    const before = await shop.export('yaml');
    expect(await shop.import(`${HEAD}\nsword,goods,Sword,100,one`, CSV)).toEqual([]);
    expect(await shop.import('sku\nsword', CSV)).toEqual([]);
    expect(await shop.export('yaml')).toBe(before);
    const prices = ['item sword price: 100 → 250'];
    expect(await shop.import('sku,basePrice\nsword,250', CSV)).toEqual(prices);
    expect(await shop.export('yaml')).toBe(before.replace('price: 100', 'price: 250'));
    const supply = 'sku,server,stock\nsword,two,8';
    expect(await shop.import(supply, CSV)).toEqual(['item sword on two stock: 3 → 8']);
    const off = ['item sword on one enabled: false → true', 'item sword on two enabled: true → false'];
    expect(await shop.import('sku,server,enabled\nsword,one,true\nsword,two,false', CSV)).toEqual(off);
  });

  it('resets the values of empty cells, and reports each', async () => {
    const shop = await fresh('empty-cells');
    await shop.import(
      fileOf([
        item('sword', {
          ...{ titles: { en: 'Sword', de: 'Schwert' }, descriptions: { en: 'Sharp' }, maxQuantity: 5 },
          ...{ payload: { item: 7 }, limits: [{ scope: 'user', window: 'day', max: 2 }] },
          servers: { one: { stock: 10 }, two: {} },
        }),
      ]),
    );
    const text = 'sku,title.de,description.en,maxQuantity,limits,payload,server,stock\nsword,,,,,,one,';
    const changes = await shop.import(text, CSV);
    expect(new Set(changes)).toEqual(
      new Set([
        ...['item sword titles.de: "Schwert" → none', 'item sword descriptions.en: "Sharp" → none'],
        ...['item sword maxQuantity: 5 → 1', 'item sword payload.item: 7 → none'],
        ...['scope: "USER"', 'window: "DAY"', 'max: 2'].map((part) => `item sword limits.0.${part} → none`),
        'item sword on one stock: 10 → null',
      ]),
    );
    expect(await shop.import(text, CSV)).toEqual([]);
  });

  it('is checked together with the values that it omits', async () => {
    const shop = await fresh('wholes');
    const until = { offeredUntil: '2027-01-01T00:00:00Z' };
    await shop.import(fileOf([item('sword', { price: 2 ** 52, servers: { one: until } })]));
    expect(await shop.problems('sku,server,offeredFrom\nsword,one,2028-01-01T00:00:00Z', 'shop.csv')).toEqual([
      'shop.csv:2:1: offeredUntil: must be later than offeredFrom',
    ]);
    expect(await shop.problems('sku,maxQuantity\nsword,999', 'shop.csv')).toEqual([
      expect.stringMatching(/^shop\.csv:2:1: basePrice: maxQuantity pieces must not cost more than/),
    ]);
  });

  it('can change an item that another import moves to a new category meanwhile', async () => {
    const shop = await fresh('moving');
    await shop.import(fileOf([item('sword')]));
    const lock = await lockRows(
      test,
      `LOCK TABLE shop_item;
      WITH added AS (
        INSERT INTO shop_category (project_id, code, titles, sort, visible)
        VALUES (${shop.project.id}, 'new', '{"en": "New"}', 9, true) RETURNING id)
      UPDATE shop_item SET category_id = added.id FROM added WHERE project_id = ${shop.project.id}`,
      [],
    );
    const importing = shop.import('sku,basePrice\nsword,101', CSV);
    await lock.waitForBlocked(1);
    await lock.release();
    expect(await importing).toEqual(['item sword price: 100 → 101']);
  });

  it('switches off listings on servers that it omits, with prune', async () => {
    const shop = await fresh('prune-servers');
    await shop.import(fileOf([item('sword')]));
    expect(await shop.import('sku,server\nsword,one', { ...CSV, prune: true })).toEqual([
      'item sword on two enabled: true → false',
    ]);
    // Without a column for servers, listings do not change.
    expect(await shop.import('sku,basePrice\nsword,7', { ...CSV, prune: true })).toEqual(['item sword price: 100 → 7']);
  });

  it('archives items that it omits with prune, and does not change categories', async () => {
    const shop = await fresh('csv-prune');
    await shop.import(fileOf([item('sword')]));
    expect(await shop.import(`${HEAD}\na,goods,A,1,one`, { ...CSV, prune: true })).toEqual([
      'item a: new, price 1',
      'item a on one: new, price 1, stock unlimited',
      'item sword archived: false → true',
    ]);
  });

  it('is exported without formulas for spreadsheets, and imported without loss', async () => {
    const shop = await fresh('formulas');
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", "'plain", "''@x", '＝1', '=HYPERLINK("https://x","y")'];
    const written = texts.map((title, at) => item(`i${at}`, { titles: { en: title }, descriptions: { en: title } }));
    await shop.import(fileOf([...written, item('-x', { payload: -5, servers: { one: { sort: -5 } } })]));
    const text = await shop.export('csv');
    expect(text.startsWith('\uFEFFsku,category,kind,imageUrl,title.en,title.de,description.en,')).toBe(true);
    expect(text).not.toMatch(/(^|[,\n])"?[=+\-@\t\r]/m);
    expect(text).toContain(`,'=1+1,`);
    expect(await shop.diff(text, CSV)).toEqual([]);
    expect((await items(shop)).map(({ titles }) => titles.en).slice(0, texts.length)).toEqual(texts);
  });
});

/** Trimmed texts of users, also malicious ones. */
const text = (max: number, unit: fc.Arbitrary<string>) =>
  fc
    .string({ unit, minLength: 1, maxLength: max })
    .map((drawn) => drawn.trim())
    .filter((drawn) => drawn !== '' && drawn.length <= max);
const SYNTAX = [...`=+-@'",;:#&*!|>%{}[?~\\ `, '<b>'];
const unit = fc
  .oneof(fc.constantFrom(...SYNTAX), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
  .filter((drawn) => !/\p{C}/u.test(drawn));
const titles = fc.record({ en: text(40, unit), de: text(40, unit) }, { requiredKeys: ['en'] });
const descriptions = fc.record(
  { en: text(60, fc.oneof(unit, fc.constantFrom('\n', '\t'))), de: text(60, unit) },
  { requiredKeys: [] },
);
const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const amount = fc.oneof(fc.nat({ max: 1_000_000 }), fc.constant(Math.floor(Number.MAX_SAFE_INTEGER / 999)));
const listing = fc.record(
  {
    ...{
      price: amount,
      compareAtPrice: amount,
      stock: fc.nat(),
      enabled: fc.boolean(),
      sort: fc.integer({ min: -99, max: 99 }),
    },
    offeredFrom: time.map((date) => date.toISOString()),
    offeredUntil: fc.constant('2091-01-01T00:00:00+01:00'),
  },
  { requiredKeys: [] },
);
const limit = fc.record({
  scope: fc.constantFrom('user', 'account'),
  window: fc.constantFrom('total', 'day', 'week', 'month'),
  max: fc.integer({ min: 1, max: 1_000_000 }),
});
/** Numbers that JSON represents exactly, and texts that the database can store. */
const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => {
  const numbers: unknown[] = [];
  const text = JSON.stringify(value, (_key, inner) => {
    numbers.push(inner);
    return inner;
  });
  return (
    !/\\u(0000|[dD][89abAB])/.test(text) && !numbers.some((one) => Number.isInteger(one) && !Number.isSafeInteger(one))
  );
});
/** Two codes, also ones that look like numbers. */
const codes = fc.uniqueArray(
  fc.oneof(fc.constantFrom('12', '1e3', '0x1', '-', '007'), fc.stringMatching(/^[a-z0-9-]{1,32}$/)),
  { minLength: 2, maxLength: 2 },
);
const sku = fc.oneof(fc.constantFrom('12', '1e3', '.', '_', '-', '007'), fc.stringMatching(/^[A-Za-z0-9._-]{1,64}$/));
const drawnItem = (categories: readonly string[], servers: readonly string[]) =>
  fc.record(
    {
      ...{ sku, category: fc.constantFrom(...categories), titles, descriptions },
      ...{ price: amount, maxQuantity: fc.integer({ min: 1, max: 999 }) },
      ...{ kind: fc.constantFrom('item', 'bundle', 'service'), archived: fc.boolean(), payload: json },
      imageUrl: fc.constant('https://images.example/a%20b.png?x=1'),
      limits: fc.uniqueArray(limit, { maxLength: 4, selector: ({ scope, window }) => scope + window }),
      servers: fc.dictionary(fc.constantFrom(...servers), listing),
    },
    { requiredKeys: ['sku', 'category', 'titles', 'price', 'servers'] },
  );
const drawnCatalogue = fc.tuple(codes, codes).chain(([categories, servers]) =>
  fc.record({
    ...{ categories: fc.constant(categories), servers: fc.constant(servers) },
    items: fc.uniqueArray(drawnItem(categories, servers), { minLength: 1, maxLength: 12, selector: (one) => one.sku }),
  }),
);

describe('an exported file', () => {
  it('changes nothing when imported, and creates an equal catalogue elsewhere, as YAML and as CSV', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(drawnCatalogue, titles, async ({ items, servers, categories: [top, below] }, title) => {
        count += 1;
        const shop = await newCatalogue(test.domain, `drawn-${count}`, servers);
        const categories = [
          { ...GOODS, code: top },
          { code: below, parent: top, titles: title, visible: false, sort: -1 },
        ];
        await shop.import(fileOf(items, categories));
        const [yaml, csv] = [await shop.export('yaml'), await shop.export('csv')];
        expect(await shop.diff(yaml, { prune: true })).toEqual([]);
        expect(await shop.diff(csv, { ...CSV, prune: true })).toEqual([]);
        const copy = await newCatalogue(test.domain, `copy-${count}`, servers);
        await copy.import(fileOf([], categories));
        await copy.import(csv, CSV);
        expect(await copy.export('yaml')).toBe(yaml);
      }),
      runs(60),
    );
  });
});
