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
  TypeNameMetaFieldDef,
} from 'graphql';
import { implies } from '../implication.js';
import type { SelectedBelow } from '../policy-directive.js';
import { groupBy } from '../records.js';

/**
 * All selection sets of one value, from all fragments, each once, with all conditions from the root
 * of the document to it; '' without any. Equal maps are one object.
 */
export type Below = ReadonlyMap<SelectionSetNode, string>;

/** One key of a result object of one concrete type. */
export interface SelectedField {
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
  readonly below: Below;
  /**
   * The conditions of `@skip` and `@include` that omit it but not its parent, as text; null if it
   * is unconditional.
   */
  readonly when: string | null;
}

/** The selection of one concrete type. */
interface Selected {
  /** In document order, without `__typename`. */
  readonly fields: readonly SelectedField[];
  /** Keys of `__typename`. */
  readonly typenames: readonly SelectedField[];
}

export type Selections = ReturnType<typeof createSelections>;

interface Found {
  readonly node: FieldNode;
  /** Conditions that must all allow it: `$full`, `!$short`, or `($a or $b)`. */
  readonly when: readonly string[];
}

/**
 * Maximum number of visited selections per document, including repeated visits of merged fields.
 */
const MAX_WORK = 200_000;

/** Resolves the selections of one valid document, including fragments. */
export function createSelections(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  let work = 0;

  function* collect(type: GraphQLObjectType, set: SelectionSetNode, outer: readonly string[]): Generator<Found> {
    for (const selection of set.selections) {
      work += 1;
      if (isLeftOut(selection)) continue;
      const when = [...outer, ...conditionsOf(selection)];
      if (selection.kind === Kind.FIELD) yield { node: selection, when };
      else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
        if (fragment && applies(fragment.typeCondition?.name.value, type))
          yield* collect(type, fragment.selectionSet, when);
      }
    }
  }

  function applies(condition: string | undefined, type: GraphQLObjectType): boolean {
    const on = condition === undefined ? type : schema.getType(condition);
    return on === type || (isAbstractType(on) && schema.isSubType(on, type));
  }

  const numbers = new Map<SelectionSetNode, number>();
  const shared = new Map<string, Below>();
  /** Returns the shared object for equal sets. */
  function oneOf(sets: Below): Below {
    const keys = [...sets].map(([set, when]) => {
      const number = numbers.get(set) ?? numbers.size;
      numbers.set(set, number);
      return `${number} ${when}`;
    });
    const key = keys.sort().join();
    const existing = shared.get(key) ?? sets;
    shared.set(key, existing);
    return existing;
  }

  const belowOf = (set: SelectionSetNode): Below => oneOf(new Map([[set, '']]));

  const select = memoizeByType((type, below): Selected => {
    const ofParent = anyOf([...below.values()]);
    const found = [...below].flatMap(([set, outer]) => [...collect(type, set, conditionsIn(outer))]);
    const all = [...groupBy(found, ({ node }) => keyOf(node))].flatMap(([key, nodes]) => {
      const [{ node }] = nodes;
      const name = node.name.value;
      const field = name === TypeNameMetaFieldDef.name ? TypeNameMetaFieldDef : type.getFields()[name];
      return field ? [{ key, field, node, below: mergedOf(nodes), when: conditionOf(nodes, ofParent) || null }] : [];
    });
    const isTypename = ({ field }: SelectedField) => field === TypeNameMetaFieldDef;
    return { fields: all.filter((one) => !isTypename(one)), typenames: all.filter(isTypename) };
  });

  /** Merges the selection sets of all nodes of one key. */
  function mergedOf(nodes: readonly Found[]): Below {
    const sets = groupBy(nodes, ({ node }) => node.selectionSet);
    return oneOf(new Map([...sets].flatMap(([set, ways]) => (set ? [[set, conditionOf(ways, '')]] : []))));
  }

  const concrete = (type: GraphQLCompositeType): readonly GraphQLObjectType[] =>
    isAbstractType(type) ? schema.getPossibleTypes(type) : [type];

  const keysOf = memoizeByType((type, below): number =>
    work > MAX_WORK
      ? Number.POSITIVE_INFINITY
      : select(type, below).fields.reduce((sum, selected) => sum + 1 + keysBelow(selected), 0),
  );

  function keysBelow({ field, below }: SelectedField): number {
    const type = getNamedType(field.type);
    return isCompositeType(type) ? concrete(type).reduce((sum, one) => sum + keysOf(one, below), 0) : 0;
  }

  return {
    belowOf,
    /** Returns the selection of a concrete type. */
    select,
    /** Returns the possible object types of a value. */
    concrete,
    /**
     * Counts the keys of a result below a field, over all possible types; infinite beyond MAX_WORK.
     */
    keysBelow,
    below,
  };

  /** Yields all selections below a field, each type of a selection once. */
  function* below(selected: SelectedField): Generator<SelectedBelow> {
    const seen = new Map<Below, Set<GraphQLObjectType>>();
    function* walk({ field, below: sets }: SelectedField): Generator<SelectedBelow> {
      const named = getNamedType(field.type);
      for (const parent of isCompositeType(named) ? concrete(named) : []) {
        const types = seen.get(sets) ?? new Set();
        if (types.has(parent)) continue;
        seen.set(sets, types.add(parent));
        for (const one of select(parent, sets).fields) {
          yield { parent, field: one.field, node: one.node };
          yield* walk(one);
        }
      }
    }
    yield* walk(selected);
  }
}

