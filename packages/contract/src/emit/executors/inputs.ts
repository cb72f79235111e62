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
import { defaultCode, literalCode } from './literals.js';
import { resolversCode, runParameter, type Target, text } from './target.js';

// Generates the code of the input types of variables.

/** Returns the bound of a list, or of a number from 1 such as the size of a page; else null. */
function maxOf(type: ContractInputType | undefined): number | null {
  if (type?.kind === 'list') return type.max;
  return type?.kind === 'integer' && type.min === 1 ? type.max : null;
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
    const required = published?.required === true || (isNonNullType(type) && defaultValue === undefined);
    const fallback = defaultValue && literalCode(target, defaultValue, type, text(`the default of $${name}`));
    const byDefault = fallback ? `() => (${fallback})` : null;
    const code = variableCode(target, type, required, byDefault, maxOf(published?.type));
    return `  [${text(name)}, ${code}],`;
  });
  const body = entries.length === 0 ? '[]' : `[\n${entries.join('\n')}\n]`;
  const isRun = runParameter(entries.join()) === 'run';
  return `(${isRun ? 'run: AnyRun' : ''}): Inputs => new Map(${body})`;
}

function variableCode(
  target: Target,
  type: GraphQLInputType,
  required: boolean,
  byDefault: string | null,
  max: number | null,
): string {
  const more = [String(byDefault), String(max)];
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
  const { constants } = target;
  const name = `in$${type.name}`;
  const kind = KINDS[type.name];
  const form = target.forms.get(type.name);
  const constant = (code: string): string => {
    constants.set(name, `const ${name}: InputType = ${code};`);
    return name;
  };
  if (isInputObjectType(type)) {
    if (!constants.has(name)) objectCode(target, type, name);
    return `${name}(run)`;
  }
  if (isEnumType(type))
    return constant(`{ kind: 'enum', values: ${JSON.stringify(type.getValues().map((value) => value.name))} }`);
  if (kind !== undefined) return constant(`{ kind: '${kind}' }`);
  if (form !== undefined) return constant(`{ kind: 'form', check: formCheck(${JSON.stringify(form)}) }`);
  if (type.name === 'Float')
    return constant("{ kind: 'scalar', name: 'Float', parse: (value) => GraphQLFloat.parseValue(value) }");
  const parse = `(value) => ${resolversCode(target, type)}.parseValue(value)`;
  constants.set(
    name,
    `const ${name} = (run: AnyRun): InputType => ({ kind: 'scalar', name: ${text(type.name)}, parse: ${parse} });`,
  );
  return `${name}(run)`;
}

function objectCode(target: Target, type: GraphQLInputObjectType, name: string): void {
  // Reserves the name, because the type may contain itself.
  target.constants.set(name, '');
  const fields = Object.values(type.getFields()).map((field) => {
    const fallback = defaultCode(target, field, text(`the default of ${type.name}.${field.name}`));
    const byDefault = fallback && `() => (${fallback})`;
    const max = limitOf(target.schema, field.astNode);
    return `[${text(field.name)}, ${variableCode(target, field.type, isRequiredInputField(field), byDefault, max)}]`;
  });
  const body = `new Map([${fields.join(', ')}])`;
  const code = `{ kind: 'object', name: ${text(type.name)}, oneOf: ${type.isOneOf}, fields: once(() => ${body}) }`;
  target.constants.set(name, `const ${name} = (${runParameter(body)}: AnyRun): InputType => (${code});`);
}
