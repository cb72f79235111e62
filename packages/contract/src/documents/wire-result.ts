import {
  type GraphQLCompositeType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  type SelectionSetNode,
} from 'graphql';
import type { ResultField, ResultType, Shape } from '../document-contract.js';
import { distinct } from '../json.js';
import type { Forms } from '../runtime/forms.js';
import { type Bounds, isList, pageVariable } from '../sdl/bounds.js';
import { resultLeaf } from '../sdl/leaves.js';
import { sizeOf } from './cost.js';
import type { Below, SelectedField, Selections } from './selection.js';

/** A key of a result, of one possible type. */
export interface ResultKey {
  /** `books.edges[].node` */
  readonly path: string;
  /** The possible type of each interface and union above it: `Dog.Owner`; '' without any. */
  readonly types: string;
  readonly parent: GraphQLObjectType;
  readonly selected: SelectedField;
}

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
  { parent, root }: { readonly parent: GraphQLObjectType; readonly root: SelectedField },
  selections: Selections,
  bounds: Bounds,
  forms: Forms,
): { readonly result: ResultType; readonly keys: readonly ResultKey[] } {
  const { keys, ofKey } = describeResults(selections, bounds, forms);
  return { result: ofKey({ path: root.key, types: '' }, parent, root, NO_PAGE), keys };
}

/** Describes the values that a fragment on a type selects. */
export const fragmentShapes = (
  { type, set }: { readonly type: GraphQLCompositeType; readonly set: SelectionSetNode },
  selections: Selections,
  bounds: Bounds,
  forms: Forms,
): readonly Shape[] =>
  describeResults(selections, bounds, forms).shapesOf({ path: '', types: '' }, type, selections.belowOf(set), NO_PAGE);

function describeResults(selections: Selections, bounds: Bounds, forms: Forms) {
  const keys: ResultKey[] = [];

  function ofKey(at: At, parent: GraphQLObjectType, selected: SelectedField, page: Page): ResultType {
    keys.push({ ...at, parent, selected });
    const { field, node, below } = selected;
    const size = sizeOf(selected, page.size, bounds);
    const own = bounds.ofPage(field) === null ? page.sizeVariable : pageVariable(node);
    const sizeVariable = isList(field) && bounds.ofList(field) !== null ? null : own;
    const inside = isList(field)
      ? NO_PAGE
      : { size, sizeVariable: bounds.ofPage(field) === null ? null : sizeVariable };
    return ofType(at, field.type, below, { size, sizeVariable }, inside);
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
    const typename: ResultType = { kind: 'typename', nullable: false, name: type.name };
    const fields: [string, ResultField][] = [
      ...selections.typenamesOf(type, below).map((selected): [string, ResultField] => {
        // Only its condition is part of the meaning.
        if (selected.when !== null) keys.push({ path: `${path}.${selected.key}`, types, parent: type, selected });
        return [selected.key, { type: typename, conditional: selected.when !== null }];
      }),
      ...selections.fieldsOf(type, below).map((selected): [string, ResultField] => [
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