/** Memoizes a function by concrete type, selection and, if relevant, page size. */
export function memoizeByType<Result>(
  work: (type: GraphQLObjectType, below: Below, page: number | null) => Result,
): (type: GraphQLObjectType, below: Below, page?: number | null) => Result {
  const results = new WeakMap<Below, Map<string, Result>>();
  return (type, below, page = null) => {
    const ofSelection = results.get(below) ?? new Map<string, Result>();
    results.set(below, ofSelection);
    const key = page === null ? type.name : `${type.name} ${page}`;
    const result = ofSelection.get(key) ?? work(type, below, page);
    ofSelection.set(key, result);
    return result;
  };
}

const keyOf = (node: FieldNode) => (node.alias ?? node.name).value;

/** True if a directive may omit its field: not `@include(if: true)` or `@skip(if: false)`. */
export const isCondition = (directive: DirectiveNode): boolean =>
  NAMES.includes(directive.name.value) && keeps(directive) !== true;

const NAMES = ['skip', 'include'];

/**
 * True if a condition always includes its field, false if never; null if it depends on a variable.
 */
function keeps({ name, arguments: args }: DirectiveNode): boolean | null {
  const value = args?.[0]?.value;
  return value?.kind === Kind.BOOLEAN ? value.value === (name.value === 'include') : null;
}

/** True if a directive always omits it. */
const isLeftOut = ({ directives }: SelectionNode) =>
  directives?.some((one) => isCondition(one) && keeps(one) === false) ?? false;

const conditionsOf = ({ directives = [] }: SelectionNode): readonly string[] =>
  directives.filter(isCondition).map(({ name, arguments: args }) => {
    const value = args?.[0]?.value;
    return `${name.value === 'skip' ? '!' : ''}$${value?.kind === Kind.VARIABLE ? value.name.value : ''}`;
  });

/**
 * Returns the conditions that include one of the selections, as text, without those that the parent
 * has already; '' if its conditions imply them.
 */
function conditionOf(nodes: readonly Found[], ofParent: string): string {
  // Alternatives of the parent are such a part themselves, which spares their comparison.
  const isOfParent = (part: string): boolean => part === `(${ofParent})` || implies(ofParent, part);
  const own = nodes.map(({ when }) => when.filter((part) => !isOfParent(part)));
  const condition = anyOf(own.map((parts) => [...new Set(parts)].sort().join(' and ')));
  return implies(ofParent, condition) ? '' : condition;
}

/** Returns a text that holds if one of the texts does. */
const anyOf = (texts: readonly string[]): string => (texts.includes('') ? '' : [...new Set(texts)].sort().join(' or '));

/** Returns the parts of a text of `conditionOf` that must all allow a selection. */
function conditionsIn(text: string): readonly string[] {
  if (text.includes(' or ')) return [`(${text})`];
  return text === '' ? [] : text.split(' and ');
}
