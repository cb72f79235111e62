import type { ZodType, z } from 'zod';
import type { LocalizedText } from '../base/language/text.js';

/** Loaded by who checks what came in: helps and mistyped commands need not wait for it. */
export type Zod = typeof z;

/** What a value is: to programs, and as somebody writes it on a command line. `In` is what JSON has in its place. */
export interface Form<T, In = T> {
  /** What JSON has to hold, and what comes of it. */
  readonly schema: (zod: Zod) => ZodType<T, In>;
  /**
   * The JSON that a word of a command line stands for; given more than once, `sofar` is what came of the words before it.
   * Throws a Miswritten.
   */
  readonly read: (text: string, sofar: unknown) => unknown;
  /** From where a command line takes it, in place of the word itself: a file that the word names, or standard input. */
  readonly from?: { readonly kind: 'STDIN' } | { readonly kind: 'FILE'; readonly mend: string };
  /** The words that it is one of, where they are few. */
  readonly words?: readonly string[];
  /** Unit of the JSON, if the command line writes another one. */
  readonly unit?: string;
}

/** A word of a command line that stands for nothing, and how it is written. */
export class Miswritten extends Error {}

/**
 * One thing that a deed is given; what it stands for is looked up where the deed is done. `In` is what JSON has in its
 * place, undefined among it where it may be left out.
 */
export interface Field<T, At = unknown, In = unknown> {
  /** As a command line has it: `<user>`, `[project]`, `--reason <text>`, `--force`. */
  readonly syntax: string;
  readonly help: string;
  readonly form: Form<unknown, In>;
  /** What stands for it where it is not given; undefined: it must be. */
  readonly initial: unknown;
  /** Checks what was given, undefined where nothing was. */
  readonly take: (given: unknown, zod: Zod) => Taken<T, At>;
}

/** What was given is right, and this finds what it stands for; or it is not, and why. */
export type Taken<T, At> = { readonly find: (at: At) => Promise<T> } | { readonly faults: readonly Problem[] };

/** Why a value is refused. */
export interface Problem {
  /** Follows the name of the field. */
  readonly text: string;
  readonly problem: 'MISSING' | 'UNKNOWN' | 'TOO_LONG' | 'TOO_LARGE' | 'TOO_SMALL' | 'INVALID';
  /** The largest or smallest value, or the largest number of characters. */
  readonly limit?: number;
}

/** Several things under their names; on a command line positional ones come in this order. */
export type Fields<T, At> = { readonly [K in keyof T]: Field<T[K], At> };

/** The same, by what JSON has for them. */
export type FieldsOfJson<In> = { readonly [K in keyof In]: Field<unknown, never, In[K]> };

/** One that must be given. */
const needed = <T, In>(syntax: string, help: string, form: Form<T, In>): Field<T, unknown, In> => ({
  ...{ syntax, help, form, initial: undefined },
  take: (given, zod) =>
    given === undefined ? { faults: [{ text: ' is missing', problem: 'MISSING' }] } : parsed(form, given, zod),
});

/** One that stands for `initial` where it is not given. */
const initially = <T, In>(
  syntax: string,
  help: string,
  form: Form<T, In>,
  initial: T,
): Field<T, unknown, In | undefined> => ({
  ...{ syntax, help, initial },
  form: { ...form, schema: (z) => form.schema(z).optional() },
  take: (given, zod) => (given === undefined ? { find: async () => initial } : parsed(form, given, zod)),
});

function parsed<T, In>(form: Form<T, In>, given: unknown, zod: Zod): Taken<T, unknown> {
  const { success, data, error } = form.schema(zod).safeParse(given);
  if (success) return { find: async () => data };
  return {
    faults: error.issues.map((issue) => ({
      text: `${issue.path.map((step) => `.${String(step)}`).join('')}: ${issue.message}`,
      ...problemOf(issue),
    })),
  };
}

