import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { z } from 'zod';
import type { JsonSchema } from '../../packages/contract/src/manifest.js';
import { schemas } from './manifest.js';

// Reads the published JSON Schemas of variables as a client does that knows nothing else.

const ajv = new Ajv2020({ strict: true, strictTypes: false, formats: { uuid: true, 'idn-email': true } });

const variablesOf = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.array(z.string()),
  oneOf: z.array(z.unknown()).optional(),
});
const oneVariable = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

export type Variables = Readonly<Record<string, unknown>>;

/** Variables of an operation, valid or with one violation. */
export interface Example {
  readonly name: string;
  readonly variables: Variables;
}

export interface PublishedVariables {
  readonly id: string;
  readonly names: readonly string[];
  /** Validates against the JSON Schema. */
  readonly accepts: (variables: unknown) => boolean;
  /** Valid values of a variable, including its bounds. */
  readonly valuesOf: (name: string) => readonly unknown[];
  /** Valid variables; each value of each variable occurs. */
  readonly valid: readonly Example[];
  /** Variables with one violation; each constraint of the schema is violated at least once. */
  readonly invalid: readonly Example[];
  /** Constraints that no example violates alone. */
  readonly unbroken: readonly string[];
}

/** Texts for patterns that look ahead, and texts that occur. */
const TEXTS = [
  '0198c0de-89ab-7cde-8f01-23456789abcd',
  'ada@example.com',
  ' Ada.L+x@mail.example.co.uk ',
  'ada@xn--bcher-kva.example',
  'd\u00e9j\u00e0 vu',
  'en',
];
const LETTERS = ['1', 'a', 'A', '\u{1f642}'];

const published = (id: string, schema: JsonSchema): PublishedVariables => {
  const accepts = ajv.compile<unknown>(schema);
  const { properties, required, oneOf } = variablesOf.parse(schema);
  const names = Object.keys(properties);
  const valuesByName = new Map(
    Object.entries(properties).map(([name, one]) => [name, candidatesOf(one).filter(takes(one))]),
  );
  const valuesOf = (name: string): readonly unknown[] => valuesByName.get(name) ?? [];

  const first = Object.fromEntries(names.map((name) => [name, valuesOf(name).find((value) => value !== null)]));
  const base = oneOf === undefined ? first : leastOf(first, accepts);
  const given = Object.keys(base);
  const right = given.flatMap((name) =>
    valuesOf(name).map((value) => ({ name: `${name}: ${formatValue(value)}`, variables: { ...base, [name]: value } })),
  );
  const wrong = [
    ...names.flatMap((name) =>
      invalidValuesOf(properties[name] ?? {}, valuesOf(name)).map((value) => ({
        name: `${name}: ${formatValue(value)}`,
        variables: { ...without(base, oneOf === undefined ? [] : given), ...requiredOf(base, required), [name]: value },
      })),
    ),
    ...required.map((name) => ({ name: `without ${name}`, variables: without(base, [name]) })),
    { name: 'with another', variables: { ...base, another: 1 } },
    ...(oneOf === undefined ? [] : [{ name: 'with all', variables: first }]),
    ...(oneOf === undefined || accepts(requiredOf(base, required))
      ? []
      : [{ name: 'with no alternative', variables: requiredOf(base, required) }]),
  ];
  return {
    id,
    names,
    accepts: (variables) => accepts(variables),
    valuesOf,
    valid: right.filter(({ variables }) => accepts(variables)),
    invalid: wrong,
    unbroken: names.flatMap((name) =>
      unbrokenOf(properties[name] ?? {}, valuesOf(name)).map((one) => `${name}.${one}`),
    ),
  };
};

/** Annotations; `format` validates nothing here. */
const ANNOTATIONS = ['default', 'format'];

/**
 * True for a bound of the length that the pattern implies, and for the type of listed values: no
 * value breaks only that.
 */
