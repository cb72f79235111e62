import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isRecord } from '../../server/json.js';
import { alternativesOf, type FormField, fieldsOf, type JsonSchema, type TextControl } from './fields.js';

/** A validation problem and its path: `pin`, `messages/de`; an empty path is the whole value. */
export interface FieldProblem {
  readonly path: string;
  readonly problem: Problem;
}

/** A problem as data, so that it can be worded again when the language of the page changes. */
export type Problem =
  | { readonly kind: 'missing' | 'trueOrFalse' | 'instant' | 'email' | 'uuid' | 'digits' | 'text' | 'characters' }
  | { readonly kind: 'object' | 'unknown' | 'other' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'length'; readonly min: number; readonly max: number | null }
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
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
  // Drops undefined properties, as JSON does.
  const instance: unknown = JSON.parse(JSON.stringify(value));
  const { errors } = new Validator({ ...schema }, '2020-12', false).validate(instance);
  const fields = new Map(fieldsOf(schema).map((field) => [field.name, field]));
  const leafErrors = errors.filter(
    ({ keywordLocation, keyword }) => !/\/oneOf\//.test(keywordLocation) && !WRAPPERS.has(keyword),
  );
  const byPath = new Map<string, OutputUnit[]>();
  for (const error of leafErrors) {
    const path = fieldPathOf(fields, pathOf(error));
    byPath.set(path, [...(byPath.get(path) ?? []), error]);
  }
  const problems = [...byPath].map(([path, pathErrors]) => ({
    path,
    problem: problemOf(pathErrors, fields.get(path)),
  }));
  return [...problems, ...alternativeProblems(schema, instance)];
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
  const path = instanceLocation
    .replace(/^#\/?/, '')
    .split('/')
    .map((part) => decodeURIComponent(part.replaceAll('~1', '/').replaceAll('~0', '~')))
    .join('/');
  if (keyword !== 'required') return path;
  const missing = /"(.*)"/.exec(error)?.[1] ?? '';
  return path === '' ? missing : `${path}/${missing}`;
}

/** Returns the path of the field, or of the text by language, that contains a value. */
function fieldPathOf(fields: ReadonlyMap<string, FormField>, path: string): string {
  const [name = ''] = path.split('/');
  return fields.get(name)?.control.kind === 'texts' ? path : name;
}

/** Picks the most helpful of the errors at one path. */
function problemOf(errors: readonly OutputUnit[], field: FormField | undefined): Problem {
  const keywords = new Set(errors.map(({ keyword }) => keyword));
  if (errors.some(({ keyword, instanceLocation }) => keyword === 'required' && instanceLocation === '#'))
    return { kind: 'missing' };
  if (field === undefined) return { kind: keywords.has('false') ? 'unknown' : 'other' };
  const { control } = field;
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
      return { kind: 'other' };
  }
}

function textProblem({ min, max, format, pattern, range }: TextControl, keywords: ReadonlySet<string>): Problem {
  if (range !== null) return { kind: 'range', ...range };
  if (keywords.has('minLength') || keywords.has('maxLength')) return { kind: 'length', min, max };
  if (!keywords.has('pattern') && !keywords.has('format')) return { kind: 'text' };
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
