import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;

/**
 * Rejects variables that graphql-js accepts: unknown names, and single values in place of lists.
 */
export function strictErrors(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Values,
): readonly GraphQLError[] {
  const names = new Set(definitions.map(({ variable }) => variable.name.value));
  return [
    ...Object.keys(variables)
      .filter((name) => !names.has(name))
      .map((name) => new GraphQLError(`Variable "$${name}" is not defined by the operation.`)),
    ...definitions.flatMap((definition) => {
      const name = definition.variable.name.value;
      const type = typeFromAST(schema, definition.type);
      const path =
        isInputType(type) && Object.hasOwn(variables, name) ? singleInList(variables[name], type, name) : null;
      return path === null
        ? []
        : [new GraphQLError(`Variable "$${name}" must be a list at "${path}".`, { nodes: definition })];
    }),
  ];
}

/** Returns the path of a single value in place of a list; null if there is none. */
function singleInList(value: unknown, type: GraphQLInputType, path: string): string | null {
  if (value === null || value === undefined) return null;
  if (isNonNullType(type)) return singleInList(value, type.ofType, path);
  if (isListType(type)) {
    if (!Array.isArray(value)) return path;
    return first(value.map((item, index) => singleInList(item, type.ofType, `${path}.${index}`)));
  }
  if (!isInputObjectType(type) || typeof value !== 'object') return null;
  const fields = Object.values(type.getFields());
  return first(
    fields.map((field) => singleInList(Reflect.get(value, field.name), field.type, `${path}.${field.name}`)),
  );
}

const first = (paths: readonly (string | null)[]): string | null => paths.find((path) => path !== null) ?? null;
