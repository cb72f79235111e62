import type { ZodType, z } from 'zod';
import { canonicalTag } from '../base/language/tags.js';
import type { LocalizedText } from '../base/language/text.js';
import { isStorable, isStorableTime } from '../base/storable.js';
import { inWords } from './outcome.js';

/** Loaded only to check input, so that `--help` and mistyped commands are fast. */
export type Zod = typeof z;

/** The form of a value, as JSON and as text on the command line. `In` is its JSON type. */
export interface ValueForm<T, In = T> {
  /** The schema of the JSON value. */
  readonly schema: (zod: Zod) => ZodType<T, In>;
  /**
   * Parses the text of a command line to JSON. For a repeated option, `previous` is the result of
   * the earlier texts. Throws InvalidSyntax.
   */
  readonly read: (text: string, previous: unknown) => unknown;
  /**
   * Source of the value on the command line instead of the text itself: the named file, or standard
   * input.
   */
  readonly from?: { readonly kind: 'STDIN' } | { readonly kind: 'FILE'; readonly fix: string };
  /** All possible values, if they are few. */
  readonly words?: readonly string[];
  /** Writes a JSON value as on the command line; absent: it is the same. */
  readonly write?: (json: unknown) => string;
  /** Unit of the JSON, if the command line writes another one. */
  readonly unit?: string;
}

/** Invalid text on the command line; the message says how to write it. */
export class InvalidSyntax extends Error {}

/** A field of a command. `In` is its JSON type, with undefined if it is optional. */
export interface CommandField<T, At = unknown, In = unknown> {
  /** Syntax on the command line: `<user>`, `[project]`, `--reason <text>`, `--force`. */
  readonly syntax: string;
  readonly help: string;
  readonly form: ValueForm<unknown, In>;
  /** Default; undefined if the field is required. */
  readonly initial: unknown;
  /** Of an argument: the text in the example of a command that has none of its own. */
  readonly example?: string | undefined;
  /** Checks a JSON value; undefined if the field is absent. */
  readonly check: (json: unknown, zod: Zod) => FieldCheck<T, At>;
}

/** The result of a check: a function that looks up the value, or the problems. */
type FieldCheck<T, At> = { readonly find: (at: At) => Promise<T> } | { readonly problems: readonly FieldProblem[] };

/** A problem of a value. */
export interface FieldProblem {
  /** Text after the name of the field. */
  readonly text: string;
  readonly problem: 'MISSING' | 'UNKNOWN' | 'TOO_LONG' | 'TOO_LARGE' | 'TOO_SMALL' | 'INVALID';
  /** The largest or smallest value, or the largest number of characters. */
  readonly limit?: number;
}

/** Fields by name; positional ones in the order of the command line. */
export type Fields<T, At> = { readonly [K in keyof T]: CommandField<T[K], At> };

/** The same, by JSON type. */
export type FieldsOfJson<In> = { readonly [K in keyof In]: CommandField<unknown, never, In[K]> };

const required = <T, In>(
  syntax: string,
  help: string,
  form: ValueForm<T, In>,
  example?: string,
): CommandField<T, unknown, In> => ({
  ...{ syntax, help, form, initial: undefined, example },
  check: (json, zod) =>
    json === undefined ? { problems: [{ text: ' is missing', problem: 'MISSING' }] } : parse(form, json, zod),
});

/** A field with the default `initial`. */
export const optionFrom = <T, In = T>(
  syntax: string,
  help: string,
  form: ValueForm<T, In>,
  initial: T,
): CommandField<T, unknown, In | undefined> => ({
  ...{ syntax, help, initial },
  form: { ...form, schema: (z) => form.schema(z).optional() },
  check: (json, zod) => (json === undefined ? { find: async () => initial } : parse(form, json, zod)),
});

function parse<T, In>(form: ValueForm<T, In>, json: unknown, zod: Zod): FieldCheck<T, unknown> {
  const { success, data, error } = form.schema(zod).safeParse(json);
  if (success) return { find: async () => data };
  return {
    problems: error.issues.map((issue) => ({
      text: `${issue.path.map((step) => `.${String(step)}`).join('')}: ${issue.message}`,
      ...problemOf(issue),
    })),
  };
}

