import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isRecord } from '../../server/json.js';
import { alternativesOf, type Control, type FormField, fieldsOf, type JsonSchema, type TextControl } from './fields.js';

/** What is wrong with one value, and where: `pin`, `messages/de`; an empty path is the whole. */
export interface Fault {
  readonly path: string;
  readonly problem: Problem;
}

/** As data, so that it is said in the language of the page, and again when that is changed. */
export type Problem =
  | { readonly kind: 'missing' | 'whole' | 'number' | 'trueOrFalse' | 'instant' | 'day' | 'email' | 'uuid' | 'digits' }
  | { readonly kind: 'text' | 'characters' | 'file' | 'notUtf8' | 'list' | 'object' | 'unknown' | 'other' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'length'; readonly min: number; readonly max: number | null }
  | { readonly kind: 'range'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'atMost'; readonly max: number }
  /** `min` is in the smallest unit of the currency. */
  | { readonly kind: 'amount'; readonly min: number | null }
  /** Only these characters: `A-Z a-z 0-9 . _ -`; `first`: those that it may begin with. */
  | { readonly kind: 'onlyOf'; readonly characters: string; readonly first: string | null }
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** One of several has to be given, and no more; `required`: none is no choice either. */
  | { readonly kind: 'oneOf'; readonly names: readonly string[]; readonly isRequired: boolean }
  /** What somebody else says of it, such as the server. */
  | { readonly kind: 'said'; readonly text: string };

/** All that is wrong with a value, field by field; empty: it can be sent. What is undefined counts as left out. */
export function faultsOf(schema: JsonSchema, value: Readonly<Record<string, unknown>>): readonly Fault[] {
  // As it is sent: without what is undefined.
  const instance: unknown = JSON.parse(JSON.stringify(value));
  const { errors } = new Validator({ ...schema }, '2020-12', false).validate(instance);
  const all = fieldsOf(schema);
  const own = errors.filter(
    ({ keywordLocation, keyword }) => !/\/oneOf\//.test(keywordLocation) && !WRAPPERS.has(keyword),
  );
  const byPath = new Map<string, OutputUnit[]>();
  for (const error of own) {
    const path = shownAt(all, pathOf(error));
    byPath.set(path, [...(byPath.get(path) ?? []), error]);
  }
  const faults = [...byPath].map(([path, found]) => ({ path, problem: problemOf(found, fieldAt(all, path)) }));
  return [...faults, ...alternativeFaults(schema, instance)];
}

/** What only says that something inside is wrong, which is there as well. */
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

/** Where a fault is shown: what is missing is where it would be. */
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

/** A file is one field, whatever is wrong within it. */
function shownAt(fields: readonly FormField[], path: string): string {
  const around = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return fieldAt(fields, around)?.control.kind === 'file' ? around : path;
}

function fieldAt(fields: readonly FormField[], path: string): FormField | null {
  const [name, ...rest] = path.split('/');
  let found = fields.find((field) => field.name === name) ?? null;
  for (const step of rest) found = found === null ? null : within(found.control, step);
  return found;
}

function within(control: Control, step: string): FormField | null {
  if (control.kind === 'list') return control.of;
  if (control.kind === 'object') return control.fields.find(({ name }) => name === step) ?? null;
  return null;
}

/** Of all that a validator finds, what helps most; a type is wrong alone, or it is that of another alternative. */
function problemOf(errors: readonly OutputUnit[], field: FormField | null): Problem {
  const keywords = new Set(errors.map(({ keyword }) => keyword));
  if (keywords.has('required')) return { kind: 'missing' };
  if (field === null) return { kind: keywords.has('false') ? 'unknown' : 'other' };
  const { control } = field;
  switch (control.kind) {
    case 'text':
      return textProblem(control, keywords);
    case 'choice':
      return { kind: 'choice', values: control.values };
    case 'integer':
    case 'number': {
      if (control.kind === 'integer' && (control.min ?? control.max) !== null)
        return { kind: 'range', min: control.min, max: control.max };
      return { kind: control.kind === 'integer' ? 'whole' : 'number' };
    }
    case 'amount':
      return { kind: 'amount', min: control.min };
    case 'boolean':
      return { kind: 'trueOrFalse' };
    case 'list':
      return keywords.has('maxItems') && control.max !== null ? { kind: 'atMost', max: control.max } : { kind: 'list' };
    case 'file':
      return { kind: errors.some(isUnreadText) ? 'notUtf8' : 'file' };
    case 'instant':
    case 'day':
      return { kind: control.kind };
    case 'object':
    case 'texts':
      return { kind: 'object' };
    default:
      return { kind: 'other' };
  }
}

/** A control leaves the text of a file null that it could not read. */
const isUnreadText = ({ keyword, instanceLocation }: OutputUnit): boolean =>
  keyword === 'type' && instanceLocation.endsWith('/text');

function textProblem({ min, max, format, pattern, range }: TextControl, keywords: ReadonlySet<string>): Problem {
  if (range !== null) return { kind: 'range', ...range };
  if (keywords.has('minLength') || keywords.has('maxLength')) return { kind: 'length', min, max };
  if (!keywords.has('pattern') && !keywords.has('format')) return { kind: 'text' };
  if (format === 'idn-email' || format === 'email') return { kind: 'email' };
  if (format === 'uuid' || pattern?.startsWith('^[0-9a-f]{8}') === true) return { kind: 'uuid' };
  return pattern === null ? { kind: 'other' } : patternProblem(pattern);
}

/** A pattern in words, where it is one that people can be told. */
function patternProblem(pattern: string): Problem {
  const [, one, , other] = /^\^(\[[^^\]\\]+\])([*+]?)(\[[^^\]\\]+\])?[*+]?\$$/.exec(pattern) ?? [];
  if (one === undefined) return /^\^\[\^/.test(pattern) ? { kind: 'characters' } : { kind: 'pattern', pattern };
  if (other !== undefined) return { kind: 'onlyOf', characters: classInWords(other), first: classInWords(one) };
  return one === '[0-9]' ? { kind: 'digits' } : { kind: 'onlyOf', characters: classInWords(one), first: null };
}

/** `[A-Za-z0-9._-]` as `A-Z a-z 0-9 . _ -`. */
const classInWords = (characters: string): string => (characters.slice(1, -1).match(/\w-\w|./gu) ?? []).join(' ');

/** `oneOf` of the whole: exactly one of several variables is there and not null, or that and none. */
function alternativeFaults(schema: JsonSchema, instance: unknown): readonly Fault[] {
  const alternatives = alternativesOf(schema);
  if (alternatives === null || !isRecord(instance)) return [];
  const { names, isRequired } = alternatives;
  const given = names.filter((name) => (instance[name] ?? null) !== null);
  if (given.length === 1 || (given.length === 0 && !isRequired)) return [];
  const shown = given.length === 0 ? names : given;
  return shown.map((path) => ({ path, problem: { kind: 'oneOf', names, isRequired } }));
}
