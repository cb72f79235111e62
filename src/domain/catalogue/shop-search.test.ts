import { describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { createShopClient } from '../../../test/support/catalogue/shop.js';
import { useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { textOf } from '../../../test/support/statements.js';
import { use } from '../../../test/support/use.js';

// rules.md §2.3.1: every word must begin a word of a title in any language, or of the SKU.

const service = useService();
const project = useProject(service, {
  slug: 'isles',
  language: 'en',
  languages: ['en', 'de', 'pl', 'ru', 'tr', 'hi', 'ja'],
});
const shop = use(() =>
  stockShop(service, project, {
    categories: [{ code: 'weapons' }, { code: 'rest' }, { code: 'hidden', visible: false }],
    items: [
      { sku: 'ember-sword.01', titles: { en: 'Ember Sword', de: 'Glutschwert', ru: 'Огненный меч' } },
      { sku: 'axe_02', titles: { en: 'Axe/Hammer of Röm-Étoile 2.5', de: 'Übermut' } },
      { sku: 'cafe', titles: { en: 'Cafe\u0301 «Müller»', ja: '剣の店' }, category: 'rest' },
      { sku: 'hindi', titles: { hi: 'हिन्दी की तलवार' }, category: 'rest' },
      { sku: 'd', titles: { en: 'de en ru <b>bold</b> &amp; 100%' }, category: 'rest' },
      { sku: 'plain', titles: { tr: 'Kılıç ve Eşya', pl: 'Łaskawa źródło', de: 'Große Straße' }, category: 'rest' },
      { sku: 'other', titles: { ru: 'Ёж', ja: 'がく', en: 'ﬁne ＷＩＤＥ Ærø' }, category: 'rest' },
      { sku: 'sword-hidden', titles: { en: 'Sword' }, category: 'hidden' },
    ],
  }),
);
const face = use(() => createShopClient(service, project));

const found = async (search: unknown, variables = {}) => (await face.page({ search, ...variables })).skus;

/** Calls `work` after the first statement with this text has its result, which then arrives. */
function afterFirst(text: string, work: () => Promise<void>) {
  const query = Client.prototype.query;
  let hasRun = false;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...args) {
    const result: unknown = await Reflect.apply(query, this, args);
    if (hasRun || !textOf(args[0]).includes(text)) return result;
    hasRun = true;
    await work();
    return result;
  });
  return { hasRun: () => hasRun, restore: () => spy.mockRestore() };
}

