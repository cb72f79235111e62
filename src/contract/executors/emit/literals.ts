import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ObjectValueNode,
  print,
  type ValueNode,
} from 'graphql';
import { type Dialect, keyCode, variableCode } from './dialect.js';

/** Whether a value that a document writes has variables in it. */
export function hasVariables(node: ValueNode): boolean {
  if (node.kind === Kind.LIST) return node.values.some(hasVariables);
  if (node.kind === Kind.OBJECT) return node.fields.some(({ value }) => hasVariables(value));
  return node.kind === Kind.VARIABLE;
}

/** A value as GraphQL writes it. Most are short, and to walk them as a document takes longer than all the rest of them. */
export function writtenValue(node: ValueNode): string {
  switch (node.kind) {
    case Kind.VARIABLE:
      return `$${node.name.value}`;
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.ENUM:
      return node.value;
    default:
      return print(node);
  }
}

/**
 * The code of a value that a document writes for an input of this type, as graphql-js's `valueFromAST` reads it; null where
 * it does not fit whatever the variables are.
 * @param refusal the further arguments of what throws where a variable does not fit
 */
export function literalCode(dialect: Dialect, node: ValueNode, type: GraphQLInputType, refusal: string): string | null {
  if (node.kind === Kind.VARIABLE) {
    const code = variableCode(node.name.value);
    return isNonNullType(type) ? `present(${code}, ${refusal})` : code;
  }
  if (isNonNullType(type)) return node.kind === Kind.NULL ? null : literalCode(dialect, node, type.ofType, refusal);
  if (node.kind === Kind.NULL) return 'null';
  if (isListType(type)) {
    const nodes = node.kind === Kind.LIST ? node.values : [node];
    const entries = nodes.map((entry) => {
      const code = literalCode(dialect, entry, type.ofType, refusal);
      return entry.kind === Kind.VARIABLE && !isNonNullType(type.ofType) ? `${code} ?? null` : code;
    });
    return entries.includes(null) ? null : `[${entries.join(', ')}]`;
  }
  if (isInputObjectType(type)) return node.kind === Kind.OBJECT ? objectCode(dialect, node, type, refusal) : null;
  return dialect.literal(type, node, refusal);
}

function objectCode(
  dialect: Dialect,
  node: ObjectValueNode,
  type: GraphQLInputObjectType,
  refusal: string,
): string | null {
  const properties: string[] = [];
  for (const field of Object.values(type.getFields())) {
    const given = node.fields.findLast(({ name }) => name.value === field.name)?.value;
    const standIn = dialect.byDefault(field, refusal);
    const required = isNonNullType(field.type);
    const key = keyCode(field.name);
    if (given === undefined) {
      if (standIn !== null) properties.push(`${key}: ${standIn}`);
      else if (required) return null;
    } else if (given.kind === Kind.VARIABLE) {
      const value = variableCode(given.name.value);
      if (standIn !== null) {
        const code = `${value} === undefined ? ${standIn} : ${value}`;
        properties.push(`${key}: ${required ? `present(${code}, ${refusal})` : code}`);
      } else if (required) properties.push(`${key}: present(${value}, ${refusal})`);
      else properties.push(`...(${value} === undefined ? {} : { ${key}: ${value} })`);
    } else {
      const code = literalCode(dialect, given, field.type, refusal);
      if (code === null) return null;
      properties.push(`${key}: ${code}`);
    }
  }
  const code = properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
  return type.isOneOf ? `oneOf(${code}, ${refusal})` : code;
}
