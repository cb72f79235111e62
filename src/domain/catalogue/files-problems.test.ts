import { describe, expect, it } from '@jest/globals';
import { fileOf, GOODS, item, newCatalogue } from '../../../test/support/catalogue/files.js';
import { aliasBomb, useDomain } from '../../../test/support/domain.js';
import { use } from '../../../test/support/use.js';

// All problems of a file are reported together with line and column, and nothing is applied
// (rules.md §4.2).
const test = useDomain();
const shop = use(() => newCatalogue(test.domain, 'faulty'));

/** The problems without their place. */
const problemsOf = async (text: string): Promise<string[]> =>
  (await shop.problems(text)).map((fault) => fault.replace(/^shop\.yaml:\d+:\d+: /, ''));
const ofItem = (more: Record<string, unknown>) => problemsOf(fileOf([item('sword', more)]));
const nothingIsThere = async () =>
  expect(await test.database.direct.selectFrom('shop_category').select('id').execute()).toEqual([]);

/** Invalid items and their messages. */
const FAULTY: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ price: undefined }, 'price: is missing'],
  [{ price: null }, 'price: must be a whole number'],
  [{ price: '100' }, 'price: must be a whole number'],
  [{ price: 1.5 }, 'price: must be a whole number'],
  [{ price: 2 ** 53 }, 'price: must be at most 9007199254740991'],
  [{ maxQuantity: 0 }, 'maxQuantity: must be at least 1'],
  [{ maxQuantity: 1_000 }, 'maxQuantity: must be at most 999'],
  [{ price: 2 ** 53 - 1, maxQuantity: 2 }, 'price: maxQuantity pieces must not cost more than 9007199254740991'],
  [
    { maxQuantity: 999, servers: { one: { price: 2 ** 52 } } },
    'servers.one.price: maxQuantity pieces must not cost more than 9007199254740991',
  ],
  [{ sku: 'a b' }, 'sku: must be 1 to 64 of A-Z, a-z, 0-9, ., _ and -'],
  [{ sku: 12 }, 'sku: must be text'],
  [{ titles: { en: 'x'.repeat(121) } }, 'titles.en: must have at most 120 characters'],
  [{ titles: { en: 'Two\nlines' } }, 'titles.en: must be plain text without control characters'],
  [{ titles: { en: 'Bell\u0007' } }, 'titles.en: must be plain text without control characters'],
  [{ titles: { en: 'Nul\0' } }, 'titles.en: must be valid text'],
  [{ titles: { en: 'Half \ud83d' } }, 'titles.en: must be valid text'],
  [{ titles: { en: ' ' } }, 'titles.en: must not be empty'],
  [{ descriptions: { en: 'x'.repeat(4_001) } }, 'descriptions.en: must have at most 4000 characters'],
  [{ descriptions: { en: '\u001b[2J' } }, 'descriptions.en: must be plain text without control characters'],
  [{ imageUrl: 'http://images.example/a.png' }, 'imageUrl: must be like https://images.example/sword.png'],
  [{ imageUrl: 'https://me:secret@images.example/' }, 'imageUrl: must be like https://images.example/sword.png'],
  [{ kind: 'gift' }, 'kind: must be one of item, bundle, service'],
  [{ payload: 'x'.repeat(8_191) }, 'payload: must fit into 8 KiB of JSON'],
  [{ payload: { text: 'Nul\0' } }, 'payload: must be valid text'],
  [{ payload: { id: 2 ** 53 } }, 'payload: has a number that JSON cannot represent exactly: write it as text'],
  [{ limits: [{ scope: 'clan', window: 'day', max: 1 }] }, 'limits.0.scope: must be one of user, account'],
  [{ limits: [{ scope: 'user', window: 'day', max: 0 }] }, 'limits.0.max: must be at least 1'],
  [{ limits: [1, 2].map((max) => ({ scope: 'user', window: 'day', max })) }, 'limits.1: user/day occurs twice'],
  [
    { servers: { one: { offeredFrom: '2027-02-30T00:00:00Z' } } },
    'servers.one.offeredFrom: must be a time like 2027-01-31T18:00:00Z',
  ],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-23:59'].map(
    (offeredFrom) =>
      [
        { servers: { one: { offeredFrom } } },
        'servers.one.offeredFrom: must be a time like 2027-01-31T18:00:00Z',
      ] as const,
  ),
  [
    { servers: { one: { offeredFrom: '2027-02-01' } } },
    'servers.one.offeredFrom: must be a time like 2027-01-31T18:00:00Z',
  ],
  [
    { servers: { one: { offeredFrom: '2027-02-01T00:00:00Z', offeredUntil: '2027-02-01T01:00:00+01:00' } } },
    'servers.one.offeredUntil: must be later than offeredFrom',
  ],
  [{ servers: { one: { stock: 2 ** 31 } } }, 'servers.one.stock: must be at most 2147483647'],
  [{ servers: JSON.parse('{ "__proto__": {} }') }, 'servers.__proto__: there is no server __proto__'],
  [{ titles: JSON.parse('{ "en": "Sword", "__proto__": "x" }') }, 'titles.__proto__: unknown'],
  [{ servers: ['one'] }, 'servers: must be a map of servers'],
];