describe('a search', () => {
  it.each([
    ['sword', ['ember-sword.01']],
    ['swo', ['ember-sword.01']],
    ['SWORD', ['ember-sword.01']],
    ['sword ember', ['ember-sword.01']],
    ['  ember   sw\t', ['ember-sword.01']],
    ['e s', ['ember-sword.01', 'plain']],
    ['word', []],
    ['sword axe', []],
    ['glut меч', ['ember-sword.01']],
    ['огн', ['ember-sword.01']],
    ['ОГНЕННЫЙ МЕЧ', ['ember-sword.01']],
    ['über', ['axe_02']],
    ['ÜBERMUT', ['axe_02']],
    ['u\u0308berm', ['axe_02']],
    ['hammer', ['axe_02']],
    ['étoile röm', ['axe_02']],
    ['2.5', ['axe_02']],
    ['café', ['cafe']],
    ['müller', ['cafe']],
    ['剣', ['cafe']],
    ['हिन्दी', ['hindi']],
    ['तल', ['hindi']],
    ['ember-sword.01', ['ember-sword.01']],
    ['EMBER-SW', ['ember-sword.01']],
    ['01', ['ember-sword.01']],
    ['axe_0', ['axe_02']],
    ['bold', ['d']],
    ['100%', ['d']],
    ...['KILIÇ', 'kılıç', 'kilic', 'KILIC', 'Kiliç'].map((search) => [search, ['plain']]),
    ...['laskawa', 'ŁASKAWA', 'zrodlo'].map((search) => [search, ['plain']]),
    ...['ESYA', 'EŞYA', 'eşya', 'esy'].map((search) => [search, ['plain']]),
    ...['strasse', 'STRASSE', 'STRAẞE', 'groß', 'gross'].map((search) => [search, ['plain']]),
    ...['еж', 'ЁЖ', 'fine', 'wide', 'aero', 'ærø', 'がく'].map((search) => [search, ['other']]),
    ['かく', []],
    ['uber', ['axe_02']],
    ['cafe muller', ['cafe']],
    ['hi', ['hindi']], // by its SKU, not by the language of a title
    ['ja', []],
  ])('for %j finds %j', async (search, skus) => {
    const { skus: shown, totalCount } = await face.page({ search });
    expect({ shown, totalCount }).toEqual({ shown: skus, totalCount: skus.length });
  });

  it.each([
    'sword:*',
    'sword:A',
    '!sword',
    "'sword'",
    "sword':* | 'axe",
    'sword\\',
    "\\'sword",
    'sword &',
    '(sword',
    'sword)) --',
    '"sword"',
    'sword;',
    '<->sword',
    '%sword_',
    '*sword',
    '\u202esword',
    '$ sword',
  ])('has no syntax, only words: %j', async (search) => {
    const words = search.match(/[a-zA-Z]+/g) ?? [];
    expect(await found(search)).toEqual(await found(words.join(' ')));
  });

  it.each(["':*&|!'", '"', '\\', "''", ':*', '<->', '()', '💎', '%', '--'])(
    'for %j, without a word, finds nothing',
    async (search) => {
      expect(await face.page({ search })).toMatchObject({ skus: [], totalCount: 0, pageInfo: { hasNextPage: false } });
    },
  );

  it.each(['', ' ', '\t\n\u3000', null])('is none for %j', async (search) => {
    expect(await face.page({ search })).toMatchObject({ totalCount: 7 });
  });

  it('can be combined with a category', async () => {
    expect(await found('e', { categoryId: shop.category('weapons') })).toEqual(['ember-sword.01', 'axe_02']);
    expect(await found('e', { categoryId: shop.category('rest') })).toEqual(['d', 'plain']);
    expect(await found('e')).toEqual(['ember-sword.01', 'axe_02', 'd', 'plain']);
    expect(await face.pageRefusal({ search: 'e', categoryId: shop.category('hidden') })).toMatchObject(
      refusal(404, 'CATEGORY_NOT_FOUND'),
    );
  });

  it('counts the items after an edit that another search preceded', async () => {
    const show = async (visible: boolean) => {
      const { direct } = service.administrator;
      await direct
        .updateTable('shop_category')
        .set({ visible })
        .where('project_id', '=', project.id)
        .where('id', '=', shop.category('hidden'))
        .execute();
      await service.notifications.settled();
    };
    await show(false);
    // The edit arrives after the first search has read the categories, before it counts.
    const read = afterFirst('shop_category', () => show(true));
    await face.page({ search: 'sword' }).finally(read.restore);
    expect(read.hasRun()).toBe(true);
    const { skus, totalCount } = await face.page({ search: 'sword' });
    await show(false);
    expect({ skus, totalCount }).toEqual({ skus: ['ember-sword.01', 'sword-hidden'], totalCount: 2 });
  });

  it('has at most 64 characters', async () => {
    for (const search of ['x'.repeat(64), '💎'.repeat(64), 'u\u0308'.repeat(32), `  ${'x'.repeat(60)}  `]) {
      expect(await face.page({ search })).toMatchObject({ totalCount: 0 });
    }
    expect(await face.pageRefusal({ search: 'x'.repeat(65) })).toMatchObject({
      ...refusal(400, 'INVALID_VARIABLES'),
      message: 'The variable "search" is too long: at most 64 characters are allowed.',
      extensions: { field: 'variables.search' },
    });
  });
});
