import { describe, expect, it } from '@jest/globals';
import { catalogue, isErrorCode } from '../base/errors/catalogue.js';
import { en } from '../base/errors/messages/en.js';
import { message, messageLanguages } from '../base/errors/messages/index.js';

const codes = Object.keys(catalogue).filter(isErrorCode);
const exact = Object.keys(en).flatMap((key) => {
  const [code = '', reason] = key.split('.');
  return reason === undefined ? [] : [{ code, reason }];
});
const params = {
  name: 'first',
  expected: 'Int',
  min: 1,
  minutes: 15,
  max: 100,
  allowed: 'A, B',
  successor: 'shopItems',
  names: 'purchaseId, idempotencyKey',
  attemptsLeft: 3,
  digits: 6,
  remaining: 2,
};

describe('messages', () => {
  it('exist in the five languages of the demo', () =>
    expect(messageLanguages).toEqual(['en', 'de', 'ru', 'es', 'pt-BR']));

  describe.each(messageLanguages.map((language) => [language]))('in %s', (language) => {
    it('exist for every code, without a placeholder', () => {
      for (const code of codes) {
        const { text, language: used } = message(code, {}, [language]);
        expect({ code, used, text }).toEqual({
          code,
          used: language,
          text: expect.stringMatching(/^[^{}]{10,}\.$|\{\}/),
        });
      }
    });

    it('exist for every reason, with all placeholders filled', () => {
      for (const { code, reason } of exact) {
        if (!isErrorCode(code)) throw new Error(code);
        const { text } = message(code, { reason, params }, [language]);
        expect(text).not.toMatch(/\{\w/);
        const general = message(code, {}, [language]).text;
        if (reason !== 'not_an_object') expect(text).not.toBe(general);
      }
    });

    it('have the placeholders of the English ones', () => {
      const marked = Object.fromEntries(Object.keys(params).map((name) => [name, `<${name}>`]));
      const placeholders = (code: string, reason: string, tag: string): string[] => {
        if (!isErrorCode(code)) throw new Error(code);
        const { text } = message(code, { reason, params: marked }, [tag]);
        return [...text.matchAll(/<\w+>/g)].map(([found]) => found).sort();
      };
      for (const { code, reason } of exact) {
        expect(placeholders(code, reason, language)).toEqual(placeholders(code, reason, 'en'));
      }
    });
  });

  it('differ between languages', () => {
    for (const code of codes) {
      const texts = messageLanguages.map((language) => message(code, {}, [language]).text);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it('fall back to the general sentence if a parameter is missing or the reason is unknown', () => {
    const general = message('INVALID_VARIABLES', {}, ['en']).text;
    expect(message('INVALID_VARIABLES', { reason: 'missing' }, ['en']).text).toBe(general);
    expect(message('INVALID_VARIABLES', { reason: 'constructor' }, ['en']).text).toBe(general);
  });

  it('show a parameter unchanged', () => {
    const name = '$& {max} <b>';
    const { text } = message('INVALID_VARIABLES', { reason: 'missing', params: { name } }, ['en']);
    expect(text).toBe(`The variable "${name}" is missing.`);
  });

  it('use the first available language of the chain, or a relative of it', () => {
    expect(message('TIMEOUT', {}, ['fr', 'ru', 'en']).language).toBe('ru');
    expect(message('TIMEOUT', {}, ['de-AT', 'ru', 'en']).language).toBe('de');
    expect(message('TIMEOUT', {}, ['pt-PT', 'en']).language).toBe('pt-BR');
    expect(message('TIMEOUT', {}, ['ja']).language).toBe('en');
  });

  it('are equal for an expired and an unknown session', () => {
    for (const language of messageLanguages) {
      expect(message('SESSION_EXPIRED', {}, [language])).toEqual(message('UNAUTHENTICATED', {}, [language]));
    }
  });
});