describe('an invalid file', () => {
  it('gets every problem of any kind at once, with line and column', async () => {
    const text = [
      'categories:',
      '  - { code: goods, titles: { en: Goods, fr: Biens } }',
      '  - { code: Bad, titles: {} }',
      '  - { code: goods, titles: { en: Again } }',
      'items:',
      '  - sku: sword',
      '    category: nowhere',
      '    titles: { en: Sword }',
      '    price: 1,5',
      '  - sku: bow',
      '    category: Bad',
      '    titles: { en: Bow, zz-: Bow }',
      '    price: -1',
      '    colour: red',
      '  - sku: bow',
      '    category: goods',
      '    titles: { en: Bow }',
      '    price: 1e3',
      '    payload: { rate: 1e3, ratio: 1.0 }',
      '    servers: { three: {}, one: { stock: -1 } }',
      '  - sku: axe',
      '    category: nowhere',
      '    titles: { en: Axe }',
      '    price: 7',
      '    servers: { four: {} }',
      'extra: 1',
    ].join('\n');
    expect(await shop.problems(text)).toEqual([
      'shop.yaml:2:41: categories.0.titles.fr: is not one of the languages',
      'shop.yaml:3:7: categories.1.code: must be 1 to 32 of a-z, 0-9 and -',
      'shop.yaml:3:18: categories.1.titles: must have at least one translation',
      'shop.yaml:4:7: categories.2.code: goods occurs twice',
      'shop.yaml:7:5: items.0.category: there is no category nowhere; there are: goods',
      'shop.yaml:9:5: items.0.price: must be a whole number',
      'shop.yaml:11:5: items.1.category: must be 1 to 32 of a-z, 0-9 and -',
      'shop.yaml:12:24: items.1.titles.zz-: "zz-" is not a language tag',
      'shop.yaml:13:5: items.1.price: must be at least 0',
      'shop.yaml:14:5: items.1.colour: unknown',
      'shop.yaml:15:5: items.2.sku: bow occurs twice',
      'shop.yaml:18:5: items.2.price: must be a whole number in plain digits',
      'shop.yaml:20:16: items.2.servers.three: there is no server three',
      'shop.yaml:20:34: items.2.servers.one.stock: must be at least 0',
      'shop.yaml:22:5: items.3.category: there is no category nowhere; there are: goods',
      'shop.yaml:25:16: items.3.servers.four: there is no server four',
      'shop.yaml:26:1: extra: unknown',
    ]);
    await nothingIsThere();
  });

  it.each(FAULTY.map(([more, message]) => [message, more] as const))(
    'is reported for an item: %s',
    async (message, more) => {
      expect(await ofItem(more)).toEqual([`items.0.${message}`]);
    },
  );

  it('must write numbers in plain digits, except in payloads', async () => {
    const priced = (price: string) =>
      `{categories: [{code: a, titles: {en: A}}], items: [{sku: s, category: a, titles: {en: S}, price: ${price}}]}`;
    for (const price of ['1e3', '0x10', '0o10', '1.0', '007', '+5', '-0', '&p 1e3']) {
      expect(await problemsOf(priced(price))).toEqual(['items.0.price: must be a whole number in plain digits']);
    }
    expect(await problemsOf(priced('9007199254740993'))).toEqual(['items.0.price: must be at most 9007199254740991']);
    expect(await problemsOf(priced('1_000'))).toEqual(['items.0.price: must be a whole number']);
    const borrowed = '[{sku: s, category: a, titles: {en: S}, payload: &p 1e3, price: *p}]';
    expect(await problemsOf(`{categories: [{code: a, titles: {en: A}}], items: ${borrowed}}`)).toEqual([
      'items.0.price: must be a whole number in plain digits',
    ]);
  });

  it('is rejected for a category tree with a cycle, too many levels or too many categories', async () => {
    const tree = (...parents: [string, string?][]) =>
      fileOf(
        [],
        parents.map(([code, parent]) => ({ code, titles: { en: code }, ...(parent === undefined ? {} : { parent }) })),
      );
    expect(await problemsOf(tree(['a', 'a']))).toEqual(['categories.0.parent: is below itself']);
    expect(await problemsOf(tree(['a', 'b'], ['b', 'c'], ['c', 'a']))).toContain(
      'categories.0.parent: is below itself',
    );
    expect(await problemsOf(tree(['a'], ['b', 'a'], ['c', 'b'], ['d', 'c']))).toEqual([
      'categories.3.parent: at most 3 levels',
    ]);
    expect(await problemsOf(tree(['a', 'unknown']))).toEqual([
      'categories.0.parent: there is no category unknown; there are: a',
    ]);
    const many = Array.from({ length: 501 }, (_, index): [string] => [`c${index}`]);
    expect(await problemsOf(tree(...many))).toEqual(['categories: at most 500']);
    await nothingIsThere();

    const grown = await newCatalogue(test.domain, 'grown');
    await grown.import(tree(['a'], ['b', 'a'], ['c', 'b']));
    expect(await grown.problems(tree(['a', 'c']))).toEqual([
      expect.stringContaining('categories.0.parent: is below itself'),
    ]);
    expect(await grown.problems(tree(['top'], ['a', 'top']))).toEqual([
      expect.stringContaining('categories.1.parent: at most 3 levels'),
    ]);
    expect(await grown.import(tree(['b'], ['c', 'a']))).toHaveLength(4);
    expect(await grown.problems(tree(...many.slice(0, 498)))).toEqual([expect.stringContaining('would have 501')]);
  });

  it.each([
    ['a tag of another language', 'items: !!python/object x', 'Unresolved tag'],
    ['a set', 'items: [{ payload: { x: !!set { a, b } } }]', 'Unresolved tag'],
    ['an ordered map', 'items: [{ payload: { x: !!omap [a: 1] } }]', 'Unresolved tag'],
    ['bytes', 'items: [{ payload: { x: !!binary aGVsbG8= } }]', 'Unresolved tag'],
    ['aliases that multiply', aliasBomb(), 'aliases stand for too much: write it out'],
    ['brackets without end', '['.repeat(20_000), ': is nested too deeply'],
    ['an alias of a node that contains it', 'items: &all [*all]', 'shop.yaml:1:14: refers to a node that contains it'],
    ['an alias of nothing', 'items: [*none]', 'shop.yaml:1:9: there is no anchor none before it'],
    ['anchors without end', `items: [${'&a x, '.repeat(101)}]`, 'shop.yaml:1:609: is one anchor too many: at most 100'],
    ['aliases without end', `items: [&a x, ${'*a, '.repeat(1_001)}]`, 'is one alias too many: at most 1000'],
    ['keys without end', `{${keys(2_001)}}`, 'is one key too many: at most 2000 in one map'],
    ['a list that is far too long', fileOf([item('a', { limits: Array(50_000).fill({}) })]), 'limits: at most 4'],
    [
      'two documents',
      'items: []\n---\nitems: []',
      'shop.yaml:2:1: a second document begins: put it into a file of its own, or drop this ---',
    ],
    ['a file that is cut off', 'items: [', 'shop.yaml:1:'],
    ['a key twice', 'items: []\nitems: []', 'shop.yaml:2:1: Map keys must be unique'],
    ['a list', '[]', 'shop.yaml:1:1: must be a map'],
    ['nothing', '', 'shop.yaml:1:1: must be a map'],
    ['more than 10 MiB', `#${'x'.repeat(10 * 1024 * 1024)}`, 'shop.yaml:1:1: the file is larger than 10 MiB'],
    ['a NUL', 'items: [{ sku: "a\\0b" }]', 'items.0.sku: must be 1 to 64'],
  ])('is rejected with %s', async (_problem, text, message) => {
    expect((await shop.problems(text)).join('\n')).toContain(message);
  });

  it('is read until it has too many problems, and long values are shortened', async () => {
    const many = await shop.problems(fileOf(Array.from({ length: 2_500 }, () => ({}))));
    expect(many).toHaveLength(1_001);
    expect(many.at(-1)).toBe('and at least 9000 more');
    const csv = `sku,category,title.en,basePrice,server\n${',,,,\n,x,,,\n'.repeat(3_000)}`;
    expect((await shop.problems(csv, 'shop.csv')).at(-1)).toBe('and at least 9000 more');
    const [long = ''] = await problemsOf(`{"${'k'.repeat(900)}": 1}`);
    expect(long).toBe(`${'k'.repeat(300)}…: unknown`);
  });

  it('has a bounded list of problems without terminal escapes', async () => {
    const many = await shop.problems(fileOf(Array.from({ length: 1_200 }, () => ({}))));
    expect(many).toHaveLength(1_001);
    expect(many.at(-1)).toMatch(/^and \d+ more$/);
    expect(await problemsOf(fileOf([item('a', { '\u001b[2J': 1 })]))).toEqual(['items.0.\\u001b[2J: unknown']);
  });

  it('cannot refer to servers and categories of another project', async () => {
    const other = await newCatalogue(test.domain, 'other');
    await other.import(fileOf([item('sword')], [GOODS, { code: 'theirs', titles: { en: 'Theirs' } }]));
    expect(await ofItem({ category: 'theirs' })).toEqual([
      'items.0.category: there is no category theirs; there are: goods',
    ]);
    const before = await other.export('yaml');
    await shop.import(fileOf([item('sword', { price: 1 })]));
    expect(await other.export('yaml')).toBe(before);
  });
});

function keys(count: number): string {
  return Array.from({ length: count }, (_, index) => `k${index}`).join(',');
}