function problemOf(issue: z.core.$ZodIssue): Pick<FieldProblem, 'problem' | 'limit'> {
  if (issue.code === 'too_big')
    return { problem: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_LARGE', limit: Number(issue.maximum) };
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return { problem: 'TOO_SMALL', limit: Number(issue.minimum) };
  return { problem: 'INVALID' };
}

/** A positional argument: `<amount>`. */
export const argument = required;

/** An optional positional argument: `[project]`. */
export const optionalArgument = <T, In = T>(
  syntax: string,
  help: string,
  { schema, ...form }: ValueForm<T, In>,
): CommandField<T | null, unknown, In | null | undefined> =>
  optionFrom<T | null, In | null>(syntax, help, { ...form, schema: (z) => schema(z).nullable() }, null);

/** An option with a value: `--until <time>`. */
export const option = optionalArgument;

/** A required option. */
export const requiredOption = required;

/** An option without a value. */
export const flag = (syntax: string, help: string): CommandField<boolean, unknown, boolean | undefined> =>
  optionFrom(syntax, help, { schema: (z) => z.boolean('It is true or false.'), read: () => true }, false);

/** `--limit` of a list. */
export const limitOption = (what: string, initial = 100): CommandField<number, unknown, number | undefined> =>
  optionFrom('--limit <number>', `${what} at most, 1 to 1000`, integer(1, 1_000, 'It is 1 to 1000.'), initial);

/** `--limit` of a list with pages, with the same maximum as in the API. */
export const pageLimitOption = (what: string, initial = 20): CommandField<number, unknown, number | undefined> =>
  optionFrom('--limit <number>', `${what} at most, 1 to 100`, integer(1, 100, 'It is 1 to 100.'), initial);

/** A field whose value is looked up when the command runs. */
export const lookUp = <Key, T, At, In>(
  field: CommandField<Key, unknown, In>,
  find: (key: Key, at: At) => Promise<T>,
): CommandField<T, At, In> => ({
  ...field,
  check(json, zod) {
    const checked = field.check(json, zod);
    return 'problems' in checked ? checked : { find: async (at) => await find(await checked.find(undefined), at) };
  },
});

/** The same for an optional field. */
export const lookUpOptional = <Key, T, At, In>(
  field: CommandField<Key | null, unknown, In>,
  find: (key: Key, at: At) => Promise<T>,
): CommandField<T | null, At, In> => lookUp(field, async (key, at: At) => (key === null ? null : await find(key, at)));

/** Omits null and undefined filters. */
export function withoutNulls<T extends object>(filters: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name in filters) {
    const filter = filters[name];
    if (filter !== null && filter !== undefined) present[name] = filter;
  }
  return present;
}

const VERSION = /^\d{1,15}-[0-9a-f]{16}$/;

/** The version of a preview; `preview` is the command that prints it. */
export function version(preview: string): ValueForm<string> {
  const notice = `Write the version that ${preview} printed, like 1841-5c0e9d1f3a2b4c6d.`;
  return { schema: (z) => z.string(notice).regex(VERSION, notice), read: (text) => text };
}

/** Any text. */
export const word: ValueForm<string> = {
  schema: (z) => z.string('It is text.').max(10_000, 'It is too long.').refine(isStorable, 'It is not valid text.'),
  read: (text) => text,
};

/** One or several texts; on the command line by repetition. */
export const words: ValueForm<readonly string[], string | readonly string[]> = {
  schema: (z) => z.union([word.schema(z).transform((text) => [text]), z.array(word.schema(z)).min(1).max(MAX_WORDS)]),
  read: (text, previous) => [...(Array.isArray(previous) ? previous : []), text],
};

const MAX_WORDS = 100;

/** A name or a number: `ada@example.com`, `12`. */
export const nameOrId: ValueForm<string, string | number> = {
  schema: (z) => z.union([word.schema(z), z.int().transform(String)], 'It is text, or a whole number.'),
  read: (text) => text,
};

/** A file of an operator. */
export interface InputFile {
  /** Its name, for messages. */
  readonly file: string;
  readonly text: string;
}

/** A text file; on the command line its name. `fix` is the instruction if it cannot be read. */
export const file = (syntax: string, help: string, fix: string): CommandField<InputFile, unknown, InputFile> =>
  argument(syntax, help, {
    schema: (z) => z.strictObject({ file: word.schema(z), text: z.string('It is text.') }, 'It is {file, text}.'),
    read: (text) => text,
    from: { kind: 'FILE', fix },
  });

/**
 * A secret. On the command line it comes from standard input, because arguments are visible to
 * other users.
 */
export const stdin = (syntax: string, help: string): CommandField<string | null, unknown, string | null | undefined> =>
  option(syntax, help, {
    ...word,
    schema: (z) => word.schema(z).meta({ format: 'password' }),
    from: { kind: 'STDIN' },
  });

/** A whole number; `notice` says how to write it. */
export const integer = (min: number, max: number, notice: string): ValueForm<number> => ({
  schema: (z) => z.int(notice).min(min, notice).max(max, notice),
  read(text) {
    const value = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max)) throw new InvalidSyntax(notice);
    return value;
  },
});

/** An id as in lists. */
export const id = integer(1, 2 ** 31 - 1, 'Write it like 12.');

/** The id of an audit entry: they are counted over all projects, in 64 bits. */
export const entryId = integer(1, Number.MAX_SAFE_INTEGER, 'Write it like 12.');

/** An id, also as in the audit log: `account:12`. */
export const numericId = (what: string): ValueForm<number> => ({
  ...id,
  read: (text, previous) => id.read(text.startsWith(`${what}:`) ? text.slice(what.length + 1) : text, previous),
});

/**
 * The id of a purchase or delivery, also as in the audit log: `purchase:<id>`. `notice` says how to
 * write it.
 */
