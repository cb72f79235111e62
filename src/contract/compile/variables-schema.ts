import {
  type FieldNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromASTUntyped,
} from 'graphql';
import type { JsonSchema } from '../manifest.js';
import { DRAFT, enumSchema, nullable, objectSchema, scalarSchema } from './json-types.js';

/**
 * What a client may send as `variables`. `pages` gives the bound of each variable that a document hands on to a
 * `first`.
 */
export function variablesSchema(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  pages: ReadonlyMap<string, number>,
): JsonSchema {
  const shared = new Map<string, JsonSchema>();

  function ofType(type: GraphQLInputType): JsonSchema {
    if (isNonNullType(type)) return ofNonNull(type.ofType);
    return nullable(ofNonNull(type));
  }

  function ofNonNull(type: GraphQLInputType): JsonSchema {
    if (isListType(type)) return { type: 'array', items: ofType(type.ofType) };
    if (isScalarType(type)) return scalarSchema(type, 'input');
    if (isEnumType(type)) return enumSchema(type);
    if (isInputObjectType(type)) return ofInput(type);
    return ofType(type);
  }

  // Input types may contain themselves: so each is defined once and referred to.
  function ofInput(type: GraphQLInputObjectType): JsonSchema {
    const reference = { $ref: `#/$defs/${type.name}` };
    if (shared.has(type.name)) return reference;
    shared.set(type.name, {});
    const fields = Object.values(type.getFields());
    const properties = fields.map(
      (field) => [field.name, withDefault(ofType(field.type), field.astNode?.defaultValue)] as const,
    );
    const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    shared.set(type.name, {
      ...objectSchema(
        Object.fromEntries(properties),
        required.map(({ name }) => name),
      ),
      ...(type.isOneOf ? { minProperties: 1, maxProperties: 1 } : {}),
    });
    return reference;
  }

  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const { variable, type: node, defaultValue } of definitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) continue;
    const max = pages.get(name);
    const bounded = max === undefined ? {} : { minimum: 1, maximum: max };
    properties[name] = withDefault({ ...ofType(type), ...bounded }, defaultValue);
    if (isNonNullType(type) && !defaultValue) required.push(name);
  }
  const definitionsOfTypes = shared.size === 0 ? {} : { $defs: Object.fromEntries(shared) };
  return { $schema: DRAFT, ...objectSchema(properties, required), ...definitionsOfTypes };
}

const withDefault = (schema: JsonSchema, value: ValueNode | undefined): JsonSchema =>
  value === undefined ? schema : { ...schema, default: valueFromASTUntyped(value) };

/** The variable that a field takes its `first` from. */
export function pageVariable(node: FieldNode): string | null {
  const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  return value?.kind === 'Variable' ? value.name.value : null;
}
