import { describe, expect, it } from '@jest/globals';
import { readEmail } from '../../src/domain/users/email.js';

const norm = (text: string) => readEmail(text)?.norm;

describe('an e-mail address', () => {
  it('is the same in any case and with spaces around it, and is kept as it was written', () => {
    expect(readEmail('  Ada.L@Example.COM ')).toEqual({ address: 'Ada.L@Example.COM', norm: 'ada.l@example.com' });
  });

  it('is the same composed and decomposed', () => {
    expect(norm('cafe\u0301@example.com')).toBe(norm('caf\u00e9@example.com'));
  });

  it('is the same with a final and with a medial sigma', () => {
    expect(norm('ΟΔΟΣ@example.com')).toBe(norm('οδος@example.com'));
  });

  it('is another one in a domain with another sigma, as it is to the mail', () => {
    expect(norm('ada@βόλος.example')).not.toBe(norm('ada@βόλοσ.example'));
  });

  it('keeps dots and plus signs: they can be other people', () => {
    expect(norm('a.b+c@example.com')).not.toBe(norm('ab@example.com'));
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'a b@example.com',
    'a@b@c',
    'ada@exa mple.com',
    'ada@.com',
    'a..b@c.de',
    'a\u0000@b.c',
    `${'x'.repeat(65)}@example.com`,
    `ada@${'x'.repeat(254)}`,
  ])('cannot be %j', (text) => {
    expect(readEmail(text)).toBeNull();
  });
});
