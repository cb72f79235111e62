import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../test/support/properties.js';
import { languageChain } from '../base/language/chain.js';
import type { PublishedLanguages } from '../base/language/lookup.js';
import { negotiate } from '../base/language/negotiate.js';
import { localize, localizeOptional } from '../base/language/text.js';

const offer = (languages: string[], aliases: Record<string, string> = {}): PublishedLanguages => ({
  languages,
  aliases,
});
const demo = offer(['en', 'de', 'ru', 'es', 'pt-BR']);
const match = (header: string, from: PublishedLanguages = demo): string | null => negotiate(header, from);

describe('Accept-Language', () => {
  it.each([
    // quality weights and regional tags
    ['de', 'de'],
    ['DE', 'de'],
    ['de-CH', 'de'],
    ['de-CH-1996', 'de'],
    ['en;q=0.5, de;q=0.8', 'de'],
    ['en;q=0.5, de', 'de'],
    ['ru, de', 'ru'],
    ['ru;q=1.000, de;q=1', 'ru'],
    ['ru ; q=0.7 , es ; q=0.9', 'es'],
    ['ru;Q=0.7, es;Q=0.9', 'es'],
    ['fr, it, es;q=0.1', 'es'],
    // related languages
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['pt-PT, de', 'pt-BR'],
    // malformed ranges
    ['de;q=0,8', null],
    ['de;q=0,8, en', 'en'],
    ['-BE', null],
    ['-BE, ru', 'ru'],
    ['de;q=abc, es', 'es'],
    ['de;q=5, es', 'es'],
    ['de;q=-1, es', 'es'],
    ['de;q=1.001, es', 'es'],
    ['de;q=0.1234, es', 'es'],
    ['de;q=, es', 'es'],
    ['"de", es', 'es'],
    ['de fr, es', 'es'],
    [',, ,es', 'es'],
    ['en_US', 'en'],
    ['pt_PT', 'pt-BR'],
    // wildcards
    ['*', null],
    ['*;q=0', null],
    ['es, *;q=0', 'es'],
    ['*, de', null],
    ['fr, *;q=0.5, de;q=0.1', null],
    ['de;q=0.1, *;q=0.05', 'de'],
    ['en;q=0', null],
    ['en;q=0, en-US', null],
    ['de;q=0.0, en;q=0.1', 'en'],
    // unusual but well formed
    ['zh-Hant-CN-x-private1', null],
    ['i-klingon', null],
    ['i-klingon, de', 'de'],
    ['x-private1, de', 'de'],
    ['constructor, de', 'de'],
    ['__proto__, de', 'de'],
    ['a, de', 'de'],
    ['', null],
  ])('for %s, selects %s', (header, language) => expect(match(header)).toBe(language));

  it.each([
    ['zh-TW', ['zh-Hant', 'zh-Hans'], 'zh-Hant'],
    ['zh-CN', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
    ['zh-Hant-CN-x-private1', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['en-GB', ['en-US', 'en-AU'], 'en-AU'],
    ['pt', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['pt-AO', ['pt-BR', 'pt-PT'], 'pt-PT'],
    ['de', ['de-AT'], 'de-AT'],
  ])('matches %s of %p with %s, the closest relative', (header, languages, expected) =>
    expect(match(header, offer(languages))).toBe(expected),
  );

  it('finds no relative in another language, even if CLDR calls it close', () => {
    expect(match('ca', offer(['es']))).toBeNull();
    expect(match('be', offer(['ru']))).toBeNull();
  });

  it('applies the aliases of the operator after the tag itself and before relatives', () => {
    const aliases = { sr: 'bs', ca: 'es', PT: 'es', 'pt-br': 'es', 'bs-Cyrl': 'sr-Latn' };
    const aliased = offer(['bs', 'es', 'pt-BR', 'sr-Latn'], aliases);
    expect(match('sr', aliased)).toBe('bs');
    expect(match('sr-RS', aliased)).toBe('bs');
    expect(match('sr-Latn', aliased)).toBe('sr-Latn');
    expect(match('ca', aliased)).toBe('es');
    expect(match('pt-PT', aliased)).toBe('es');
    expect(match('pt-BR', aliased)).toBe('pt-BR');
    expect(match('bs-Cyrl-BA', aliased)).toBe('sr-Latn');
  });

  it('ignores an alias to an unpublished language', () => expect(match('sr', offer(['en'], { sr: 'bs' }))).toBeNull());

  it('never selects a language with q=0, also not as relative or alias', () => {
    expect(match('pt, pt-BR;q=0')).toBeNull();
    expect(match('en-GB, en;q=0')).toBeNull();
    expect(match('en-GB, en;q=0', offer(['en-US']))).toBeNull();
    expect(match('en-GB, en;q=0', offer(['en-GB']))).toBe('en-GB');
    expect(match('sr, bs;q=0', offer(['bs'], { sr: 'bs' }))).toBeNull();
  });

  it('reads at most 32 members and 1024 bytes', () => {
    const many = (count: number): string => [...Array.from({ length: count }, () => 'xx'), 'de'].join(',');
    expect(match(many(31))).toBe('de');
    expect(match(many(32))).toBeNull();
    expect(match(many(10_000))).toBeNull();
    expect(match(`ru,${'x'.repeat(2000)}`)).toBe('ru');
    expect(match('x'.repeat(1_048_576))).toBeNull();
    expect(match(`${' '.repeat(1024)},de`)).toBeNull();
  });

  it('caches the result per header and published languages', () => {
    const other = offer(['de', 'fr']);
    for (const _round of [1, 2]) {
      expect(match('fr, en;q=0.5')).toBe('en');
      expect(match('fr, en;q=0.5', other)).toBe('fr');
    }
  });

  describe('in the worst case', () => {
    const letters = (count: number, seed: number): string =>
      Array.from({ length: count }, (_, index) => String.fromCharCode(97 + ((seed * (index + 7)) % 26))).join('');
    /** Returns a header with 32 unpublished ranges, different in each round. */
    const header = (round: number): string =>
      Array.from({ length: 32 }, (_, member) => {
        const seed = round * 32 + member;
        return `zh-${letters(2, seed)}${letters(2, Math.floor(seed / 26))}-${letters(2, Math.floor(seed / 676))}`;
      }).join(',');
    const chinese = offer(['en', 'zh-Hans', 'zh-Hant', 'zh-HK']);

    it('takes no longer than three times the Intl calls of its ranges', () => {
      const millisecondsOf = (work: () => void): number => {
        const began = performance.now();
        work();
        return performance.now() - began;
      };
      const rounds = Array.from({ length: 20 }, (_, round) => {
        const headers = Array.from({ length: 25 }, (_, index) => header(round * 25 + index));
        const tags = headers.flatMap((each) => each.split(','));
        const matching = millisecondsOf(() => {
          for (const each of headers) match(each, chinese);
        });
        const calls = millisecondsOf(() => {
          for (const tag of tags) new Intl.Locale(tag).maximize();
        });
        return matching / calls;
      });
      expect(Math.min(...rounds)).toBeLessThan(3);
    });

    it('is not cached', () => {
      setFlagsFromString('--expose-gc');
      const collect: () => void = runInNewContext('gc');
      match(header(-1), chinese);
      collect();
      const before = process.memoryUsage().heapUsed;
      for (let round = 0; round < 3_000; round += 1) match(header(1_000 + round), chinese);
      collect();
      expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(4);
    });
  });

  it('never throws, and selects a published language or none for any header', () => {
    const tag = fc.constantFrom(
      'en',
      'de',
      'pt',
      'pt-PT',
      'pt_BR',
      'zh-Hant-TW',
      'i-klingon',
      'x-y',
      '*',
      '-',
      '',
      'und',
    );
    const weight = fc.constantFrom('', ';q=0', ';q=0.5', ';q=1', ';q=0,8', ';q=x', ';;', ' ; q = 1');
    const likely = fc.array(
      fc.tuple(tag, weight).map((pair) => pair.join('')),
      { maxLength: 40 },
    );
    const header = fc.oneof(
      likely.map((members) => members.join(',')),
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'binary' }),
    );
    const languages: fc.Arbitrary<string[]> = fc.uniqueArray(
      fc.constantFrom('en', 'en-GB', 'de', 'pt-BR', 'zh-Hant', 'zh-Hans', 'sr-Latn'),
    );
    fc.assert(
      fc.property(header, languages, (sent, published) => {
        const chosen = match(sent, offer(published, { pt: 'de' }));
        return chosen === null || published.includes(chosen);
      }),
      runs(3_000),
    );
  });
});

describe('the languages of an answer', () => {
  it('are the match, the profile language, the project language and en', () =>
    expect(languageChain('ru', 'de', 'es', demo)).toEqual(['ru', 'de', 'es', 'en']));

  it('contain no duplicates', () => expect(languageChain('en', 'en', 'en', demo)).toEqual(['en']));

  it('begin with the profile language if the header matched none', () =>
    expect(languageChain(null, 'pt-PT', 'de', demo)).toEqual(['pt-BR', 'de', 'en']));

  it('begin with the project language without a published profile language', () => {
    expect(languageChain(null, null, 'de', demo)).toEqual(['de', 'en']);
    expect(languageChain(null, 'fr', 'de', demo)).toEqual(['de', 'en']);
  });
});

describe('a localized text', () => {
  it('uses the first language that it has', () =>
    expect(localize({ de: 'Schwert', en: 'Sword' }, ['fr', 'de', 'en'], 'S-1')).toBe('Schwert'));

  it('uses any other language before its code', () => {
    expect(localize({ ja: '剣' }, ['de', 'en'], 'S-1')).toBe('剣');
    expect(localize({}, ['de', 'en'], 'S-1')).toBe('S-1');
  });

  it('is null if it is optional and has no translation', () => {
    expect(localizeOptional({}, ['en'])).toBeNull();
    expect(localizeOptional({ en: 'Sharp' }, ['de', 'en'])).toBe('Sharp');
  });
});
