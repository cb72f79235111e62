import { type FieldNode, getNamedType, isCompositeType } from 'graphql';
import type { Bounds } from '../sdl/bounds.js';
import { isList } from '../sdl/bounds.js';
import { type Below, oncePer, type SelectedField, type Selections } from './selection.js';

/** The greatest cost that a document may have: far above what any sensible page needs. */
export const COST_BUDGET = 20_000;

/** How many fields one run of a document resolves at worst: an entry of a list counts as often as the list is long. */
export function costOf(root: SelectedField, selections: Selections, bounds: Bounds): number {
  const ofField = (selected: SelectedField, page: number | null): number => {
    const { field, below } = selected;
    const size = sizeOf(selected, page, bounds);
    const times = isList(field) ? (size ?? 1) : 1;
    return 1 + times * ofType(getNamedType(field.type), below, isList(field) ? null : size);
  };
  const ofType = (type: unknown, sets: Below, page: number | null): number => {
    if (!isCompositeType(type)) return 0;
    const costs = selections.concrete(type).map((concrete) => ofObject(concrete, sets, page));
    return Math.max(0, ...costs);
  };
  const ofObject = oncePer((type, sets, page): number =>
    selections.fieldsOf(type, sets).reduce((sum, selected) => sum + ofField(selected, page), 0),
  );
  return ofField(root, null);
}

/** The most entries of a list, or of the page that a field opens; `page` is the size of the page it lies in. */
export function sizeOf({ field, node }: SelectedField, page: number | null, bounds: Bounds): number | null {
  const own = bounds.ofPage(field);
  const asked = own === null ? null : Math.min(own, literalFirst(node) ?? own);
  return isList(field) ? (bounds.ofList(field) ?? asked ?? page) : asked;
}

/** The `first` that a document fixes itself, such as `items(first: 10)`. */
function literalFirst(node: FieldNode): number | null {
  const value = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  return value?.kind === 'IntValue' ? Number(value.value) : null;
}
