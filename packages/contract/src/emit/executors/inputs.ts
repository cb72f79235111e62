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
import type { ContractInputType, Wire } from '../../document-contract.js';
import { limitOf } from '../../limit-directive.js';
import { MAX_ID } from '../../runtime/forms.js';
import type { Range } from '../../runtime/input-type.js';
import { defaultCode, literalCode } from './literals.js';
import { resolversCode, runParameter, type Target, text } from './target.js';

// Generates the code of the input types of variables.

/** Returns the range of an integer or an id of the contract; null for other variables. */
function rangeOf(type: ContractInputType | undefined): Range | null {
  if (type?.kind === 'integer') return { minimum: type.min, maximum: type.max };
  return type?.kind === 'id' ? { minimum: 1, maximum: MAX_ID } : null;
}

/** Scalars that the runtime checks itself. Float uses `GraphQLFloat.parseValue`. */
const KINDS: Readonly<Record<string, 'id' | 'int' | 'string' | 'boolean'>> = {
  ID: 'id',
  Int: 'int',
  String: 'string',
  Boolean: 'boolean',
};

/** Returns the code of the function that creates the input types of one document. */
export function inputsCode(
  target: Target,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Wire['variables'],
): string {
  const entries = variableDefinitions.map(({ variable, type: typeNode, defaultValue }) => {
    const name = variable.name.value;
    const type = typeFromAST(target.schema, typeNode);
    if (!isInputType(type)) throw new Error(`the variable ${name} has no input type`);
    const published = variables[name];
    const range = rangeOf(published?.type);
    const max = published?.type.kind === 'list' ? published.type.max : null;
    const required = published?.required === true || (isNonNullType(type) && defaultValue === undefined);
    const fallback = defaultValue && literalCode(target, defaultValue, type, text(`the default of $${name}`));
    const code = variableCode(target, type, required, [fallback ? `() => (${fallback})` : null, range, max]);
    return `  [${text(name)}, ${code}],`;
  });
  const body = entries.length === 0 ? '[]' : `[\n${entries.join('\n')}\n]`;
  const isRun = runParameter(entries.join()) === 'run';
  return `(${isRun ? 'run: AnyRun' : ''}): Inputs => new Map(${body})`;
}

type Rest = readonly [byDefault: string | null, range: object | null, max: number | null];

function variableCode(target: Target, type: GraphQLInputType, required: boolean, rest: Rest): string {
  const [byDefault, range, max] = rest;
  const more = [byDefault ?? 'null', JSON.stringify(range), String(max)];
  while (more.at(-1) === 'null') more.pop();
  return `variable(${[typeCode(target, type), String(!isNonNullType(type)), String(required), ...more].join(', ')})`;
}

/** Returns the code of a type without its nullability. */
function typeCode(target: Target, type: GraphQLInputType): string {
  if (isNonNullType(type)) return typeCode(target, type.ofType);
  if (!isListType(type)) return namedCode(target, type);
  const entry = `{ type: ${typeCode(target, type.ofType)}, nullable: ${!isNonNullType(type.ofType)} }`;
  return `{ kind: 'list', name: ${text(String(type))}, of: ${entry} }`;
}

function namedCode(target: Target, type: GraphQLNamedInputType): string {
  const { shared } = target;
  const name = `in$${type.name}`;
  const kind = KINDS[type.name];
  const form = target.forms.get(type.name);
  const constant = (code: string): string => {
    shared.set(name, `const ${name}: InputType = ${code};`);
    return name;
  };
  if (isInputObjectType(type)) {
    if (!shared.has(name)) objectCode(target, type, name);
    return `${name}(run)`;
  }
  if (isEnumType(type))
    return constant(`{ kind: 'enum', values: ${JSON.stringify(type.getValues().map((value) => value.name))} }`);
  if (kind !== undefined) return constant(`{ kind: '${kind}' }`);
  if (form !== undefined) return constant(`{ kind: 'form', check: formCheck(${JSON.stringify(form)}) }`);
  if (type.name === 'Float')
    return constant("{ kind: 'scalar', name: 'Float', parse: (value) => GraphQLFloat.parseValue(value) }");
  const parse = `(value) => ${resolversCode(target, type)}.parseValue(value)`;
  shared.set(
    name,
    `const ${name} = (run: AnyRun): InputType => ({ kind: 'scalar', name: ${text(type.name)}, parse: ${parse} });`,
  );
  return `${name}(run)`;
}

function objectCode(target: Target, type: GraphQLInputObjectType, name: string): void {
  // Reserves the name, because the type may contain itself.
  target.shared.set(name, '');
  const fields = Object.values(type.getFields()).map((field) => {
    const fallback = defaultCode(target, field, text(`the default of ${type.name}.${field.name}`));
    const rest: Rest = [fallback === null ? null : `() => (${fallback})`, null, limitOf(target.schema, field.astNode)];
    return `[${text(field.name)}, ${variableCode(target, field.type, isRequiredInputField(field), rest)}]`;
  });
  const body = `new Map([${fields.join(', ')}])`;
  const code = `{ kind: 'object', name: ${text(type.name)}, oneOf: ${type.isOneOf}, fields: once(() => ${body}) }`;
  target.shared.set(name, `const ${name} = (${runParameter(body)}: AnyRun): InputType => (${code});`);
}
