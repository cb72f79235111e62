import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** One key of a result object, as one concrete type answers it. */
export interface SelectedField {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  /** Every selection below it, from all fragments. */
  readonly below: readonly SelectionSetNode[];
  /** True where `@skip` or `@include` may leave it out. */
  readonly optional: boolean;
}

export type Selections = ReturnType<typeof createSelections>;

interface Found {
  readonly node: FieldNode;
  readonly optional: boolean;
}

/** Walks the selections of one valid document, fragments resolved. */
export function createSelections(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  function* collect(type: GraphQLObjectType, set: SelectionSetNode, optional: boolean): Generator<Found> {
    for (const selection of set.selections) {
      const maybe = optional || isConditional(selection);
      if (selection.kind === Kind.FIELD) yield { node: selection, optional: maybe };
      else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
        if (fragment && applies(fragment.typeCondition?.name.value, type))
          yield* collect(type, fragment.selectionSet, maybe);
      }
    }
  }

  function applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    const on = condition === undefined ? type : schema.getType(condition);
    return on === type || (isAbstractType(on) && schema.isSubType(on, type));
  }

  const all = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]) =>
    sets.flatMap((set) => [...collect(type, set, false)]);

  return {
    /** What a document selects on a concrete type, in the document's order; `__typename` is left to `typenameKeys`. */
    fieldsOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly SelectedField[] {
      const byKey = new Map<string, SelectedField>();
      for (const { node, optional } of all(type, sets)) {
        const field = type.getFields()[node.name.value];
        if (!field) continue;
        const key = keyOf(node);
        const known = byKey.get(key);
        byKey.set(key, {
          key,
          field,
          node: known?.node ?? node,
          below: [...(known?.below ?? []), ...(node.selectionSet ? [node.selectionSet] : [])],
          optional: optional && (known?.optional ?? true),
        });
      }
      return [...byKey.values()];
    },
    /** The keys under which the document asks for `__typename`. */
    typenameKeys: (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly string[] => [
      ...new Set(all(type, sets).flatMap(({ node }) => (node.name.value === '__typename' ? [keyOf(node)] : []))),
    ],
    /** The concrete types that a value of this type can have. */
    concrete: (type: GraphQLCompositeType): readonly GraphQLObjectType[] =>
      isAbstractType(type) ? schema.getPossibleTypes(type) : [type],
  };
}

const keyOf = (node: FieldNode) => (node.alias ?? node.name).value;

const isConditional = ({ directives }: SelectionNode) =>
  directives?.some(({ name }) => name.value === 'skip' || name.value === 'include') ?? false;
