import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
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

  const numbers = new Map<SelectionSetNode, number>();
  /** A number of its own for each selection set, so that sets of them have a key. */
  const numberOf = (set: SelectionSetNode) => {
    const number = numbers.get(set) ?? numbers.size;
    numbers.set(set, number);
    return number;
  };

  const all = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]) =>
    sets.flatMap((set) => [...collect(type, set, false)]);

  const fieldsOf = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly SelectedField[] => {
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
  };

  const concrete = (type: GraphQLCompositeType): readonly GraphQLObjectType[] =>
    isAbstractType(type) ? schema.getPossibleTypes(type) : [type];

  const counted = new Map<string, number>();
  /** Each combination of type and selections is counted once, however many ways lead to it. */
  function keysOf(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): number {
    const key = `${type.name} ${[...new Set(sets.map(numberOf))].sort((a, b) => a - b).join()}`;
    const known = counted.get(key);
    if (known !== undefined) return known;
    const keys = fieldsOf(type, sets).reduce((sum, selected) => sum + 1 + keysBelow(selected), 0);
    counted.set(key, keys);
    return keys;
  }

  function keysBelow({ field, below }: SelectedField): number {
    const type = getNamedType(field.type);
    return isCompositeType(type) ? concrete(type).reduce((sum, one) => sum + keysOf(one, below), 0) : 0;
  }

  return {
    /** What a document selects on a concrete type, in the document's order; `__typename` is left to `typenameKeys`. */
    fieldsOf,
    /** The keys under which the document asks for `__typename`. */
    typenameKeys: (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly string[] => [
      ...new Set(all(type, sets).flatMap(({ node }) => (node.name.value === '__typename' ? [keyOf(node)] : []))),
    ],
    /** The concrete types that a value of this type can have. */
    concrete,
    /** How many keys an answer can have below a field, over all types of its values; no way is walked twice. */
    keysBelow,
  };
}

const keyOf = (node: FieldNode) => (node.alias ?? node.name).value;

/** Whether a directive may leave out what it stands on. */
export const isCondition = ({ name }: DirectiveNode): boolean => name.value === 'skip' || name.value === 'include';

const isConditional = ({ directives }: SelectionNode) => directives?.some(isCondition) ?? false;
