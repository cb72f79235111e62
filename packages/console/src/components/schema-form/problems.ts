import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isRecord, textIn } from '../../service/json.js';
import { alternativesOf, fieldOf, type JsonControl, type JsonSchema, type TextControl } from './fields.js';

/**
 * A validation problem and its path: `pin`, `messages/de`, `ids/0`; an empty path is the whole
 * value.
 */
export interface FieldProblem {
  readonly path: string;
  readonly problem: Problem;
}

/** A problem as data, so that it can be worded again when the language of the page changes. */
export type Problem =
  | { readonly kind: 'missing' | 'trueOrFalse' | 'instant' | 'day' | 'email' | 'uuid' | 'digits' | 'text' }
  | { readonly kind: 'characters' | 'number' | 'list' | 'object' | 'unknown' | 'other' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'length'; readonly min: number; readonly max: number | null }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'entries'; readonly max: number }
  /** `min` is in the smallest unit of the currency. */
  | { readonly kind: 'amount'; readonly min: number }
  /** Allowed characters: `A-Z a-z 0-9 . _ -`; `first`: allowed first characters. */
  | { readonly kind: 'onlyOf'; readonly characters: string; readonly first: string | null }
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** Exactly one of several fields must be set; none is allowed unless `isRequired`. */
  | { readonly kind: 'oneOf'; readonly names: readonly string[]; readonly isRequired: boolean }
  /** A message from elsewhere, such as the server. */
  | { readonly kind: 'message'; readonly text: string };

/**
 * Validates a value. Undefined properties count as left out. Returns no problem if it can be sent.
 */
export function findProblems(schema: JsonSchema, value: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const instance = instanceOf(value);
  const { errors } = new Validator({ ...schema }, '2020-12', false).validate(instance);
  // An invalid value that may be null has errors of both alternatives.
  const leafErrors = errors.filter(
    ({ keywordLocation, keyword, error }) =>
      !/\/oneOf\//.test(keywordLocation) &&
      !WRAPPERS.has(keyword) &&
      !(/\/anyOf\/\d+\/type$/.test(keywordLocation) && error.endsWith('Expected "null".')),
  );
  const byPath = new Map<string, [OutputUnit, ...OutputUnit[]]>();
  for (const error of leafErrors) {
    const path = pathOf(error);
    const before = byPath.get(path);
    if (before === undefined) byPath.set(path, [error]);
    else before.push(error);
  }
  const problems = [...byPath].map(([path, pathErrors]) => ({
    path,
    problem: problemOf(pathErrors, schema),
  }));
  return [...problems, ...alternativeProblems(schema, instance)];
}

/**
 * Copies a value for the validator: without undefined properties, as in JSON, and without unpaired
 * surrogates in keys, which it cannot encode in a path. Infinity, which is null in JSON, stays.
 */
function instanceOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(instanceOf);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(members.map(([key, inner]) => [key.replaceAll(/\p{Cs}/gu, '\ufffd'), instanceOf(inner)]));
}

/** Keywords whose errors only repeat an error of a nested value. */
const WRAPPERS = new Set([
  'properties',
  'additionalProperties',
  'items',
  'prefixItems',
  '$ref',
  'anyOf',
  'allOf',
  'oneOf',
]);

/** Returns the path at which an error is shown. A missing value has the path it would have. */
function pathOf({ instanceLocation, keyword, error }: OutputUnit): string {
  const path = stepsOf(instanceLocation).join('/');
  if (keyword !== 'required') return path;
  const missing = /"(.*)"/.exec(error)?.[1] ?? '';
  return path === '' ? missing : `${path}/${missing}`;
}

/** Splits a JSON pointer: `#/pin~1x/0` is `pin/x` and `0`. */
const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

