import fc from 'fast-check';
import type {
  ContractInputType,
  InputObject,
  Leaf,
  ResultType,
  Shape,
  Wire,
} from '../../../packages/contract/src/document-contract.js';
import { MAX_ID } from '../../../packages/contract/src/runtime/forms.js';

// Values that a contract allows, at random.

type Values = fc.Arbitrary<unknown>;

/** Generates variables, without exclusive choices. */
export const variablesOf = ({ variables, inputs }: Wire): Values =>
  fieldsOf({ oneOf: false, fields: variables }, inputs, 3);

/** Generates results. */
export function resultOf(type: ResultType): Values {
  const values = ((): Values => {
    if (type.kind === 'list') return fc.array(resultOf(type.of), { maxLength: Math.min(type.max ?? 3, 3) });
    if (type.kind === 'typename') return fc.constant(type.name);
    if (type.kind === 'object') return fc.oneof(...type.shapes.map(shapeOf));
    return leafOf(type, true);
  })();
  return orNull(values, type.nullable);
}

function shapeOf(shape: Shape): Values {
  const keys = Object.entries(shape);
  return fc.record(Object.fromEntries(keys.map(([key, { type }]) => [key, resultOf(type)])), {
    requiredKeys: keys.flatMap(([key, { conditional }]) => (conditional ? [] : [key])),
  });
}

function inputOf(type: ContractInputType, inputs: readonly InputObject[], levels: number): Values {
  if (type.kind === 'input' && type.nullable && levels <= 0) return fc.constant(null);
  if (type.kind === 'list') {
    const maxLength = Math.min(type.max ?? 9, 9);
    return orNull(fc.array(inputOf(type.of, inputs, levels), { maxLength }), type.nullable);
  }
  const values =
    type.kind === 'input'
      ? fieldsOf(inputs[type.input] ?? { oneOf: false, fields: {} }, inputs, levels - 1)
      : leafOf(type, false);
  return orNull(values, type.nullable);
}

function fieldsOf({ oneOf, fields }: InputObject, inputs: readonly InputObject[], levels: number): Values {
  const all = Object.entries(fields).map(([name, { type }]) => [name, inputOf(type, inputs, levels)] as const);
  if (oneOf) return fc.oneof(...all.map(([name, values]) => fc.record({ [name]: values })));
  const requiredKeys = Object.entries(fields).flatMap(([name, { required }]) => (required ? [name] : []));
  return fc.record(Object.fromEntries(all), { requiredKeys });
}

function leafOf(leaf: Leaf, isResult: boolean): Values {
  switch (leaf.kind) {
    case 'integer':
      return fc.oneof(
        fc.constantFrom(leaf.min, leaf.max),
        fc.bigInt({ min: BigInt(leaf.min), max: BigInt(leaf.max) }).map(Number),
        small(leaf),
      );
    case 'number':
      return fc.oneof(fc.integer(), fc.constant(0.5));
    case 'boolean':
      return fc.boolean();
    case 'id':
      return isResult ? fc.constantFrom('1', String(MAX_ID)) : fc.constantFrom(1, '7', MAX_ID, String(MAX_ID));
    case 'enum':
      return fc.constantFrom(...leaf.values);
    case 'any':
      return fc.constantFrom<unknown>(1, 'x', true, [1], { a: 1 });
    case 'text':
      return textOf(leaf);
  }
}

const within = (min: number, max: number) => (value: number) => min <= value && value <= max;
const small = ({ min, max }: { readonly min: number; readonly max: number }): Values =>
  fc.integer({ min: Math.max(min, -5), max: Math.min(max, 60) });

/** Texts of every length that there may be, as far as one knows some that fit. */
function textOf({ min, max, patterns }: Extract<Leaf, { kind: 'text' }>): Values {
  const tries = [
    '',
    'z',
    'ab',
    'abc',
    'yz',
    'abcdefgh',
    'abcdefghi',
    'Z 9',
    '1',
    '2147483647',
    '2027-01-15T00:00:00.000Z',
  ];
  const fitting = tries.filter(
    (text) => within(min, max ?? 99)(text.length) && patterns.every((pattern) => new RegExp(pattern, 'u').test(text)),
  );
  return fc.constantFrom(...fitting);
}

const orNull = (values: Values, nullable: boolean): Values => (nullable ? fc.oneof(values, fc.constant(null)) : values);
