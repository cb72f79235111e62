import {
  type GraphQLEnumType,
  type GraphQLError,
  type GraphQLSchema,
  getLocation,
  isEnumType,
  isUnionType,
  Lexer,
  type Source,
  TokenKind,
} from 'graphql';
import type { Place } from '../origins.js';
import { BUILT_IN_FILE } from './built-in-sdl.js';
import { type Diagnostic, diagnostic, formatPlace, placeOf, startOf } from './diagnostic.js';
import type { Rule } from './rules.js';

/**
 * Converts an error of graphql-js to a diagnostic.
 * @param file place of an error without a location
 */
export function graphqlError(
  rule: Rule,
  error: GraphQLError,
  file: string,
  subject: string | null,
  schema: GraphQLSchema | null = null,
): Diagnostic {
  const places = placesOf(error, file);
  // Of two equal definitions, reports the later one.
  const isSecond = rule.startsWith('unique-') || rule === 'possible-type-extensions';
  const opening = openBlockString(error);
  const place = opening ?? (isSecond ? places.at(-1) : places[0]) ?? startOf(file);
  const other = places.find((one) => one !== place);
  const names = [...error.message.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
  const fix = isGraphqlRule(rule)
    ? FIXES[rule]({ names, message: error.message, other: other ?? place, schema })
    : opening !== null
      ? 'write """ where the text ends'
      : fixOfSyntax(error);
  return diagnostic(place, { rule, subject, problem: error.message, fix });
}

function placesOf({ nodes, locations, source }: GraphQLError, file: string): readonly Place[] {
  if (nodes) return nodes.map(placeOf);
  return (locations ?? []).map((location) => ({ file: source?.name ?? file, ...location }));
}

/**
 * Returns the place of the quotes that open a block string without an end; else null. The error has
 * the end of the file.
 */
function openBlockString({ message, source }: GraphQLError): Place | null {
  if (!source || !message.includes('Unterminated string')) return null;
  const lexer = new Lexer(source);
  try {
    while (lexer.advance().kind !== TokenKind.EOF);
  } catch {
    const start = lexer.token.end + (IGNORED.exec(source.body.slice(lexer.token.end))?.[0].length ?? 0);
    if (source.body.startsWith('"""', start)) return { file: source.name, ...getLocation(source, start) };
  }
  return null;
}

/** Blanks, commas and comments in front of a token. */
const IGNORED = /^(?:[\s,\ufeff]|#.*)*/;

export const isGraphqlRule = (rule: string): rule is GraphqlRule => Object.hasOwn(FIXES, rule);

interface ReportedError {
  /** Quoted words of the message, in order. */
  readonly names: readonly string[];
  readonly message: string;
  /** The other place of a conflict. */
  readonly other: Place;
  readonly schema: GraphQLSchema | null;
}

const once = ({ other }: ReportedError): string =>
  other.file === BUILT_IN_FILE
    ? 'remove this one: the toolkit defines it'
    : `remove this one, or that at ${formatPlace(other)}`;

/**
 * Fixes of errors of graphql-js, by rule of the GraphQL specification. Rules are named after those
 * of graphql-js: `FieldsOnCorrectTypeRule` etc. Suggestions of similar names are part of its
 * messages.
 */
const FIXES = {
  'fields-on-correct-type': fixOfField,
  'fragments-on-composite-types': () => 'write the name of an object type, an interface or a union after on',
  'known-argument-names': ({ names: [name, field] }) => `write an argument that ${field} has, or remove ${name}`,
  'known-argument-names-on-directives': ({ names: [name, directive] }) =>
    `write an argument that ${directive} has, or remove ${name}`,
  'known-directives': ({ names: [name], message }) =>
    message.startsWith('Unknown')
      ? `write a directive of generated/schema.graphql, or remove ${name}`
      : name === '@text' || name === '@range'
        ? `write a scalar with this ${name}, and its name as the type here`
        : `remove ${name} here: its definition lists the allowed places`,
  'known-fragment-names': ({ names: [name] }) => `write fragment ${name} into the same file`,
  'known-type-names': ({ names: [name] }) => `write the name of an existing type, or define ${name} in schema/`,
  'no-fragment-cycles': ({ names: [name] }) => `remove one of the spreads that lead from ${name} back to it`,
  'no-undefined-variables': ({ names: [name] }) => `write ${name} and its type after the operation name`,
  'no-unused-fragments': ({ names: [name] }) => `write ...${name} into the operation, or remove the fragment`,
  'no-unused-variables': ({ names: [name] }) => `write ${name} into an argument, or remove it`,
  'overlapping-fields-can-be-merged': ({ other }) =>
    `write an alias in front of this one, or of that at ${formatPlace(other)}`,
  'possible-fragment-spreads': ({ names }) => `write a fragment on a type that a ${names.at(-2)} can be`,
  'possible-type-extensions': ({ names: [name], message, other }) =>
    message.includes('not defined')
      ? `write the name of an existing type, or type ${name} without extend`
      : `write extend and the kind of type that ${name} is at ${formatPlace(other)}`,
  'provided-required-arguments': fixOfArgument,
  'provided-required-arguments-on-directives': fixOfArgument,
  'scalar-leafs': ({ message }) =>
    message.includes('must not have') ? 'remove the { … } after it' : 'write { … } with the fields to return',
  'unique-argument-definition-names': once,
  'unique-argument-names': once,
  'unique-directive-names': once,
  'unique-directives-per-location': once,
  'unique-enum-value-names': once,
  'unique-field-definition-names': once,
  'unique-fragment-names': once,
  'unique-input-field-names': once,
  'unique-type-names': once,
  'unique-variable-names': once,
  'values-of-correct-type': fixOfValue,
  'variables-are-input-types': ({ names: [name, type] }) =>
    `write a scalar, an enum or an input type as the type of ${name}; ${type} is for results only`,
  'variables-in-allowed-position': ({ names: [name, type, wanted], message }) =>
    message.includes('OneOf') ? `write ${name}: ${type}!` : `write ${name}: ${wanted}`,
} satisfies Readonly<Record<string, (error: ReportedError) => string>>;

export type GraphqlRule = keyof typeof FIXES;
export const GRAPHQL_RULES: readonly string[] = Object.keys(FIXES);

function fixOfField({ names: [field = '', type = '', ...hints], message, schema }: ReportedError): string {
  if (field.startsWith('__')) return `remove ${field}: the SDL is public, and no operation selects it`;
  if (message.includes('inline fragment')) return `write ... on ${hints[0]} { ${field} }`;
  const named = schema?.getType(type);
  if (isUnionType(named)) return `write ... on ${named.getTypes()[0]?.name} { … }: a union has no fields of its own`;
  return `write a field of ${type}, or add ${field} to it`;
}

function fixOfArgument({ names, message }: ReportedError): string {
  const [, name, type] = /argument "(\w+)" of type "([^"]+)"/.exec(message) ?? [undefined, ...names];
  return `write ${name}: with a value of type ${type}`;
}