function isImplied(keyword: string, schema: JsonSchema): boolean {
  const { pattern, minLength, enum: values } = oneVariable.parse(schema);
  if (keyword === 'type') return values !== undefined;
  if (pattern === undefined) return false;
  if (keyword === 'maxLength') return !/[*+]|,\}/.test(pattern);
  return keyword === 'minLength' && minLength === 1 && !new RegExp(pattern, 'u').test('');
}

function unbrokenOf(schema: JsonSchema, values: readonly unknown[]): readonly string[] {
  const faulty = invalidValuesOf(schema, values);
  return Object.keys(schema).filter((keyword) => {
    const others = Object.fromEntries(Object.entries(schema).filter(([one]) => one !== keyword));
    return !ANNOTATIONS.includes(keyword) && !isImplied(keyword, schema) && !faulty.some(takes(others));
  });
}

/** Removes variables until exactly one of the alternatives remains. */
function leastOf(all: Variables, accepts: (variables: unknown) => boolean): Variables {
  for (const name of Object.keys(all)) {
    const fewer = without(all, [name]);
    if (accepts(fewer)) return fewer;
  }
  throw new Error('no variable stands for another');
}

const takes = (schema: JsonSchema) => {
  const accepts = ajv.compile<unknown>(schema);
  return (value: unknown): boolean => accepts(value);
};

const without = (variables: Variables, names: readonly string[]): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !names.includes(name)));

const requiredOf = (variables: Variables, names: readonly string[]): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));

/** Values of all types, at and beside the bounds. */
function candidatesOf(schema: JsonSchema): readonly unknown[] {
  const { minLength = 0, maxLength = 0, minimum, maximum, enum: values = [], pattern } = oneVariable.parse(schema);
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength].filter((length) => length >= 0);
  return [
    null,
    true,
    false,
    ...values,
    ...[minimum, maximum].flatMap((bound) => bound ?? []),
    1,
    ...lengths.flatMap((length) => LETTERS.map((letter) => letter.repeat(length))),
    ...lengths.map((length) => `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(4)}`.slice(0, length)),
    ...TEXTS,
    ...(pattern === undefined ? [] : samplesOf(pattern)),
    String(maximum ?? 1),
  ];
}

/** Texts that match a pattern; none if it cannot be sampled, because it looks ahead. */
function samplesOf(pattern: string): readonly string[] {
  if (/\(\?[!=<]/.test(pattern)) return [];
  return fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 3 });
}

/** Values that violate one constraint each, as close to the bound as possible. */
function invalidValuesOf(schema: JsonSchema, values: readonly unknown[]): readonly unknown[] {
  const { minLength, maxLength, minimum, maximum, enum: names } = oneVariable.parse(schema);
  const texts = values.filter((value) => typeof value === 'string');
  const [text = ''] = texts;
  const long = texts.find((one) => [...one].length === maxLength) ?? text;
  const faulty = [
    [],
    {},
    1.5,
    'ÿ',
    ...(values.includes(null) ? [] : [null]),
    ...(values.includes(true) ? ['true', 0] : [true]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1, String(maximum + 1)]),
    ...(names === undefined ? [] : ['', String(names[0]).toLowerCase()]),
    ...(minLength === undefined ? [] : [[...text].slice(0, minLength - 1).join('')]),
    ...(maxLength === undefined ? [] : [long.padEnd(maxLength + 1, long.slice(0, 1) || 'a')]),
    ...(texts.length === 0
      ? []
      : ['\0', '\ud800', '\udc00'].map((character) => character + text.slice(character.length))),
    ...(texts.length === 0 ? [] : [`${text}\n`, text.toUpperCase(), 'a b', '\u{1f642}'].filter((one) => one !== text)),
  ];
  const accepts = takes(schema);
  return faulty.filter((value) => !accepts(value));
}

const formatValue = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text;
};

/** All operations with variables. */
export const publishedVariables: readonly PublishedVariables[] = [...schemas]
  .map(([id, { variables }]) => published(id, variables))
  .filter(({ names }) => names.length > 0);
