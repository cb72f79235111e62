import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';

/** Variables that are ready for a run, or why there is none. */
export type Coerced =
  | { readonly variables: Readonly<Record<string, unknown>> }
  | { readonly errors: readonly GraphQLError[] };

const MAX_ERRORS = 50;

/**
 * Coerces variables as graphql-js does. What depends on the document alone is worked out here, once; whatever is wrong with
 * the variables graphql-js itself is asked to tell.
 * @param strict also refuses what rules.md §3.0.9 refuses: unknown names, and single values in place of lists
 */
export function variablesOf(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  strict: boolean,
): (given: Readonly<Record<string, unknown>>) => Coerced {
  const known = definitions.map((definition) => plannedOf(schema, definition));
  const names = new Set(known.map(({ name }) => name));

  const strictFaults = (given: Readonly<Record<string, unknown>>): readonly GraphQLError[] => [
    ...Object.keys(given)
      .filter((name) => !names.has(name))
      .map((name) => new GraphQLError(`Variable "$${name}" is not defined by the operation.`)),
    ...known.flatMap(({ name, type, definition }) => {
      const path = type && Object.hasOwn(given, name) ? singleInList(given[name], type, name) : null;
      return path === null
        ? []
        : [new GraphQLError(`Variable "$${name}" must be a list at "${path}".`, { nodes: definition })];
    }),
  ];

  return (given) => {
    const errors = strict ? strictFaults(given) : [];
    if (errors.length > 0) return { errors };
    const variables: Record<string, unknown> = {};
    for (const planned of known) {
      if (!coerceOne(planned, given, variables)) {
        const told = getVariableValues(schema, definitions, given, { maxErrors: MAX_ERRORS });
        return told.errors === undefined ? { variables: told.coerced } : { errors: told.errors };
      }
    }
    return { variables };
  };
}

interface Planned {
  readonly name: string;
  readonly definition: VariableDefinitionNode;
  /** Null: it has none, which graphql-js complains of. */
  readonly type: GraphQLInputType | null;
  /** What it is where it is left out: made anew each time. */
  readonly byDefault: (() => unknown) | null;
}

function plannedOf(schema: GraphQLSchema, definition: VariableDefinitionNode): Planned {
  const { defaultValue } = definition;
  const found = typeFromAST(schema, definition.type);
  const type = isInputType(found) ? found : null;
  const byDefault = defaultValue && type ? () => valueFromAST(defaultValue, type) : null;
  return { name: definition.variable.name.value, definition, type, byDefault };
}

/** False: something is wrong with it. */
function coerceOne(
  { name, type, byDefault }: Planned,
  given: Readonly<Record<string, unknown>>,
  variables: Record<string, unknown>,
): boolean {
  if (type === null) return false;
  if (!Object.hasOwn(given, name)) {
    if (byDefault !== null) set(variables, name, byDefault());
    return byDefault !== null || !isNonNullType(type);
  }
  let isRight = true;
  const value = coerceInputValue(given[name], type, () => {
    isRight = false;
  });
  set(variables, name, value);
  return isRight;
}

function set(variables: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(variables, name, { value, enumerable: true, writable: true, configurable: true });
  else variables[name] = value;
}

/** Where a value stands for a list of one. */
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