function fixOfValue({ names: [first = ''], message, schema }: ReportedError): string {
  if (message.includes('was not provided'))
    return `write ${first.split('.').at(-1)}: with a value of type ${/required type "([^"]+)"/.exec(message)?.[1]}`;
  if (message.includes('is not defined by type')) return `write an existing field, or remove ${first}`;
  if (message.includes('exactly one key')) return 'write exactly one of its fields';
  if (message.includes('must be non-null')) return 'write a value other than null';
  const [, wanted] =
    /value of type "([^"]+)"/.exec(message) ?? /^(?:Enum "|Value .* in ")?(\w+)"?(?: enum| cannot)/.exec(message) ?? [];
  const type = schema?.getType(wanted ?? '');
  if (isEnumType(type)) return fixOfEnum(type);
  return `write a value of ${wanted === undefined ? 'the expected type' : `type ${wanted}`}`;
}

/** Returns the fix of an unknown value of an enum. */
export const fixOfEnum = (type: GraphQLEnumType): string =>
  `write ${type
    .getValues()
    .map(({ name }) => name)
    .join(' or ')}`;

/** Characters that are no GraphQL, with the fix. */
const FOREIGN: readonly (readonly [written: RegExp, fix: string])[] = [
  [/^(?:<{7}|={7}|>{7}|[|]{7})/, 'resolve the merge conflict, and remove its markers'],
  [/^\u2026/, 'write ... in place of \u2026'],
  [/^[\u2018-\u201f\u00ab\u00bb]/, 'write " in place of the curly quotation mark'],
  [/^\/[/*]/, 'write # in front of a comment'],
  [/^;/, 'remove it: nothing ends with ; in GraphQL'],
];

/** Returns the fix of a syntax error. */
function fixOfSyntax({ message, source, positions: [position = 0] = [] }: GraphQLError): string {
  const foreign = FOREIGN.find(([written]) => written.test(source?.body.slice(position) ?? ''));
  if (foreign) return foreign[1];
  const [, expected, found] = /Expected ([^,]+), found (.+?)\.?$/.exec(message) ?? [];
  const isNext = expected === 'Name' || expected === '"$"';
  if (isNext && BEHIND_ARGUMENTS.includes(found ?? '') && source && isInArguments(source, position))
    return `write ) ${found === '<EOF>' ? 'at the end' : 'in front of it'}`;
  if (found === '<EOF>') return `write ${expected === 'Name' ? 'a name, or a }' : expected} at the end`;
  if (expected !== undefined) return `write ${expected === 'Name' ? 'a name' : expected} here`;
  const [, unexpected] = /Unexpected (.+?)\.?$/.exec(message) ?? [];
  if (message.includes('single quote')) return `write " in place of '`;
  if (message.includes('Unexpected description')) return 'write """ where the description above ends';
  if (message.includes('Unterminated string')) return 'write " where the text ends';
  if (unexpected === '"}"') return 'remove it, or write the { that it closes';
  if (unexpected?.startsWith('Name ')) return 'write type, enum, query or another keyword that begins a definition';
  return 'write valid GraphQL here';
}

/** Kinds of tokens that open a bracket, and that close one. */
export const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
export const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Tokens in place of a further argument or variable: the parenthesis before them is not closed. */
const BEHIND_ARGUMENTS: readonly string[] = ['"{"', '"}"', '":"', '<EOF>'];

/** True if the innermost open bracket before a position is a parenthesis with an entry. */
function isInArguments(source: Source, position: number): boolean {
  const lexer = new Lexer(source);
  const open: string[] = [];
  let last: string = TokenKind.SOF;
  for (let { kind, start } = lexer.advance(); start < position; { kind, start } = lexer.advance()) {
    if (OPENING.has(kind)) open.push(kind);
    if (CLOSING.has(kind)) open.pop();
    last = kind;
  }
  return open.at(-1) === TokenKind.PAREN_L && last !== TokenKind.PAREN_L;
}