/** Returns the schema of the value that an error is about, with all its alternatives. */
function schemaOf({ keywordLocation }: OutputUnit, root: JsonSchema): unknown {
  const steps = stepsOf(keywordLocation.replace(/\/[^/]*$/, '').replace(/(\/anyOf\/\d+)+$/, ''));
  return steps.reduce<unknown>((schema, step) => {
    const ref = step === '$ref' ? textIn(schema, '$ref') : null;
    const [from, path]: readonly [unknown, readonly string[]] = ref === null ? [schema, [step]] : [root, stepsOf(ref)];
    return path.reduce((inner, name) => Object(inner)[name], from);
  }, root);
}

/** Picks the most helpful of the errors at one path. */
function problemOf(errors: readonly [OutputUnit, ...OutputUnit[]], root: JsonSchema): Problem {
  const keywords = new Set(errors.map(({ keyword }) => keyword));
  if (keywords.has('required')) return { kind: 'missing' };
  if (keywords.has('false')) return { kind: 'unknown' };
  const [{ instanceLocation }] = errors;
  const { control } = fieldOf(stepsOf(instanceLocation).at(-1) ?? '', schemaOf(errors[0], root));
  switch (control.kind) {
    case 'text':
      return textProblem(control, keywords);
    case 'choice':
      return { kind: 'choice', values: control.values };
    case 'integer':
      return { kind: 'range', min: control.min, max: control.max };
    case 'amount':
      return { kind: 'amount', min: control.min };
    case 'boolean':
      return { kind: 'trueOrFalse' };
    case 'instant':
      return { kind: 'instant' };
    case 'texts':
      return { kind: 'object' };
    case 'json':
      return jsonProblem(control, keywords);
  }
}

function jsonProblem({ expects, maxEntries }: JsonControl, keywords: ReadonlySet<string>): Problem {
  if (keywords.has('maxItems') && maxEntries !== null) return { kind: 'entries', max: maxEntries };
  return { kind: expects === 'number' || keywords.has('type') ? expects : 'other' };
}

function textProblem({ min, max, format, pattern, range }: TextControl, keywords: ReadonlySet<string>): Problem {
  if (range !== null) return { kind: 'range', ...range };
  if (keywords.has('minLength') || keywords.has('maxLength')) return { kind: 'length', min, max };
  if (!keywords.has('pattern') && !keywords.has('format')) return { kind: 'text' };
  if (format === 'date') return { kind: 'day' };
  if (format === 'idn-email' || format === 'email') return { kind: 'email' };
  if (format === 'uuid' || pattern?.startsWith('^[0-9a-f]{8}') === true) return { kind: 'uuid' };
  return pattern === null ? { kind: 'other' } : patternProblem(pattern);
}

/** Describes a pattern as a set of characters if possible. */
function patternProblem(pattern: string): Problem {
  const [, one, , other] = /^\^(\[(?:\\-|[^^\]\\])+\])([*+]?)(\[(?:\\-|[^^\]\\])+\])?[*+]?\$$/.exec(pattern) ?? [];
  if (one === undefined) return /^\^\[\^/.test(pattern) ? { kind: 'characters' } : { kind: 'pattern', pattern };
  if (other !== undefined) return { kind: 'onlyOf', characters: classInWords(other), first: classInWords(one) };
  return one === '[0-9]' ? { kind: 'digits' } : { kind: 'onlyOf', characters: classInWords(one), first: null };
}

/** `[A-Za-z0-9._\-]` as `A-Z a-z 0-9 . _ -`. */
const classInWords = (characters: string): string =>
  (
    characters
      .slice(1, -1)
      .replaceAll('\\', '')
      .match(/\w-\w|./gu) ?? []
  ).join(' ');

/** Validates `oneOf` at the top level: exactly one of several variables is set and not null. */
function alternativeProblems(schema: JsonSchema, instance: unknown): readonly FieldProblem[] {
  const alternatives = alternativesOf(schema);
  if (alternatives === null || !isRecord(instance)) return [];
  const { names, isRequired } = alternatives;
  const present = names.filter((name) => (instance[name] ?? null) !== null);
  if (present.length === 1 || (present.length === 0 && !isRequired)) return [];
  return (present.length === 0 ? names : present).map((path) => ({
    path,
    problem: { kind: 'oneOf', names, isRequired },
  }));
}
