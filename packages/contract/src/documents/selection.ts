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
import type { SelectedBelow } from '../policy-directive.js';

/**
 * What is selected of one value: every selection set that a document has for it, from all fragments, each once; true where
 * `@skip` or `@include` may leave it out. Those of the same sets are one object, by whatever way they were found.
 */
export type Below = ReadonlyMap<SelectionSetNode, boolean>;

/** One key of a result object, as one concrete type answers it. */
export interface SelectedField {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly below: Below;
  /** True where `@skip` or `@include` may leave it out. */
  readonly optional: boolean;
  /** On what that depends, as one text; of what holds it, that says so itself. Null where nothing leaves it out. */
  readonly when: string | null;
}

/** All that is selected of one concrete type. */
interface Selected {
  readonly fields: readonly SelectedField[];
  /** The keys under which the document asks for `__typename`; true where it may be left out. */
  readonly typenames: ReadonlyMap<string, boolean>;
}

export type Selections = ReturnType<typeof createSelections>;

interface Found {
  readonly node: FieldNode;
  readonly optional: boolean;
  /** `$full`, or `!$short`: all of them keep it. */
  readonly when: readonly string[];
}

/** How many selections are looked at for one document, those of merged fields as often as they are merged with others. */
const MAX_WORK = 200_000;

/** Walks the selections of one valid document, fragments resolved. */
export function createSelections(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  let work = 0;

  function* collect(
    type: GraphQLObjectType,
    set: SelectionSetNode,
    optional: boolean,
    outer: readonly string[] = [],
  ): Generator<Found> {
    for (const selection of set.selections) {
      work += 1;
      if (isLeftOut(selection)) continue;
      const when = [...outer, ...conditionsOf(selection)];
      const maybe = optional || when.length > 0;
      if (selection.kind === Kind.FIELD) yield { node: selection, optional: maybe, when };
      else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
        if (fragment && applies(fragment.typeCondition?.name.value, type))
          yield* collect(type, fragment.selectionSet, maybe, when);
      }
    }
  }

  function applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    const on = condition === undefined ? type : schema.getType(condition);
    return on === type || (isAbstractType(on) && schema.isSubType(on, type));
  }

  const numbers = new Map<SelectionSetNode, number>();
  const known = new Map<string, Below>();
  /** The one object for these sets. */
  function oneOf(sets: Below): Below {
    const keys = [...sets].map(([set, optional]) => {
      const number = numbers.get(set) ?? numbers.size;
      numbers.set(set, number);
      return optional ? `${number}?` : String(number);
    });
    const key = keys.sort().join();
    const one = known.get(key) ?? sets;
    known.set(key, one);
    return one;
  }

  const selectedOf = oncePer((type, below): Selected => {
    const found = new Map<string, Found[]>();
    const typenames = new Map<string, boolean>();
    for (const [set, optional] of below)
      for (const one of collect(type, set, optional)) {
        const key = keyOf(one.node);
        if (one.node.name.value === '__typename') typenames.set(key, one.optional && (typenames.get(key) ?? true));
        else {
          const nodes = found.get(key) ?? [];
          nodes.push(one);
          found.set(key, nodes);
        }
      }
    const fields = [...found].flatMap(([key, nodes]) => {
      const [first] = nodes;
      const field = first && type.getFields()[first.node.name.value];
      if (!field) return [];
      const optional = nodes.every((one) => one.optional);
      const when = optional ? [...new Set(nodes.map(({ when }) => [...new Set(when)].sort().join(' and ')))] : null;
      return [
        { key, field, node: first.node, below: mergedOf(nodes), optional, when: when?.sort().join(' or ') ?? null },
      ];
    });
    return { fields, typenames };
  });

  /** What several nodes of one key select. Where there is but one set, it is there whenever the field is. */
  function mergedOf(nodes: readonly Found[]): Below {
    const sets = new Map<SelectionSetNode, boolean>();
    for (const { node, optional } of nodes)
      if (node.selectionSet) sets.set(node.selectionSet, optional && (sets.get(node.selectionSet) ?? true));
    return oneOf(sets.size === 1 ? new Map([...sets.keys()].map((set) => [set, false])) : sets);
  }

  const concrete = (type: GraphQLCompositeType): readonly GraphQLObjectType[] =>
    isAbstractType(type) ? schema.getPossibleTypes(type) : [type];

  const keysOf = oncePer((type, below): number =>
    work > MAX_WORK
      ? Number.POSITIVE_INFINITY
      : selectedOf(type, below).fields.reduce((sum, selected) => sum + 1 + keysBelow(selected), 0),
  );

  function keysBelow({ field, below }: SelectedField): number {
    const type = getNamedType(field.type);
    return isCompositeType(type) ? concrete(type).reduce((sum, one) => sum + keysOf(one, below), 0) : 0;
  }

  return {
    /** What an operation selects of its root type. */
    ofRoot: (type: GraphQLObjectType, set: SelectionSetNode): readonly SelectedField[] =>
      selectedOf(type, oneOf(new Map([[set, false]]))).fields,
    /** What a document selects on a concrete type, in the document's order; `__typename` is left to `typenamesOf`. */
    fieldsOf: (type: GraphQLObjectType, below: Below): readonly SelectedField[] => selectedOf(type, below).fields,
    /** The keys under which the document asks for `__typename`; true where it may be left out. */
    typenamesOf: (type: GraphQLObjectType, below: Below): ReadonlyMap<string, boolean> =>
      selectedOf(type, below).typenames,
    /** The concrete types that a value of this type can have. */
    concrete,
    /** How many keys an answer can have below a field, over all types of its values; endless where nobody can count them. */
    keysBelow,
    below,
  };

  /** Everything that is selected below a field: what is selected of each type once, by whatever way it was found. */
  function* below(selected: SelectedField): Generator<SelectedBelow> {
    const seen = new Map<Below, Set<GraphQLObjectType>>();
    function* walk({ field, below: sets }: SelectedField): Generator<SelectedBelow> {
      const named = getNamedType(field.type);
      for (const parent of isCompositeType(named) ? concrete(named) : []) {
        const types = seen.get(sets) ?? new Set();
        if (types.has(parent)) continue;
        seen.set(sets, types.add(parent));
        for (const one of selectedOf(parent, sets).fields) {
          yield { parent, field: one.field, node: one.node };
          yield* walk(one);
        }
      }
    }
    yield* walk(selected);
  }
}

