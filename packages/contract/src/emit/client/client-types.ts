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

/** What the SDL says of a contract path: `variables.first`, `result.books.edges[].node`. */
export interface Texts {
  /** Returns the description, else `otherwise`, and the deprecation. */
  readonly describe: (path: string, otherwise?: string | null) => string | null;
  /** Returns the name of the type of an enum; null for one without a name. */
  readonly enumName: (path: string, values: readonly string[]) => string | null;
}

/** The object at a path of the result that has a type of its own. */
export interface NamedNode {
  readonly path: string;
  readonly name: string;
  readonly shapes: readonly Shape[];
}

/** Returns the entries of the result if it is a list or a connection; null otherwise. */
export function nodeOf(type: ResultType, path: string, name: string): NamedNode | null {
  if (type.kind === 'list')
    return type.of.kind === 'object' ? { path: `${path}[]`, name, shapes: type.of.shapes } : null;
  if (type.kind !== 'object' || type.shapes.length !== 1) return null;
  const edges = type.shapes[0]?.edges?.type;
  const edge = edges?.kind === 'list' && edges.of.kind === 'object' ? edges.of.shapes : [];
  const node = edge.length === 1 ? edge[0]?.node?.type : undefined;
  return node?.kind === 'object' ? { path: `${path}.edges[].node`, name, shapes: node.shapes } : null;
}

/** The type of an object without keys, and of one whose keys are unknown. */
const NO_KEYS = 'Readonly<Record<string, never>>';
const ANY_KEYS = 'object';

/** Returns the type of the result at a path. */
export function resultType(
  type: ResultType,
  path: string,
  texts: Texts,
  node: NamedNode | null,
  empty = NO_KEYS,
): string {
  switch (type.kind) {
    case 'object':
      return orNull(type, node?.path === path ? node.name : shapesType(type.shapes, path, texts, node, empty));
    case 'list':
      return orNull(type, `ReadonlyArray<${resultType(type.of, `${path}[]`, texts, node, empty)}>`);
    case 'typename':
      return literalType(type.name);
    case 'id':
      return orNull(type, 'string');
    default:
      return orNull(type, leafType(type, path, texts));
  }
}

/** Returns the type of an object. */
export const shapesType = (
  shapes: readonly Shape[],
  path: string,
  texts: Texts,
  node: NamedNode | null,
  empty = NO_KEYS,
): string =>
  shapes
    .map((shape) =>
      objectTypeText(
        Object.entries(shape).map(([key, field]) => {
          const inner = `${path}.${key}`;
          return member(key, resultType(field.type, inner, texts, node, empty), {
            optional: field.conditional,
            doc: texts.describe(inner),
          });
        }),
        empty,
      ),
    )
    .join(' | ');

/** Returns the type of the keys of a fragment. The object may have further keys beside them. */
export const fragmentType = (shapes: readonly Shape[], path: string, texts: Texts): string =>
  shapesType(shapes, path, texts, null, ANY_KEYS);

/**
 * Returns the type of the variables.
 * @param inputName prefix of the names of its input types (`inputTypes`)
 */
export const variablesType = (wire: Pick<Wire, 'variables' | 'exclusive'>, inputName: string, texts: Texts): string =>
  fieldsType(wire.variables, wire.exclusive, { inputName, texts, path: 'variables', absent: 'null | undefined' });

/** Returns the input types of the variables, by name. */
export const inputTypes = ({ inputs }: Wire, inputName: string, texts: Texts): (readonly [string, string])[] =>
  inputs.map((input, index) => [
    `${inputName}${index + 1}`,
    fieldsType(input.fields, exclusiveOf(input), { inputName, texts, path: `inputs.${index}`, absent: 'undefined' }),
  ]);

/** A @oneOf object has exactly one field; the others must not even be null. */
const exclusiveOf = ({ oneOf, fields }: InputObject): Exclusive | null =>
  oneOf ? { variables: Object.keys(fields), required: true } : null;

interface Inside {
  readonly inputName: string;
  readonly texts: Texts;
  readonly path: string;
  /** Type of the exclusive variables that are not sent. */
  readonly absent: 'null | undefined' | 'undefined';
}

/** Returns the non-exclusive fields and a union of the exclusive choices. */
function fieldsType(
  fields: Readonly<Record<string, ContractInputField>>,
  exclusive: Exclusive | null,
  inside: Inside,
): string {
  const line = (name: string, { type, required, default: value }: ContractInputField) =>
    member(name, `${inputType(type, name, inside)}${required ? '' : ' | undefined'}`, {
      optional: !required,
      doc: docOf(name, value, type, inside),
    });
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
function docOf(name: string, value: unknown, type: ContractInputType, { texts, path }: Inside): string | null {
  const bounds =
    type.kind === 'integer' && (type.min !== INT32[0] || type.max !== INT32[1]) ? `${type.min} to ${type.max}.` : null;
  const lines = [
    texts.describe(`${path}.${name}`, bounds),
    value === undefined ? null : `@defaultValue ${literalType(value)}`,
  ];
  return lines.filter((line) => line !== null).join('\n') || null;
}

function inputType(type: ContractInputType, name: string, inside: Inside): string {
  switch (type.kind) {
    case 'input':
      return orNull(type, `${inside.inputName}${type.input + 1}`);
    case 'list':
      return orNull(type, `ReadonlyArray<${inputType(type.of, name, inside)}>`);
    case 'id':
      return orNull(type, 'string | number');
    default:
      return orNull(type, leafType(type, `${inside.path}.${name}`, inside.texts));
  }
}

type PlainLeaf = Exclude<ContractInputType, { readonly kind: 'input' | 'list' | 'id' }>;

function leafType(leaf: PlainLeaf, path: string, { enumName }: Texts): string {
  switch (leaf.kind) {
    case 'text':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'enum':
      return enumName(path, leaf.values) ?? (leaf.values.map(literalType).join(' | ') || 'never');
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
export const union = (values: readonly string[]): string => unionOf(values.map(literalType));

/** Returns a union of types, on one line if it fits. */
export function unionOf(types: readonly string[]): string {
  if (types.length === 0) return ' never';
  const line = ` ${types.join(' | ')}`;
  return line.length <= 80 ? line : types.map((type) => `\n  | ${type}`).join('');
}

export const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Returns an object type with these members. */
export const objectTypeText = (members: readonly string[], empty = NO_KEYS): string =>
  members.length === 0 ? empty : `{\n${indent(members.join('\n'))}\n}`;

/** Returns one member of an object type. */
export const member = (
  key: string,
  type: string,
  { optional = false, doc = null }: { readonly optional?: boolean; readonly doc?: string | null } = {},
): string =>
  `${tsdoc(doc)}readonly ${/^[A-Za-z_]\w*$/.test(key) ? key : literalType(key)}${optional ? '?' : ''}: ${type};`;

/** Returns a TSDoc comment with a newline, in lines of at most 96 characters; '' without text. */
export function tsdoc(text: string | null): string {
  if (text === null || text.trim() === '') return '';
  const safe = text.trim().replaceAll('*/', '*\\/');
  const lines = safe.split('\n').flatMap((line) => line.match(/\S.{0,95}(?= |$)|\S+/g) ?? ['']);
  const [only = '', ...others] = lines;
  return others.length === 0
    ? `/** ${only} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}
