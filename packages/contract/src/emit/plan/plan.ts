import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { type CollectDeps, type Collected, collect, type Placement, selectionsBelow, type Written } from './collect.js';
import { ALWAYS } from './conditions.js';

// Plan of one document: selections of object types that refer to each other, without syntax.

/** One selection of one object type: one function of the executor. */
export interface Selection {
  /** Unique in its plan; derived from its path and its type. */
  readonly name: string;
  readonly type: GraphQLObjectType;
  readonly conditions: Collected['conditions'];
  readonly fields: readonly PlannedField[];
}

/** A field with a selection. */
export interface Holder extends Placement {
  readonly parent: GraphQLObjectType;
  readonly definition: GraphQLField<unknown, unknown>;
}

export interface PlannedField extends Holder {
  readonly value: Completion;
  /** The field that contains this one; null at the root. */
  readonly holder: Holder | null;
}

/** How a value is completed. */
export type Completion = { readonly nonNull: boolean } & (
  | { readonly kind: 'leaf'; readonly type: GraphQLLeafType }
  | { readonly kind: 'list'; readonly of: Completion }
  | { readonly kind: 'object'; readonly selection: Selection }
  | { readonly kind: 'abstract'; readonly type: GraphQLAbstractType; readonly selections: readonly Selection[] }
);

export interface Plan {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly root: Selection;
  /** The root first. Without it for selections that documents share (`added`). */
  readonly selections: readonly Selection[];
}

/**
 * Plans an operation. Parts of an invalid document that graphql-js omits are omitted. Returns a
 * GraphQLError if the schema does not support the kind of operation.
 */
export function planOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Plan | GraphQLError {
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const type = schema.getRootType(operation.operation);
  if (!type) {
    const problem = `Schema is not configured to execute ${operation.operation} operation.`;
    return new GraphQLError(problem, { nodes: operation });
  }
  const name = operation.name?.value ?? operation.operation;
  const planner = createPlanner({ schema, fragments }, name);
  const root = planner.selectionOf(type, [{ selectionSet: operation.selectionSet, condition: ALWAYS }], [], null);
  return { schema, operation, fragments, root, selections: planner.all };
}

/** Returns the operation of that name, or the only one; a GraphQLError otherwise. */
export function findOperation(
  document: DocumentNode,
  name: string | undefined,
): OperationDefinitionNode | GraphQLError {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (name !== undefined) {
    const named = operations.findLast((one) => one.name?.value === name);
    return named ?? new GraphQLError(`Unknown operation named "${name}".`);
  }
  const [only, ...others] = operations;
  if (only === undefined) return new GraphQLError('Must provide an operation.');
  if (others.length === 0) return only;
  return new GraphQLError('Must provide operation name if query contains multiple operations.');
}

interface GrowingSelection extends Selection {
  readonly conditions: Collected['conditions'][number][];
  readonly fields: PlannedField[];
}

/**
 * Plans the selections of one document.
 * @param operationName prefix of their names
 */
function createPlanner(deps: CollectDeps, operationName: string) {
  const all: Selection[] = [];
  const bySyntax = new Map<string, Selection>();
  const numbers = new Map<object, number>();
  const names = new Set<string>();

  const numberOf = (node: object): number => {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  };

  function uniqueName(place: readonly string[], type: GraphQLObjectType): string {
    const base = `${operationName}$${[...place, type.name].join('_')}`;
    let name = base;
    for (let number = 2; names.has(name); number += 1) name = `${base}_${number}`;
    names.add(name);
    return name;
  }

  /** Returns the same selection for the same syntax, because fragments may be recursive. */
  function selectionOf(
    type: GraphQLObjectType,
    written: readonly Written[],
    place: readonly string[],
    holder: Holder | null,
  ): Selection {
    const syntax = written.map(({ selectionSet, condition }) => `${numberOf(selectionSet)} if ${condition.key}`);
    const key = [type.name, ...syntax].join();
    const present = bySyntax.get(key);
    if (present) return present;
    const selection: GrowingSelection = { name: uniqueName(place, type), type, conditions: [], fields: [] };
    bySyntax.set(key, selection);
    all.push(selection);
    const { placements, conditions } = collect(deps, type, written);
    selection.conditions.push(...conditions);
    for (const placement of placements) {
      const definition = definitionOf(deps.schema, type, placement.node);
      if (definition === undefined) continue;
      const { key, node, condition, occurrences } = placement;
      const field: Holder = { key, node, condition, occurrences, parent: type, definition };
      // The root key of a published document is its name, so it is omitted.
      const path = holder === null && key === operationName ? [] : [...place, key];
      const value = completionOf(definition.type, (inner) =>
        selectionOf(inner, selectionsBelow(occurrences), path, field),
      );
      selection.fields.push({ key, node, condition, occurrences, parent: type, definition, value, holder });
    }
    return selection;
  }

  function completionOf(type: GraphQLOutputType, select: (type: GraphQLObjectType) => Selection): Completion {
    const nonNull = isNonNullType(type);
    const nullable = getNullableType(type);
    if (isListType(nullable)) return { nonNull, kind: 'list', of: completionOf(nullable.ofType, select) };
    if (isLeafType(nullable)) return { nonNull, kind: 'leaf', type: nullable };
    if (!isAbstractType(nullable)) return { nonNull, kind: 'object', selection: select(nullable) };
    const selections = deps.schema.getPossibleTypes(nullable).map(select);
    return { nonNull, kind: 'abstract', type: nullable, selections };
  }

  return { all, selectionOf };
}

function definitionOf(schema: GraphQLSchema, type: GraphQLObjectType, { name }: FieldNode) {
  if (name.value === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (type === schema.getQueryType()) {
    if (name.value === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name.value === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return type.getFields()[name.value];
}