/**
 * The same function, which works once for each concrete type, what is selected of it, and, where that counts, the size of
 * the page that it lies in.
 */
export function oncePer<Result>(
  work: (type: GraphQLObjectType, below: Below, page: number | null) => Result,
): (type: GraphQLObjectType, below: Below, page?: number | null) => Result {
  const results = new WeakMap<Below, Map<string, Result>>();
  return (type, below, page = null) => {
    const known = results.get(below) ?? new Map<string, Result>();
    results.set(below, known);
    const key = `${type.name} ${page}`;
    const result = known.get(key) ?? work(type, below, page);
    known.set(key, result);
    return result;
  };
}

const keyOf = (node: FieldNode) => (node.alias ?? node.name).value;

/** Whether a directive may leave out what it stands on: `@include(if: true)` does not, nor does `@skip(if: false)`. */
export const isCondition = (directive: DirectiveNode): boolean =>
  NAMES.includes(directive.name.value) && keeps(directive) !== true;

const NAMES = ['skip', 'include'];

/** Whether a condition keeps what it stands on; null where a variable says so. */
function keeps({ name, arguments: given }: DirectiveNode): boolean | null {
  const value = given?.[0]?.value;
  return value?.kind === Kind.BOOLEAN ? value.value === (name.value === 'include') : null;
}

/** Whether it is there for nobody. */
const isLeftOut = ({ directives }: SelectionNode) =>
  directives?.some((one) => isCondition(one) && keeps(one) === false) ?? false;

const conditionsOf = ({ directives = [] }: SelectionNode): readonly string[] =>
  directives.filter(isCondition).map(({ name, arguments: given }) => {
    const value = given?.[0]?.value;
    return `${name.value === 'skip' ? '!' : ''}$${value?.kind === Kind.VARIABLE ? value.name.value : ''}`;
  });
