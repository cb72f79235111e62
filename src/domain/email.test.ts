import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { type Runs, runs } from '../../test/support/properties.js';
import { readEmail, readNewEmail } from './email.js';

const norm = (text: string) => readEmail(text)?.norm;

describe('an e-mail address', () => {
  it('is the same in any case and with spaces around it, and is kept as it was written', () => {
    expect(readEmail('  Ada.L@Example.COM ')).toMatchObject({
      address: 'Ada.L@Example.COM',
      norm: 'ada.l@example.com',
    });
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

describe('a domain', () => {
  it.each([
    ['full-width letters', 'ｅｘａｍｐｌｅ.ｃｏｍ'],
    ['letters of mathematics', '𝐞𝑥𝓪𝔪𝕡𝖑𝗲.com'],
    ['marks that nobody sees', 'ex\ufe0fam\u034fple.com'],
  ])('is the same in %s', (_what, domain) => {
    expect(readNewEmail(`ada@${domain}`)?.norm).toBe('ada@example.com');
  });

  it('is the same in Unicode and in Punycode', () => {
    expect(norm('ada@b\u00fccher.de')).toBe('ada@xn--bcher-kva.de');
    expect(norm('ada@bu\u0308cher.de')).toBe('ada@xn--bcher-kva.de');
    expect(norm('ada@XN--BCHER-KVA.de')).toBe('ada@xn--bcher-kva.de');
  });

  it.each([
    '127.1',
    '１２７.0.0.1',
    '2130706433',
    'a.0x7f',
    'xn--a.com',
    'a\u0338\u200d.de',
    `${'x'.repeat(64)}.de`,
    '⒈de',
  ])('cannot be %j for a new user: no mail can go there', (domain) => expect(readNewEmail(`ada@${domain}`)).toBeNull());

  it('to which no mail can go is in lower case only', () => {
    expect(readEmail('Ada@127.1')).toEqual({ address: 'Ada@127.1', norm: 'ada@127.1' });
  });
});

/** Ways to write a letter otherwise that a mail may or may not tell apart. */
const spellings: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => letter.normalize('NFD'),
  (letter) => letter.replace(/[!-~]/, (ascii) => String.fromCodePoint(ascii.charCodeAt(0) + 0xfee0)),
  (letter) => letter.replace(/[a-z]/, (ascii) => String.fromCodePoint(ascii.charCodeAt(0) - 97 + 0x1d41a)),
  (letter) => `${letter}\ufe0f`,
  (letter) => letter.replace('ß', 'ss').replace('ς', 'σ').replace('ﬁ', 'fi'),
];

/** A text out of few, so that two are often one, with each letter in some spelling. */
const respelled = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(fc.constantFrom(...spellings), { minLength: 1, maxLength: 12 }))
    .map(([text, ways]) =>
      Array.from(text, (letter, index) =>
        letter === '.' ? letter : (ways[index % ways.length] ?? String)(letter),
      ).join(''),
    );

const addresses = fc
  .tuple(
    respelled(['ada', 'a.b+c', 'οδός', 'straße', 'é']),
    fc.oneof(
      { weight: 5, arbitrary: respelled(['example.de', 'straße.de', 'strasse.de', 'βόλος.de', 'bücher.de', 'ﬁn.de']) },
      { weight: 1, arbitrary: respelled(['xn--bcher-kva.de', 'xn--strae-oqa.de', 'ελλάδα.gr', '日本.jp', 'a-b.c.de']) },
      { weight: 1, arbitrary: fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,4}\.de$/u) },
    ),
  )
  .map((parts) => parts.join('@'));

const transport = createTransport({ streamTransport: true, buffer: true });

/** Whom a mail goes to, as the mail server is told. */
async function envelopeOf(address: string): Promise<{ local: string; domain: string }> {
  const mail = { from: 'service@example.com', to: { name: '', address }, text: '' };
  const [to = ''] = (await transport.sendMail(mail)).envelope.to;
  return { local: to.slice(0, to.lastIndexOf('@')), domain: to.slice(to.lastIndexOf('@') + 1) };
}

/** That cases make no other mailbox is a rule of ours, and the only one: servers may tell them apart. */
const folded = (local: string): string =>
  Array.from(local, (letter) => letter.toLowerCase())
    .join('')
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** Whether the norms are equal exactly where the envelopes are, but for the case of the local part. */
async function isExact(one: string, other: string, normOf: (text: string) => string | undefined): Promise<boolean> {
  const [a, b] = [readNewEmail(one), readNewEmail(other)];
  if (a === null || b === null) return true;
  const [to, too] = [await envelopeOf(a.address), await envelopeOf(b.address)];
  const isOneMailbox = to.domain === too.domain && folded(to.local) === folded(too.local);
  return (normOf(one) === normOf(other)) === isOneMailbox;
}

describe('two norms', () => {
  const check = (normOf: (text: string) => string | undefined, options: Runs) =>
    fc.check(
      fc.asyncProperty(addresses, addresses, (one, other) => isExact(one, other, normOf)),
      options,
    );

  it('are equal exactly where a mail goes to the same envelope', async () => {
    const { failed, counterexample } = await check(norm, runs(1_000));
    expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
  });

  /** Without UTS-46. */
  const withLowerDomain = (text: string) => {
    const { address = '', norm = '' } = readEmail(text) ?? {};
    return `${norm.slice(0, norm.lastIndexOf('@'))}${address.slice(address.lastIndexOf('@')).toLowerCase()}`;
  };

  it('(control) were not, when the domain was in lower case only, or compatible letters were one everywhere', async () => {
    for (const broken of [withLowerDomain, (text: string) => norm(text)?.normalize('NFKC')])
      expect((await check(broken, { numRuns: 1_000, seed: 20 })).failed).toBe(true);
  });
});