function problemOf(issue: z.core.$ZodIssue): Pick<Problem, 'problem' | 'limit'> {
  if (issue.code === 'too_big')
    return { problem: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE', limit: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return { problem: 'TOO_SMALL', limit: Number(issue.minimum) };
  return { problem: 'INVALID' };
}

/** A positional argument: `<amount>`. */
export const argument = needed;

/** A positional argument that may be left out: `[project]`. */
export const optionalArgument = <T, In = T>(
  syntax: string,
  help: string,
  { schema, ...form }: Form<T, In>,
): Field<T | null, unknown, In | null | undefined> =>
  initially<T | null, In | null>(syntax, help, { ...form, schema: (z) => schema(z).nullable() }, null);

/** An option with a value: `--until <time>`. */
export const option = optionalArgument;

/** An option that must be given. */
export const requiredOption = needed;

/** An option that stands for `initial` unless it is given. */
export const optionFrom = <T, In = T>(
  syntax: string,
  help: string,
  form: Form<T, In>,
  initial: T,
): Field<T, unknown, In | undefined> => initially(syntax, help, form, initial);

/** An option without a value. */
export const flag = (syntax: string, help: string): Field<boolean, unknown, boolean | undefined> =>
  initially(syntax, help, { schema: (z) => z.boolean('It is true or false.'), read: () => true }, false);

/** How many entries of a list. */
export const atMost = (what: string, initial = 100): Field<number, unknown, number | undefined> =>
  optionFrom('--limit <number>', `${what} at most, 1 to 1000`, whole(1, 1_000, 'It is 1 to 1000.'), initial);

/** The same of what comes in pages, which clients have of the API as well. */
export const atMostHundred = (what: string, initial = 20): Field<number, unknown, number | undefined> =>
  optionFrom('--limit <number>', `${what} at most, 1 to 100`, whole(1, 100, 'It is 1 to 100.'), initial);

/** What is looked up where the deed is done. */
export const found = <Given, T, At, In>(
  given: Field<Given, unknown, In>,
  find: (given: Given, at: At) => Promise<T>,
): Field<T, At, In> => ({
  ...given,
  take(value, zod) {
    const taken = given.take(value, zod);
    return 'faults' in taken ? taken : { find: async (at) => await find(await taken.find(undefined), at) };
  },
});

/** The same of what need not be given. */
export const foundIfGiven = <Given, T, At, In>(
  given: Field<Given | null, unknown, In>,
  find: (given: Given, at: At) => Promise<T>,
): Field<T | null, At, In> => found(given, async (value, at: At) => (value === null ? null : await find(value, at)));

/** Those of several filters that were given. */
export function present<T extends object>(filters: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const given: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name in filters) {
    const filter = filters[name];
    if (filter !== null && filter !== undefined) given[name] = filter;
  }
  return given;
}

const VERSION = /^\d{1,15}-[0-9a-f]{16}$/;

/** The version of a preview. `preview` is the command that prints it. */
export function version(preview: string): Form<string> {
  const notice = `Write the version that ${preview} printed, like 1841-5c0e9d1f3a2b4c6d.`;
  return { schema: (z) => z.string(notice).regex(VERSION, notice), read: (text) => text };
}

/** Text as it was written. */
export const word: Form<string> = {
  schema: (z) => z.string('It is text.').max(10_000, 'It is too long.').refine(isStorable, 'It is no valid text.'),
  read: (text) => text,
};

/** One text or several; on a command line given more than once. */
export const words: Form<readonly string[], string | readonly string[]> = {
  schema: (z) => z.union([word.schema(z).transform((text) => [text]), z.array(word.schema(z)).min(1).max(MAX_WORDS)]),
  read: (text, sofar) => [...(Array.isArray(sofar) ? sofar : []), text],
};

const MAX_WORDS = 100;

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && Buffer.from(text).toString() === text;
}

/** What is named by text or by number: `ada@example.com`, `12`. */
export const nameOrId: Form<string, string | number> = {
  schema: (z) => z.union([word.schema(z), z.int().transform(String)], 'It is text, or a whole number.'),
  read: (text) => text,
};

/** A file of an operator. */
export interface SourceFile {
  /** What it is called, for what is said of it. */
  readonly file: string;
  readonly text: string;
}

/** A text file; on a command line its name, and `mend` is said where it cannot be read. */
export const file = (syntax: string, help: string, mend: string): Field<SourceFile, unknown, SourceFile> =>
  argument(syntax, help, {
    schema: (z) => z.strictObject({ file: word.schema(z), text: z.string('It is text.') }, 'It is {file, text}.'),
    read: (text) => text,
    from: { kind: 'FILE', mend },
  });

/** A secret, which must not stand among arguments: on a command line it comes by standard input. */
export const stdin = (syntax: string, help: string): Field<string | null, unknown, string | null | undefined> =>
  option(syntax, help, {
    ...word,
    schema: (z) => word.schema(z).meta({ format: 'password' }),
    from: { kind: 'STDIN' },
  });

/** A whole number; `fault` says how it is written. */
export const whole = (min: number, max: number, fault: string): Form<number> => ({
  schema: (z) => z.int(fault).min(min, fault).max(max, fault),
  read(text) {
    const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Miswritten(fault);
    return value;
  },
});

/** An id as the lists have it. */
export const id = whole(1, 2 ** 31 - 1, 'Write it like 12.');

