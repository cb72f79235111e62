import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { ALWAYS, allOf, type Condition, conditionOf, isAlways, negate, without } from './conditions.js';

/** A field of a document with its condition. */
export interface Occurrence {
  readonly node: FieldNode;
  readonly condition: Condition;
}

/** A key of a result, at one of its possible positions. */
export interface Placement {
  readonly key: string;
  /** The first present node, whose arguments apply. */
  readonly node: FieldNode;
  readonly condition: Condition;
  /** All fields with this key. */
  readonly occurrences: readonly Occurrence[];
}

export interface Collected {
  /** In the order of the result. */
  readonly placements: readonly Placement[];
  /** All conditions, in the order in which graphql-js evaluates them. */
  readonly conditions: readonly Condition[];
}

export interface Written {
  readonly selectionSet: SelectionSetNode;
  readonly condition: Condition;
}

export interface CollectDeps {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/**
 * Collects the fields of one object type: `CollectFields` of the specification, computed without
 * variables.
 * @param sources selections of all fields with the same response key
 */
export function collect(
  { schema, fragments }: CollectDeps,
  type: GraphQLObjectType,
  sources: readonly Written[],
): Collected {
  const found: Occurrence[] = [];
  const conditions = new Map<string, Condition>();
  const visited = new Map<string, readonly Condition[]>();

  const matches = (typeCondition: { readonly name: { readonly value: string } } | undefined): boolean => {
    if (typeCondition === undefined) return true;
    const named = schema.getType(typeCondition.name.value);
    return named === type || (isAbstractType(named) && schema.isSubType(named, type));
  };

  function walk(selectionSet: SelectionSetNode, outer: Condition): void {
    for (const selection of selectionSet.selections) {
      const name = selection.kind === Kind.FRAGMENT_SPREAD ? selection.name.value : '';
      const before = visited.get(name) ?? [];
      if (before.some(isAlways)) continue;
      const own = conditionOf(selection);
      const written = own && allOf(outer, own);
      if (own === null || written === null) continue;
      // A visited fragment is skipped, and so are the conditions of this spread.
      const reached = allOf(outer, ...negationsFor(outer, before), written);
      if (reached === null) continue;
      if (!isAlways(own) && !conditions.has(reached.key)) conditions.set(reached.key, reached);
      if (selection.kind === Kind.FIELD) {
        found.push({ node: selection, condition: reached });
        continue;
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (matches(selection.typeCondition)) walk(selection.selectionSet, reached);
        continue;
      }
      // Without the negations of earlier spreads: with them, the code doubles with each spread.
      visited.set(name, [...before, written]);
      const fragment = fragments.get(name);
      if (fragment !== undefined && matches(fragment.typeCondition)) walk(fragment.selectionSet, reached);
    }
  }

  for (const { selectionSet, condition } of sources) walk(selectionSet, condition);
  return { placements: placed(found), conditions: [...conditions.values()] };
}

function placed(found: readonly Occurrence[]): readonly Placement[] {
  const byKey = new Map<string, Occurrence[]>();
  for (const one of found) byKey.set(keyOf(one.node), [...(byKey.get(keyOf(one.node)) ?? []), one]);
  return found.flatMap((occurrence) => {
    const { node, condition } = occurrence;
    const key = keyOf(node);
    const occurrences = byKey.get(key) ?? [];
    const before = occurrences.slice(0, occurrences.indexOf(occurrence)).map((one) => one.condition);
    if (before.some(isAlways)) return [];
    const here = allOf(condition, ...negationsFor(condition, before));
    return here === null ? [] : [{ key, node, condition: here, occurrences }];
  });
}

/** Returns the negations of earlier conditions, without the parts that a condition decides. */
const negationsFor = (condition: Condition, earlier: readonly Condition[]): readonly Condition[] =>
  earlier.filter((one) => allOf(condition, one) !== null).map((one) => negate(without(one, condition)));

const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/**
 * Returns the selections below a field. A condition that all occurrences share is true inside it.
 */
export function selectionsBelow(occurrences: readonly Occurrence[]): readonly Written[] {
  const [first] = occurrences;
  const shared = occurrences.every(({ condition }) => condition.key === first?.condition.key);
  return occurrences.flatMap(({ node: { selectionSet }, condition }) =>
    selectionSet === undefined ? [] : [{ selectionSet, condition: shared ? ALWAYS : condition }],
  );
}
