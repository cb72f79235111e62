import {
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { ResultField, ResultType, Shape } from '../document-contract.js';
import { distinct } from '../json.js';
import { groupBy } from '../records.js';
import type { Forms } from '../runtime/forms.js';
import { firstValueOf, isList, limitOf, pageLimitOf } from '../sdl/bounds.js';
import type { DirectiveReader } from '../sdl/directives.js';
import { resultLeaf } from '../sdl/leaves.js';
import { sizeOf } from './cost.js';
import type { Below, SelectedField, Selections } from './selection.js';

export interface ResultSources {
  readonly selections: Selections;
  readonly reader: DirectiveReader;
  readonly forms: Forms;
}

/** A key of a result, of one possible type. */
export interface ResultKey {
  /** `books.edges[].node` */
  readonly path: string;
  /** The possible type of each interface and union above it: `Dog.Owner`; '' without any. */
  readonly types: string;
  readonly parent: GraphQLObjectType;
  readonly selected: SelectedField;
}

/** The keys of a result by path; possible types of one value may share a path. */
export type ResultKeys = ReadonlyMap<string, readonly [ResultKey, ...ResultKey[]]>;

/** The place of a value, as in ResultKey. */
type At = Pick<ResultKey, 'path' | 'types'>;

/** A page: its maximum size, and the variable that sets the size, if there is one. */
interface Page {
  readonly size: number | null;
  readonly sizeVariable: string | null;
}

const NO_PAGE: Page = { size: null, sizeVariable: null };

/** Describes `data.<documentId>` by structure, and each of its keys. */
export function wireResult(
  parent: GraphQLObjectType,
  root: SelectedField,
  sources: ResultSources,
): { readonly result: ResultType; readonly keys: ResultKeys } {
  const { keys, ofKey } = describeResults(sources);
  const result = ofKey({ path: root.key, types: '' }, parent, root, NO_PAGE);
  return { result, keys: groupBy(keys, ({ path }) => path) };
}

/** Describes the values that a fragment on a type selects. */
export const fragmentShapes = (
  type: GraphQLCompositeType,
  set: SelectionSetNode,
  sources: ResultSources,
): readonly Shape[] =>
  describeResults(sources).shapesOf({ path: '', types: '' }, type, sources.selections.belowOf(set), NO_PAGE);

function describeResults({ selections, reader, forms }: ResultSources) {
  const keys: ResultKey[] = [];

  function ofKey(at: At, parent: GraphQLObjectType, selected: SelectedField, page: Page): ResultType {
    keys.push({ ...at, parent, selected });
    const { field, node, below } = selected;
    const size = sizeOf(selected, page.size, reader);
    const first = firstValueOf(node);
    const variable = first?.kind === Kind.VARIABLE ? first.name.value : null;
    const isPage = pageLimitOf(field, reader) !== null;
    const own = { size, sizeVariable: isPage ? variable : page.sizeVariable };
    if (!isList(field)) return ofType(at, field.type, below, NO_PAGE, isPage ? own : NO_PAGE);
    const list = limitOf(field, reader) === null ? own : { size, sizeVariable: null };
    return ofType(at, field.type, below, list, NO_PAGE);
  }

  function ofType(at: At, type: GraphQLOutputType, below: Below, list: Page, page: Page): ResultType {
    const nullable = !isNonNullType(type);
    const inner = getNullableType(type);
    if (isListType(inner)) {
      const of = ofType({ ...at, path: `${at.path}[]` }, inner.ofType, below, NO_PAGE, page);
      return { kind: 'list', nullable, of, max: list.size, sizeVariable: list.sizeVariable };
    }
    if (!isCompositeType(inner)) return { ...resultLeaf(inner, forms), nullable };
    return { kind: 'object', nullable, shapes: shapesOf(at, inner, below, page) };
  }

  const shapesOf = (at: At, type: GraphQLCompositeType, below: Below, page: Page): readonly Shape[] =>
    distinct(
      selections.concrete(type).map((concrete) => {
        const types = isAbstractType(type) ? [at.types, concrete.name].filter(Boolean).join('.') : at.types;
        return shapeOf({ ...at, types }, concrete, below, page);
      }),
    );

  function shapeOf({ path, types }: At, type: GraphQLObjectType, below: Below, page: Page): Shape {
    const inside = selections.select(type, below);
    const typename: ResultType = { kind: 'typename', nullable: false, name: type.name };
    const fields: [string, ResultField][] = [
      ...inside.typenames.map((selected): [string, ResultField] => {
        // Only its condition is part of the meaning.
        if (selected.when !== null) keys.push({ path: `${path}.${selected.key}`, types, parent: type, selected });
        return [selected.key, { type: typename, conditional: selected.when !== null }];
      }),
      ...inside.fields.map((selected): [string, ResultField] => [
        selected.key,
        {
          type: ofKey({ path: `${path}.${selected.key}`, types }, type, selected, page),
          conditional: selected.when !== null,
        },
      ]),
    ];
    return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  return { keys, ofKey, shapesOf };
}
