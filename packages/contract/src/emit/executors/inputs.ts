import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { z } from 'zod';
import { limitOf } from '../../limit-directive.js';
import type { JsonSchema } from '../../manifest.js';
import type { Range } from '../../runtime/input-type.js';
import { defaultCode, literalCode } from './literals.js';
import { resolversCode, type Target, text } from './target.js';

// The code of what the variables of documents have to be.

const bounds = { minimum: z.number(), maximum: z.number(), maxItems: z.number() };
const published = z.object({
  properties: z.record(z.string(), z.object(bounds).partial()),
  required: z.array(z.string()).default([]),
});

/** What the manifest says of one variable beside its type. */
interface PublishedBounds {
  readonly demanded: boolean;
  readonly range: Range | null;
  readonly max: number | null;
}

/** Reads the JSON Schema that the manifest publishes for variables: what it bounds is bounded here. */
function boundsOf(variables: JsonSchema): (name: string) => PublishedBounds {
  const { properties, required } = published.safeParse(variables).data ?? { properties: {}, required: [] };
  return (name) => {
    const { minimum, maximum, maxItems } = properties[name] ?? {};
    const range = minimum === undefined || maximum === undefined ? null : { minimum, maximum };
    return { demanded: required.includes(name), range, max: maxItems ?? null };
  };
}

/** GraphQL's own scalars that we have rules for; Float knows its values itself. */
const KINDS: Readonly<Record<string, 'id' | 'int' | 'string' | 'boolean'>> = {
  ID: 'id',
  Int: 'int',
  String: 'string',
  Boolean: 'boolean',
};

export interface InputParts {
  readonly target: Target;
  /** The code of the types that documents share, by name. */
  readonly types: Map<string, string>;
}

/** The function that gives the variables of one document. */
export function inputsCode(
  parts: InputParts,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: JsonSchema,
): string {
  const bounds = boundsOf(variables);
  const entries = variableDefinitions.map(({ variable, type: written, defaultValue }) => {
    const name = variable.name.value;
    const type = typeFromAST(parts.target.schema, written);
    if (!isInputType(type)) throw new Error(`the variable ${name} has no input type`);
    const { demanded, range, max } = bounds(name);
    const required = demanded || (isNonNullType(type) && defaultValue === undefined);
    const standIn = defaultValue && literalCode(parts.target, defaultValue, type, text(`the default of $${name}`));
    const code = variableCode(parts, type, required, [standIn ? `() => (${standIn})` : null, range, max]);
    return `  [${text(name)}, ${code}],`;
  });
  const body = entries.length === 0 ? '[]' : `[\n${entries.join('\n')}\n]`;
  return `(${entries.join().includes('run') ? 'run: AnyRun' : ''}): Inputs => new Map(${body})`;
}

type Rest = readonly [byDefault: string | null, range: object | null, max: number | null];

function variableCode(parts: InputParts, type: GraphQLInputType, required: boolean, rest: Rest): string {
  const [byDefault, range, max] = rest;
  const more = [byDefault ?? 'null', JSON.stringify(range), String(max)];
  while (more.at(-1) === 'null') more.pop();
  return `variable(${[typeCode(parts, type), String(!isNonNullType(type)), String(required), ...more].join(', ')})`;
}

/** The code of a type, without whether it may be null. */
function typeCode(parts: InputParts, type: GraphQLInputType): string {
  if (isNonNullType(type)) return typeCode(parts, type.ofType);
  if (!isListType(type)) return namedCode(parts, type);
  const entry = `{ type: ${typeCode(parts, type.ofType)}, nullable: ${!isNonNullType(type.ofType)} }`;
  return `{ kind: 'list', name: ${text(String(type))}, of: ${entry} }`;
}

function namedCode(parts: InputParts, type: GraphQLNamedInputType): string {
  const { types, target } = parts;
  const name = `in$${type.name}`;
  const kind = KINDS[type.name];
  const form = target.forms.get(type.name);
  const constant = (code: string): string => {
    types.set(name, `const ${name}: InputType = ${code};`);
    return name;
  };
  if (isInputObjectType(type)) {
    if (!types.has(name)) objectCode(parts, type, name);
    return `${name}(run)`;
  }
  if (isEnumType(type))
    return constant(`{ kind: 'enum', values: ${JSON.stringify(type.getValues().map((one) => one.name))} }`);
  if (kind !== undefined) return constant(`{ kind: '${kind}' }`);
  if (form !== undefined) return constant(`{ kind: 'form', check: formCheck(${JSON.stringify(form)}) }`);
  if (type.name === 'Float')
    return constant("{ kind: 'scalar', name: 'Float', parse: (value) => GraphQLFloat.parseValue(value) }");
  const parse = `(value) => ${resolversCode(target, type)}.parseValue(value)`;
  types.set(
    name,
    `const ${name} = (run: AnyRun): InputType => ({ kind: 'scalar', name: ${text(type.name)}, parse: ${parse} });`,
  );
  return `${name}(run)`;
}

function objectCode(parts: InputParts, type: GraphQLInputObjectType, name: string): void {
  // Its fields may lead back to it.
  parts.types.set(name, '');
  const fields = Object.values(type.getFields()).map((field) => {
    const standIn = defaultCode(parts.target, field, text(`the default of ${type.name}.${field.name}`));
    const rest: Rest = [
      standIn === null ? null : `() => (${standIn})`,
      null,
      limitOf(parts.target.schema, field.astNode),
    ];
    return `[${text(field.name)}, ${variableCode(parts, field.type, isRequiredInputField(field), rest)}]`;
  });
  const body = `new Map([${fields.join(', ')}])`;
  const code = `{ kind: 'object', name: ${text(type.name)}, oneOf: ${type.isOneOf}, fields: once(() => ${body}) }`;
  parts.types.set(name, `const ${name} = (run: AnyRun): InputType => (${code});`);
}
