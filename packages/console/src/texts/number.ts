// The one parser of numbers and amounts of the console. Amounts are whole numbers of the currency's smallest unit; people read
// and write them in the unit of the currency and in the notation of their language.

/** Writes an amount in the unit of its currency: 125050 of scale 2 is `1,250.50` in English and `1.250,50` in German. */
export function writeAmount(amount: number, locale: string, scale: number): string {
  const { whole, fraction } = digitsOf(amount, scale);
  const sign = amount < 0 ? '-' : '';
  return sign + grouped(whole, locale) + (scale === 0 ? '' : separatorsOf(locale).decimal + fraction);
}

/**
 * Reads an amount in the unit of its currency; scale 0 reads whole numbers. Thousands may be grouped, as the language groups
 * them. Returns null if the text is not such an amount: `1.000` is 1000 in German, and no amount of scale 2 in English.
 * @returns the amount in the smallest unit
 */
export function readAmount(text: string, locale: string, scale: number): number | null {
  const parts = partsOf(text, locale);
  if (parts === null || parts.fraction.length > scale) return null;
  const amount = Number(parts.sign + parts.whole + parts.fraction.padEnd(scale, '0'));
  // -0 is 0.
  return Number.isSafeInteger(amount) ? amount + 0 : null;
}

/** Reads a number with any number of decimals. Returns null if the text is not a number in the notation of the language. */
export function readNumber(text: string, locale: string): number | null {
  const parts = partsOf(text, locale);
  if (parts === null) return null;
  const value = Number(`${parts.sign}${parts.whole}.${parts.fraction}`);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : null;
}

/** Writes a number for a form: without grouping, with the decimal separator of the language. */
export const writeNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: false, maximumFractionDigits: 20 }).format(
    value,
  );

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

function separatorsOf(locale: string): Separators {
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

interface Parts {
  readonly sign: '' | '-';
  readonly whole: string;
  readonly fraction: string;
}

/** More digits than any safe integer has. */
const MAX_LENGTH = 64;

/** Splits a number at the separators of the language. Returns null if it has other characters, or groups digits elsewhere. */
function partsOf(text: string, locale: string): Parts | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const { decimal, group } = separatorsOf(locale);
  const sign = /^[-−]/.test(trimmed) ? '-' : '';
  const [written = '', fraction, ...more] = trimmed.replace(/^[-−+]/, '').split(decimal);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const whole = plain(written).replaceAll(plain(group), '');
  if (!/^\d+$/.test(whole)) return null;
  // The language itself says where its groups are.
  if (plain(written) !== whole && plain(written) !== plain(grouped(whole, locale))) return null;
  return { sign, whole, fraction: fraction ?? '' };
}

/** Keyboards have neither the no-break spaces nor the typographic apostrophe that some languages group with. */
const plain = (text: string): string => text.replace(/\s/g, ' ').replaceAll('’', "'");
