// The only parser of numbers and amounts in the console. Amounts are whole numbers of the
// currency's smallest unit; operators read and write them in its unit and in the notation of their
// language.

/** Formats an amount in the unit of its currency: 125050 with scale 2 is `1,250.50` in English. */
export function writeAmount(amount: number, locale: string, scale: number): string {
  const { whole, fraction } = digitsOf(amount, scale);
  const sign = amount < 0 ? '-' : '';
  return sign + grouped(whole, locale) + (scale === 0 ? '' : separatorsOf(locale).decimal + fraction);
}

/** Formats a number without grouping: 1234.5 is `1234,5` in German. */
export const writeNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: false, maximumFractionDigits: 20 }).format(
    value,
  );

/**
 * Parses an amount in the unit of its currency; scale 0 accepts whole numbers only. Thousands may
 * be grouped as in the language: `1.000` is 1000 in German and invalid in English with scale 2.
 * @returns the amount in the smallest unit; null if the text is invalid
 */
export function readAmount(text: string, locale: string, scale: number): number | null {
  const tokens = tokensOf(text, locale);
  if (tokens === null || tokens.fraction.length > scale) return null;
  const amount = Number(tokens.sign + tokens.whole + tokens.fraction.padEnd(scale, '0'));
  // Adding 0 turns -0 into 0.
  return Number.isSafeInteger(amount) ? amount + 0 : null;
}

function separatorsOf(locale: string) {
  const parts = formatOf(locale, 1).formatToParts(1_234_567.8);
  const textOf = (type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: textOf('decimal'), group: textOf('group') };
}

const formatOf = (locale: string, digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always', maximumFractionDigits: digits });

const grouped = (whole: string, locale: string): string => formatOf(locale, 0).format(BigInt(whole));

function digitsOf(amount: number, scale: number) {
  const digits = String(Math.abs(amount)).padStart(scale + 1, '0');
  const end = digits.length - scale;
  return { whole: digits.slice(0, end), fraction: digits.slice(end) };
}

/** Longer than any safe integer with separators. */
const MAX_LENGTH = 64;

/**
 * Splits a number at the separators of the language; null for other characters or wrong grouping.
 */
function tokensOf(text: string, locale: string) {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const { decimal, group } = separatorsOf(locale);
  const sign = /^[-−]/.test(trimmed) ? '-' : '';
  const [written = '', fraction, ...more] = trimmed.replace(/^[-−+]/, '').split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const whole = plain(written).replaceAll(plain(group), '');
  if (!/^\d+$/.test(whole)) return null;
  // Formatting the number again shows where the language groups digits.
  if (plain(written) !== whole && plain(written) !== plain(grouped(whole, locale))) return null;
  return { sign, whole, fraction: fraction ?? '' };
}

/** Replaces no-break spaces and typographic apostrophes, which keyboards lack. */
const plain = (text: string): string => text.replace(/\s/g, ' ').replaceAll('’', "'");
