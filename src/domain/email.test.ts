import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { type Runs, runs } from '../../test/support/properties.js';
import { emailOf, emailSearchForms, readEmail, readNewEmail } from './email.js';

const norm = (text: string) => readEmail(text)?.norm;

describe('readEmail', () => {
  it('ignores case and surrounding spaces in the norm, and keeps the address as written', () => {
    expect(readEmail('  Ada.L@Example.COM ')).toMatchObject({
      address: 'Ada.L@Example.COM',
      norm: 'ada.l@example.com',
    });
  });

  it('has the same norm for composed and decomposed characters', () => {
    expect(norm('cafe\u0301@example.com')).toBe(norm('caf\u00e9@example.com'));
  });

  it('has the same norm for a final and a medial sigma', () => {
    expect(norm('ΟΔΟΣ@example.com')).toBe(norm('οδος@example.com'));
  });

  it('distinguishes the two sigmas in a domain, as mail does', () => {
    expect(norm('ada@βόλος.example')).not.toBe(norm('ada@βόλοσ.example'));
  });

  it('keeps dots and plus signs, which can distinguish people', () => {
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
  ])('rejects %j', (text) => {
    expect(readEmail(text)).toBeNull();
  });
});

it('counts characters as the other texts do, not UTF-16 units', () => {
  const domain = [63, 63, 58].map((length) => 'x'.repeat(length)).join('.');
  const longest = `${'\u{1f600}'.repeat(64)}@${domain}.de`;
  expect([longest.length, [...longest].length]).toEqual([318, 254]);
  expect(readEmail(longest)).toEqual({ address: longest, norm: longest });
  expect(emailSearchForms(longest)).toEqual([longest]);
  expect([readEmail(`${longest}e`), emailSearchForms(`${longest}e`)]).toEqual([null, []]);
});

describe('emailOf', () => {
  it.each(['Ada@Bücher.de', 'ΟΔΟΣ@example.com', 'Ada@127.1', `${'İ'.repeat(40)}@example.com`])(
    'reads the norm of %j, which is its own norm',
    (text) => {
      const stored = norm(text) ?? '';
      expect(emailOf(stored).norm).toBe(stored);
    },
  );
});

describe('the domain of an address', () => {
  it.each([
    ['full-width letters', 'ｅｘａｍｐｌｅ.ｃｏｍ'],
    ['letters of mathematics', '𝐞𝑥𝓪𝔪𝕡𝖑𝗲.com'],
    ['invisible marks', 'ex\ufe0fam\u034fple.com'],
  ])('is normalized from %s', (_form, domain) => {
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
  ])('is rejected for a new user if it cannot receive mail: %j', (domain) =>
    expect(readNewEmail(`ada@${domain}`)).toBeNull(),
  );

  it('is only lower-cased if it cannot receive mail', () => {
    expect(readEmail('Ada@127.1')).toEqual({ address: 'Ada@127.1', norm: 'ada@127.1' });
  });
});

/** Spellings of a letter that mail servers may or may not distinguish. */
const spellings: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => letter.normalize('NFD'),
  (letter) => letter.replace(/[!-~]/, (ascii) => String.fromCodePoint(ascii.charCodeAt(0) + 0xfee0)),
  (letter) => letter.replace(/[a-z]/, (ascii) => String.fromCodePoint(ascii.charCodeAt(0) - 97 + 0x1d41a)),
  (letter) => `${letter}\ufe0f`,
  (letter) => letter.replace('ß', 'ss').replace('ς', 'σ').replace('ﬁ', 'fi'),
];

/** One of a few texts, so that two are often equal, with each letter in some spelling. */
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

/** The recipient as nodemailer sends it to the mail server. */
async function envelopeOf(address: string): Promise<{ local: string; domain: string }> {
  const mail = { from: 'service@example.com', to: { name: '', address }, text: '' };
  const [to = ''] = (await transport.sendMail(mail)).envelope.to;
  return { local: to.slice(0, to.lastIndexOf('@')), domain: to.slice(to.lastIndexOf('@') + 1) };
}

/** Ignoring case is a rule of the service, and the only one: mail servers may distinguish it. */
const folded = (local: string): string =>
  Array.from(local, (letter) => letter.toLowerCase())
    .join('')
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/**
 * Whether the norms are equal exactly if the envelopes are, except for the case of the local part.
 */
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

  it('are equal exactly if both addresses have the same envelope', async () => {
    const { failed, counterexample } = await check(norm, runs(1_000));
    expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
  });

  /** Without UTS-46. */
  const withLowerDomain = (text: string) => {
    const { address = '', norm = '' } = readEmail(text) ?? {};
    return `${norm.slice(0, norm.lastIndexOf('@'))}${address.slice(address.lastIndexOf('@')).toLowerCase()}`;
  };

  it('(control) differ from envelopes without UTS-46, or with NFKC everywhere', async () => {
    for (const broken of [withLowerDomain, (text: string) => norm(text)?.normalize('NFKC')])
      expect((await check(broken, { numRuns: 1_000, seed: 20 })).failed).toBe(true);
  });
});