/** The same, also as the audit log has it: `account:12`. */
export const idOf = (what: string): Form<number> => ({
  ...id,
  read: (text, sofar) => id.read(text.startsWith(`${what}:`) ? text.slice(what.length + 1) : text, sofar),
});

/** The id of a purchase or delivery, also as the audit log has it: `purchase:<id>`; `fault` says how it is written. */
export const uuid = (fault: string): Form<string> => ({
  schema: (z) => z.string(fault).regex(UUID, fault),
  read(text) {
    const bare = text.replace(/^(purchase|delivery):/, '').toLowerCase();
    if (!UUID.test(bare)) throw new Miswritten(fault);
    return bare;
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One of a few words. */
export const oneOf = <const T extends string>(...words: readonly [T, ...T[]]): Form<T> => ({
  schema: (z) => z.enum(words, `It is one of: ${words.join(', ')}.`),
  read: (text) => text,
  words,
});

/** One of a few words that lists spell in upper case, and people in any. */
export const stateOf = <const T extends string>(...states: readonly [T, ...T[]]): Form<T> => {
  const fault = `It is one of: ${states.join(', ').toLowerCase()}.`;
  return {
    schema: (z) => z.enum(states, fault),
    read(text) {
      const state = states.find((known) => known === text.toUpperCase());
      if (state === undefined) throw new Miswritten(fault);
      return state;
    },
  };
};

const INSTANT = 'Write it like 2027-01-31T18:00:00Z.';

/** A point in time as RFC 3339, with its offset: a local time would mean something else on each machine. */
export const instant: Form<Date, string> = {
  schema: (z) =>
    z
      .string(INSTANT)
      .refine(isInstant, INSTANT)
      .meta({ format: 'date-time' })
      .transform((text) => new Date(text)),
  read(text) {
    if (!isInstant(text)) throw new Miswritten(INSTANT);
    return text;
  },
};

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(new Date(text).getTime());

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A time in whole seconds; on a command line `90s`, `15m`, `24h`, `7d` or `0`. */
export const duration: Form<number> = {
  schema: (z) => z.int('It is whole seconds.').min(0, 'It is whole seconds.').max(1e14, 'It is too long.'),
  read(text) {
    const [, digits, unit] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
    const factor = unit === '' && digits === '0' ? 1 : UNITS[unit ?? ''];
    if (digits === undefined || factor === undefined) throw new Miswritten('Write it like 90s, 15m, 24h or 7d.');
    return Number(digits) * factor;
  },
  unit: 'in whole seconds',
};

const IN_WHOLE = "Write a whole number in the currency's smallest unit, like 500 for 5.00 EUR.";

/** The format of amounts in JSON Schema: a form reads and shows them in the unit of the currency. */
const AMOUNT = { format: 'amount' } as const;

/** The unit of amounts, for help texts. */
export const UNIT = "in the currency's smallest unit: 500 is 5.00 EUR";

/** What comes to a balance or goes off it: a whole number in the currency's smallest unit, up or down. */
export const signedAmount: Form<number> = {
  schema: (z) =>
    z
      .int(IN_WHOLE)
      .refine((value) => value !== 0, '0 changes nothing.')
      .meta(AMOUNT),
  read(text) {
    const value = /^[+-]?(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value)) throw new Miswritten(IN_WHOLE);
    if (value === 0) throw new Miswritten('0 changes nothing.');
    return value;
  },
};

/** What somebody is given. */
export const amount: Form<number> = {
  schema: (z) => z.int(IN_WHOLE).min(1, `${IN_WHOLE} To take money away there is: adjust`).meta(AMOUNT),
  read(text, sofar) {
    const value = signedAmount.read(text, sofar);
    if (Number(value) > 0) return value;
    throw new Miswritten(`${IN_WHOLE} To take money away there is: adjust`);
  },
};

const LOCALIZED = 'Write it like de="Wir sind gleich zurück".';

/** A text by language; on a command line several of `de=Text`. */
export const localized: Form<LocalizedText> = {
  schema: (z) =>
    z
      .record(
        z.string(),
        word.schema(z).refine((text) => text !== '', 'It is empty.'),
      )
      .refine((texts) => Object.keys(texts).every(isLanguageTag), 'Its keys are languages.'),
  read(text, sofar) {
    const [, tag, message] = /^([A-Za-z0-9-]+)=(.+)$/s.exec(text) ?? [];
    if (tag === undefined || message === undefined || !isLanguageTag(tag)) throw new Miswritten(LOCALIZED);
    const language = new Intl.Locale(tag).toString();
    const before = Object(sofar);
    if (Object.hasOwn(before, language)) throw new Miswritten(`${language} is there twice.`);
    return { ...before, [language]: message };
  },
};

function isLanguageTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== '';
  } catch {
    return false;
  }
}
