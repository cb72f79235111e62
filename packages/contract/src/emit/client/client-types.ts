import type {
  ContractInputField,
  ContractInputType,
  InputObject,
  ResultType,
  Shape,
  Wire,
} from '../../document-contract.js';
import type { Exclusive } from '../../runtime/operation-metadata.js';

// TypeScript types of a contract: one line per key, with the SDL description above it.

/**
 * Returns the SDL description of a contract path (`variables.first`, `result.books.edges[].node`),
 * or null.
 */
export type Describe = (path: string) => string | null;

/** Returns the type of the result at a path. */
export function resultType(type: ResultType, path: string, describe: Describe): string {
  switch (type.kind) {
    case 'object':
      return orNull(type, type.shapes.map((shape) => shapeType(shape, path, describe)).join(' | '));
    case 'list':
      return orNull(type, `ReadonlyArray<${resultType(type.of, `${path}[]`, describe)}>`);
    case 'typename':
      return literalType(type.name);
    case 'id':
      return orNull(type, 'string');
    default:
      return orNull(type, leafType(type));
  }
}

const shapeType = (shape: Shape, path: string, describe: Describe): string =>
  objectTypeText(
    Object.entries(shape).map(([key, field]) => {
      const inner = `${path}.${key}`;
      return member(key, resultType(field.type, inner, describe), {
        optional: field.conditional,
        doc: describe(inner),
      });
    }),
  );

/**
 * Returns the type of the variables.
 * @param inputName prefix of the names of its input types (`inputTypes`)
 */
export const variablesType = (wire: Wire, inputName: string, describe: Describe): string =>
  fieldsType(wire.variables, wire.exclusive, { inputName, describe, path: 'variables', absent: 'null' });

/** Returns the input types of the variables, by name. */
export const inputTypes = ({ inputs }: Wire, inputName: string, describe: Describe): (readonly [string, string])[] =>
  inputs.map((input, index) => [
    `${inputName}${index + 1}`,
    fieldsType(input.fields, exclusiveOf(input), { inputName, describe, path: `inputs.${index}`, absent: 'never' }),
  ]);

/** A @oneOf object has exactly one field; the others must not even be null. */
const exclusiveOf = ({ oneOf, fields }: InputObject): Exclusive | null =>
  oneOf ? { variables: Object.keys(fields), required: true } : null;

interface Inside {
  readonly inputName: string;
  readonly describe: Describe;
  readonly path: string;
  /** Type of the exclusive variables that are not sent. */
  readonly absent: 'null' | 'never';
}

/** Returns the non-exclusive fields and a union of the exclusive choices. */
function fieldsType(
  fields: Readonly<Record<string, ContractInputField>>,
  exclusive: Exclusive | null,
  inside: Inside,
): string {
  const line = (name: string, { type, required, default: value }: ContractInputField) =>
    member(name, inputType(type, inside.inputName), { optional: !required, doc: docOf(name, value, type, inside) });
  const entries = Object.entries(fields);
  if (exclusive === null) return objectTypeText(entries.map(([name, field]) => line(name, field)));

  const { variables, required } = exclusive;
  const ways = [...variables, ...(required ? [] : [null])].map((sentName) =>
    objectTypeText(
      entries
        .filter(([name]) => variables.includes(name))
        .map(([name, field]) =>
          name === sentName
            ? line(name, { ...field, required: true, type: { ...field.type, nullable: false } })
            : member(name, inside.absent, { optional: true }),
        ),
    ),
  );
  const always = entries.filter(([name]) => !variables.includes(name)).map(([name, field]) => line(name, field));
  const oneOf = ways.map((way) => `\n| ${way}`).join('');
  return always.length === 0 ? indent(oneOf) : `${objectTypeText(always)} & (${indent(oneOf)}\n)`;
}

const INT32 = [-(2 ** 31), 2 ** 31 - 1];

/** Returns the SDL description, else the bounds, and the default. */
function docOf(name: string, value: unknown, type: ContractInputType, { describe, path }: Inside): string | null {
  const bounds =
    type.kind === 'integer' && (type.min !== INT32[0] || type.max !== INT32[1]) ? `${type.min} to ${type.max}.` : null;
  const lines = [
    describe(`${path}.${name}`) ?? bounds,
    value === undefined ? null : `@defaultValue ${literalType(value)}`,
  ];
  return lines.filter((line) => line !== null).join('\n') || null;
}

function inputType(type: ContractInputType, inputName: string): string {
  switch (type.kind) {
    case 'input':
      return orNull(type, `${inputName}${type.input + 1}`);
    case 'list':
      return orNull(type, `ReadonlyArray<${inputType(type.of, inputName)}>`);
    case 'id':
      return orNull(type, 'string | number');
    default:
      return orNull(type, leafType(type));
  }
}

type PlainLeaf = Exclude<ContractInputType, { readonly kind: 'input' | 'list' | 'id' }>;

function leafType(leaf: PlainLeaf): string {
  switch (leaf.kind) {
    case 'text':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'enum':
      return leaf.values.length === 0 ? 'never' : leaf.values.map(literalType).join(' | ');
    default:
      return 'unknown';
  }
}

/** `unknown` already includes null. */
const orNull = ({ nullable }: { readonly nullable: boolean }, type: string): string =>
  nullable && type !== 'unknown' ? `${type} | null` : type;

/** Returns a literal with single quotes, as in the rest of the file. */
export const literalType = (value: unknown): string =>
  typeof value === 'string'
    ? `'${JSON.stringify(value).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`
    : JSON.stringify(value);

/** Returns a union of string literals, on one line if it fits. */
export function union(values: readonly string[]): string {
  const types = values.map(literalType);
  const line = ` ${types.join(' | ')}`;
  return line.length <= 80 ? line : types.map((type) => `\n  | ${type}`).join('');
}

export const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Returns an object type with these members. */
export const objectTypeText = (members: readonly string[]): string =>
  members.length === 0 ? 'Readonly<Record<string, never>>' : `{\n${indent(members.join('\n'))}\n}`;

/** Returns one member of an object type. */
export const member = (
  key: string,
  type: string,
  { optional = false, doc = null }: { readonly optional?: boolean; readonly doc?: string | null } = {},
): string =>
  `${tsdoc(doc)}readonly ${/^[A-Za-z_]\w*$/.test(key) ? key : literalType(key)}${optional ? '?' : ''}: ${type};`;

/** Returns a TSDoc comment with a newline; '' without text. */
export function tsdoc(text: string | null): string {
  if (text === null || text.trim() === '') return '';
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n');
  const [only = '', ...others] = lines;
  return others.length === 0
    ? `/** ${only} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
