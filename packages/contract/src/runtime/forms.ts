// What the scalars of the SDL say about their values: `@text` and `@range`. A scalar is the one
// place where a bound stands: variables, lists, input fields, literals and defaults all have its type.

/** A text: its length in code points, and what it must look like. */
export interface TextForm {
  readonly kind: 'text';
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly pattern: string | null;
  /** For readers of the published schema: nothing is refused by it. */
  readonly format: string | null;
  /** What a text of another form is refused with. */
  readonly code: string;
  /** The sentence of that code which tells the form; null: one for whatever is wrong. */
  readonly reason: string | null;
}

/** A whole number. */
export interface RangeForm {
  readonly kind: 'range';
  readonly name: string;
  readonly min: number;
  readonly max: number;
}

export type Form = TextForm | RangeForm;

/** The forms of a schema, by the name of their scalar. */
export type Forms = ReadonlyMap<string, Form>;

/** rules.md §3.12.1: the most code points of any text. */
export const MAX_TEXT = 2048;

/** rules.md §3.12: the most levels of lists and objects within one variable. */
export const MAX_LEVELS = 16;

/** No U+0000, which PostgreSQL cannot store, and no half of a surrogate pair, which is no character: rules.md §3.0.6. */
export const PLAIN_TEXT = String.raw`^[^\u0000\ud800-\udfff]*$`;

/** rules.md §0.2: a whole number from 1 to 2^31-1, without leading zeros. */
export const MAX_ID = 2 ** 31 - 1;
export const ID_TEXT =
  '^(?:[1-9][0-9]{0,8}|1[0-9]{9}|20[0-9]{8}|21[0-3][0-9]{7}|214[0-6][0-9]{6}|2147[0-3][0-9]{5}|21474[0-7][0-9]{4}' +
  '|214748[0-2][0-9]{3}|2147483[0-5][0-9]{2}|21474836[0-3][0-9]|214748364[0-7])$';

/** What is wrong with a value: what it is refused with, and a reason of the message catalogue. */
export interface FormFault {
  readonly code: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Tells what keeps a value from having the form; null: nothing. */
export type FormCheck = (value: unknown) => FormFault | null;

/** The check of one form; what depends on the form alone is worked out here, once. */
export const formCheck = (form: Form): FormCheck => (form.kind === 'text' ? textCheck(form) : rangeCheck(form));

function textCheck({ name, min, max, pattern, code, reason }: TextForm): FormCheck {
  const expression = pattern === null ? null : new RegExp(pattern, 'u');
  const params = { min, max, expected: pattern ?? '' };
  const fault = (otherwise: string): FormFault => ({ code, reason: reason ?? otherwise, params });
  return (value) => {
    if (typeof value !== 'string') return wrongType(name);
    // As UTF-16 counts there are as many code points or more, at most twice as many.
    const length = value.length <= max && value.length >= 2 * min ? value.length : lengthOf(value);
    if (length < min) return fault('too_short');
    if (length > max) return fault('too_many_characters');
    return expression?.test(value) === false ? fault('malformed') : null;
  };
}

const rangeCheck =
  ({ name, min, max }: RangeForm): FormCheck =>
  (value) => {
    if (typeof value !== 'number') return wrongType(name);
    if (!Number.isInteger(value)) return { code: 'INVALID_VARIABLES', reason: 'not_an_integer', params: {} };
    if (value >= min && value <= max) return null;
    return { code: 'INVALID_VARIABLES', reason: 'out_of_range', params: { min, max } };
  };

const wrongType = (expected: string): FormFault => ({
  code: 'INVALID_VARIABLES',
  reason: 'wrong_type',
  params: { expected },
});

/** In code points, as JSON Schema counts. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** Gives values of a form as they are; throws a TypeError for others. */
export function formDemand(form: Form): (value: unknown) => unknown {
  const check = formCheck(form);
  return (value) => {
    if (check(value) !== null) throw new TypeError(`${describeForm(form)} is expected`);
    return value;
  };
}

/** A form in words, for developers. */
export function describeForm(form: Form): string {
  if (form.kind === 'range') return `a whole number from ${form.min} to ${form.max}`;
  const { min, max, pattern } = form;
  return `a text of ${min} to ${max} characters${pattern === null ? '' : ` like ${pattern}`}`;
}
