import type { Problem } from '../../platform/declared/index.js';
import type { DeclaredItem } from './catalogue-declaration.js';
import type { CatalogueDraft } from './declaration-draft.js';
import type { Stored, StoredCategory } from './declare-store.js';

/**
 * The categories that a pruning file hides: those that it does not name, though it names categories, in which nothing
 * will be left to be seen, nor in those below them.
 */
export function hiddenByPrune({ categories, items }: CatalogueDraft, stored: Stored): StoredCategory[] {
  if (categories === null) return [];
  const named = new Map(categories.map(({ value }) => [value.code, value]));
  const remaining = items === null ? [...stored.items.values()] : items.map(({ value }) => value);
  const filled = new Set(remaining.filter(isShown).map(({ category }) => category));
  const tree = [...stored.categories.filter(({ code }) => !named.has(code)), ...named.values()];
  const isFilled = (code: string): boolean =>
    filled.has(code) || tree.some((below) => below.parent === code && below.visible && isFilled(below.code));
  return stored.categories.filter(({ code, visible }) => visible && !named.has(code) && !isFilled(code));
}

/** A pruning file with a list of items that is empty, by a slip as likely as not, would end the whole shop. */
export function emptiedByPrune({ items }: CatalogueDraft, stored: Stored): Problem[] {
  const sold = [...stored.items.values()].filter(({ archived }) => !archived).length;
  if (items === null || items.length > 0 || sold === 0) return [];
  const mend = 'import it without --prune, or name those that are to go, with archived: true';
  return [{ path: ['items'], message: `there is no item, so that pruning would archive all that there are: ${mend}` }];
}

const isShown = ({ archived, servers }: DeclaredItem): boolean =>
  !archived && Object.values(servers).some(({ enabled }) => enabled);
