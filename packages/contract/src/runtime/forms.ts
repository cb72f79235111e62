// Forms of scalars: `@text` and `@range`. Bounds belong to scalars, because variables, lists, input
// fields, literals and defaults have a type.

/** A string: length in code points, and a pattern. */
export interface TextForm {
  readonly kind: 'text';
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly pattern: string | null;
  /** For readers of the published schema; it is not validated. */
  readonly format: string | null;
  /** Error code of an invalid string. */
  readonly code: string;
  /** Reason within that code; null: a general reason. */
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

/** Forms of a schema, by scalar name. */
export type Forms = ReadonlyMap<string, Form>;

/** Maximum number of code points of a string. */
export const MAX_TEXT = 2048;

/** Maximum depth of lists and objects in one variable. */
export const MAX_LEVELS = 16;

/**
 * Excludes U+0000, which databases may not store, and unpaired surrogates, which are no characters.
 */
export const PLAIN_TEXT = String.raw`^[^\u0000\ud800-\udfff]*$`;

/** IDs are integers from 1 to 2^31-1, without leading zeros. */
export const MAX_ID = 2 ** 31 - 1;
export const ID_TEXT =
  '^(?:[1-9][0-9]{0,8}|1[0-9]{9}|20[0-9]{8}|21[0-3][0-9]{7}|214[0-6][0-9]{6}|2147[0-3][0-9]{5}|21474[0-7][0-9]{4}' +
  '|214748[0-2][0-9]{3}|2147483[0-5][0-9]{2}|21474836[0-3][0-9]|214748364[0-7])$';

/** Violation of a form: error code, and reason in the message catalogue. */
export interface FormProblem {
  readonly code: string;
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Returns the violation of a form; null if the value is valid. */
export type FormCheck = (value: unknown) => FormProblem | null;

/** Creates the check of a form. */
export const formCheck = (form: Form): FormCheck => (form.kind === 'text' ? textCheck(form) : rangeCheck(form));

function textCheck({ name, min, max, pattern, code, reason }: TextForm): FormCheck {
  const expression = pattern === null ? null : new RegExp(pattern, 'u');
  const params = { min, max, expected: pattern ?? '' };
  const violation = (otherwise: string): FormProblem => ({ code, reason: reason ?? otherwise, params });
  return (value) => {
    if (typeof value !== 'string') return wrongType(name);
    // A string has at most as many code points as UTF-16 units, and at least half as many.
    const length = value.length <= max && value.length >= 2 * min ? value.length : [...value].length;
    if (length < min) return violation('too_short');
    if (length > max) return violation('too_many_characters');
    return expression?.test(value) === false ? violation('malformed') : null;
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

const wrongType = (expected: string): FormProblem => ({
  code: 'INVALID_VARIABLES',
  reason: 'wrong_type',
  params: { expected },
});

/** Returns a function that returns valid values unchanged and throws a TypeError for others. */
export function formParser(form: Form): (value: unknown) => unknown {
  const check = formCheck(form);
  return (value) => {
    if (check(value) !== null) throw new TypeError(`${describeForm(form)} is expected`);
    return value;
  };
}

/** Describes a form for developers. */
export function describeForm(form: Form): string {
  if (form.kind === 'range') return `a whole number from ${form.min} to ${form.max}`;
  const { min, max, pattern } = form;
  return `a text of ${min} to ${max} characters${pattern === null ? '' : ` like ${pattern}`}`;
}
