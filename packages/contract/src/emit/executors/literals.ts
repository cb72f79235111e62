import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ObjectValueNode,
  print,
  specifiedScalarTypes,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { json, keyCode, resolversCode, type Target, text, variableCode } from './target.js';

/** True if a literal contains variables. */
export function hasVariables(node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.some(hasVariables);
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => hasVariables(value));
  return node.kind === Kind.VARIABLE;
}

/**
 * Returns the code of a literal for an input type, like `valueFromAST` of graphql-js; null if it is
 * invalid for all values of its variables.
 * @param refusal further arguments of the function that throws for an invalid variable
 */
export function literalCode(target: Target, node: ValueNode, type: GraphQLInputType, refusal: string): string | null {
  if (node.kind === Kind.VARIABLE) {
    const code = variableCode(node.name.value);
    return isNonNullType(type) ? `present(${code}, ${refusal})` : code;
  }
  if (isNonNullType(type)) return node.kind === Kind.NULL ? null : literalCode(target, node, type.ofType, refusal);
  if (node.kind === Kind.NULL) return 'null';
  if (isListType(type)) {
    const nodes = node.kind === Kind.LIST ? node.values : [node];
    const entries = nodes.map((entry) => {
      const code = literalCode(target, entry, type.ofType, refusal);
      return entry.kind === Kind.VARIABLE && !isNonNullType(type.ofType) ? `${code} ?? null` : code;
    });
    return entries.includes(null) ? null : `[${entries.join(', ')}]`;
  }
  if (isInputObjectType(type)) return node.kind === Kind.OBJECT ? objectCode(target, node, type, refusal) : null;
  return leafLiteralCode(target, type, node, refusal);
}

function objectCode(
  target: Target,
  node: ObjectValueNode,
  type: GraphQLInputObjectType,
  refusal: string,
): string | null {
  const properties: string[] = [];
  for (const field of Object.values(type.getFields())) {
    const written = node.fields.findLast(({ name }) => name.value === field.name)?.value;
    const standIn = defaultCode(target, field, refusal);
    const required = isNonNullType(field.type);
    const key = keyCode(field.name);
    if (written === undefined) {
      if (standIn !== null) properties.push(`${key}: ${standIn}`);
      else if (required) return null;
    } else if (written.kind === Kind.VARIABLE) {
      const value = variableCode(written.name.value);
      if (standIn !== null) {
        const code = `${value} === undefined ? ${standIn} : ${value}`;
        properties.push(`${key}: ${required ? `present(${code}, ${refusal})` : code}`);
      } else if (required) properties.push(`${key}: present(${value}, ${refusal})`);
      else properties.push(`...(${value} === undefined ? {} : { ${key}: ${value} })`);
    } else {
      const code = literalCode(target, written, field.type, refusal);
      if (code === null) return null;
      properties.push(`${key}: ${code}`);
    }
  }
  const code = properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
  return type.isOneOf ? `oneOf(${code}, ${refusal})` : code;
}

/** Returns the code of a default; null without one. */
export function defaultCode(
  target: Target,
  { astNode, type, defaultValue }: GraphQLArgument | GraphQLInputField,
  refusal: string,
): string | null {
  if (target.referInMemory === null)
    return astNode?.defaultValue ? literalCode(target, astNode.defaultValue, type, refusal) : null;
  // In memory a default may be a value without a literal.
  return defaultValue === undefined ? null : (primitiveCode(defaultValue) ?? target.referInMemory(defaultValue));
}

/** Returns the code of a scalar or enum literal; null if the type rejects it. */
function leafLiteralCode(target: Target, type: GraphQLLeafType, node: ValueNode, refusal: string): string | null {
  if (isSpecified(type) || hasNamesForValues(type)) return parsedCode(type, node);
  if (target.forms.has(type.name)) return json(valueFromASTUntyped(node));
  const literal = target.referInMemory === null ? `literal(${text(print(node))})` : target.referInMemory(node);
  const args = hasVariables(node) ? `${literal}, run.variables` : literal;
  // Parsed in each run, because a resolver may mutate a non-primitive value.
  return `parsed(() => ${resolversCode(target, type)}.parseLiteral(${args}), ${refusal})`;
}

/** True for specified scalars. A schema may define another scalar of the same name. */
export const isSpecified = (type: GraphQLLeafType): boolean => specifiedScalarTypes.some((own) => own === type);

/** True for enums whose values equal their names, as in SDL. */
export const hasNamesForValues = (type: GraphQLLeafType): boolean =>
  isEnumType(type) && type.getValues().every(({ name, value }) => name === value);

function parsedCode(type: GraphQLLeafType, node: ValueNode): string | null {
  try {
    return primitiveCode(type.parseLiteral(node, null));
  } catch {
    return null;
  }
}

const primitiveCode = (value: unknown): string | null =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value) ? json(value) : null;