export const uuid = (notice: string): ValueForm<string> => ({
  schema: (z) => z.string(notice).regex(UUID, notice),
  read(text) {
    const bare = text.replace(/^(purchase|delivery):/, '').toLowerCase();
    if (!UUID.test(bare)) throw new InvalidSyntax(notice);
    return bare;
  },
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One of a few words. */
export const choice = <const T extends string>(...words: readonly [T, ...T[]]): ValueForm<T> => ({
  schema: (z) => z.enum(words, `It is one of: ${words.join(', ')}.`),
  read: (text) => text,
  words,
});

/** One of a few values in upper case; on the command line in any case. */
export const stateOf = <const T extends string>(...states: readonly [T, ...T[]]): ValueForm<T> => {
  const notice = `It is one of: ${states.join(', ').toLowerCase()}.`;
  return {
    schema: (z) => z.enum(states, notice),
    read(text) {
      const state = states.find((candidate) => candidate === text.toUpperCase());
      if (state === undefined) throw new InvalidSyntax(notice);
      return state;
    },
  };
};

/** An option for one of a few values, which the help lists. */
export const stateOption = <const T extends string>(syntax: string, help: string, states: readonly [T, ...T[]]) =>
  option(syntax, `${help}: ${states.join(', ').toLowerCase()}`, stateOf(...states));

const INSTANT = 'Write it like 2027-01-31T18:00:00Z.';

/**
 * A point in time as RFC 3339 with an offset, because the meaning of local times depends on the
 * machine.
 */
export const instant: ValueForm<Date, string> = {
  schema: (z) =>
    z
      .string(INSTANT)
      .refine(isInstant, INSTANT)
      .meta({ format: 'date-time' })
      .transform((text) => new Date(text)),
  read(text) {
    if (!isInstant(text)) throw new InvalidSyntax(INSTANT);
    return text;
  },
};

function isInstant(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  if (day === undefined || !isStorableTime(new Date(text))) return false;
  // `Date` reads February 30 as March 2.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** A duration in whole seconds; on the command line `90s`, `15m`, `24h`, `7d` or `0`. */
export const duration: ValueForm<number> = {
  schema: (z) => z.int('It is whole seconds.').min(0, 'It is whole seconds.').max(1e14, 'It is too long.'),
  read(text) {
    const [, digits, unit] = /^(\d{1,9})([smhd]?)$/.exec(text) ?? [];
    const factor = unit === '' && digits === '0' ? 1 : UNITS[unit ?? ''];
    if (digits === undefined || factor === undefined) throw new InvalidSyntax('Write it like 90s, 15m, 24h or 7d.');
    return Number(digits) * factor;
  },
  write: (json) => inWords(Number(json)),
  unit: 'in whole seconds',
};

const IN_WHOLE = `Write a whole number in the currency's smallest unit, like 500 for 5.00 EUR, at most ${Number.MAX_SAFE_INTEGER}.`;

/** The format of amounts in JSON Schema, for forms that show them in the unit of the currency. */
const AMOUNT = { format: 'amount' } as const;

/** The unit of amounts, for help texts. */
export const UNIT = "in the currency's smallest unit: 500 is 5.00 EUR";

/** A change of a balance: a positive or negative whole number in the currency's smallest unit. */
export const signedAmount: ValueForm<number> = {
  schema: (z) =>
    z
      .int(IN_WHOLE)
      .refine((value) => value !== 0, '0 changes nothing.')
      .meta(AMOUNT),
  read(text) {
    const value = /^[+-]?(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isSafeInteger(value)) throw new InvalidSyntax(IN_WHOLE);
    if (value === 0) throw new InvalidSyntax('0 changes nothing.');
    return value;
  },
};

/** A credit: a positive whole number in the currency's smallest unit. */
export const amount: ValueForm<number> = {
  schema: (z) => z.int(IN_WHOLE).min(1, `${IN_WHOLE} To debit money, use: adjust`).meta(AMOUNT),
  read(text, previous) {
    const value = signedAmount.read(text, previous);
    if (Number(value) > 0) return value;
    throw new InvalidSyntax(`${IN_WHOLE} To debit money, use: adjust`);
  },
};

const LOCALIZED = 'Write it like de="Wir sind gleich zurück".';

/** A text by language; on the command line `de=Text`, repeatable. */
export const localizedText: ValueForm<LocalizedText> = {
  schema: (z) =>
    // Before `z.record`, which leaves out the key `__proto__`.
    z.preprocess(
      (texts: LocalizedText, context) => {
        if (Object.keys(Object(texts)).some((tag) => canonicalTag(tag) === null))
          context.addIssue('Its keys must be languages.');
        return texts;
      },
      z.record(
        z.string(),
        word.schema(z).refine((text) => text !== '', 'It is empty.'),
      ),
    ),
  read(text, previous) {
    const [, tag = '', message] = /^([A-Za-z0-9-]+)=(.+)$/s.exec(text) ?? [];
    const language = canonicalTag(tag);
    if (language === null || message === undefined) throw new InvalidSyntax(LOCALIZED);
    const texts = Object(previous);
    if (Object.hasOwn(texts, language)) throw new InvalidSyntax(`${language} occurs twice.`);
    return { ...texts, [language]: message };
  },
};
