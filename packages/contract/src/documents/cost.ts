import { getNamedType, isCompositeType, Kind } from 'graphql';
import { firstValueOf, isList, limitOf, pageLimitOf } from '../sdl/bounds.js';
import type { DirectiveReader } from '../sdl/directives.js';
import { type Below, memoizeByType, type SelectedField, type Selections } from './selection.js';

/** Maximum cost of a document. */
export const COST_BUDGET = 20_000;

/**
 * Returns the maximum number of fields that one execution of a document resolves. A field inside a
 * list counts once per entry.
 */
export function costOf(root: SelectedField, selections: Selections, reader: DirectiveReader): number {
  const ofField = (selected: SelectedField, page: number | null): number => {
    const { field, below } = selected;
    const size = sizeOf(selected, page, reader);
    const times = isList(field) ? (size ?? 1) : 1;
    return 1 + times * ofType(getNamedType(field.type), below, isList(field) ? null : size);
  };
  const ofType = (type: unknown, sets: Below, page: number | null): number => {
    if (!isCompositeType(type)) return 0;
    const costs = selections.concrete(type).map((concrete) => ofObject(concrete, sets, page));
    return Math.max(0, ...costs);
  };
  const ofObject = memoizeByType((type, sets, page): number =>
    selections.select(type, sets).fields.reduce((sum, selected) => sum + ofField(selected, page), 0),
  );
  return ofField(root, null);
}

/**
 * Returns the maximum number of entries of a list field. For another field with `first`, returns
 * its page size. Returns null without a bound.
 * @param page size of the surrounding page; null: none
 */
export function sizeOf({ field, node }: SelectedField, page: number | null, reader: DirectiveReader): number | null {
  const own = pageLimitOf(field, reader);
  const first = firstValueOf(node);
  const ofPage = own !== null && first?.kind === Kind.INT ? Math.min(own, Number(first.value)) : own;
  return isList(field) ? (limitOf(field, reader) ?? ofPage ?? page) : ofPage;
}
