import type { FieldMeaning } from '../../document-contract.js';
import { canonical } from '../../json.js';

export type Meanings = readonly FieldMeaning[];

/** The meanings of one key on both sides. */
interface PairedMeanings {
  /** Those of types that have the key on both sides. */
  readonly pairs: readonly (readonly [was: FieldMeaning, is: FieldMeaning])[];
  /** New meanings of types that did not have the key: a new type, or a renamed one. */
  readonly added: Meanings;
  /** Old meanings to compare them with: of types that may have been renamed, else all. */
  readonly earlier: Meanings;
  /** True if `earlier` are those of types that may have been renamed. */
  readonly isRename: boolean;
}

/** Types of a key. */
export interface KeyTypes {
  /** Types that have the key now; empty: unknown, so each one counts. */
  readonly parents: readonly string[];
  /** True if the SDL no longer has the type. */
  readonly isGone: (type: string) => boolean;
}

/** Pairs the meanings of each possible type. Without `of`, a meaning counts for every type. */
export function pairMeanings(was: Meanings, is: Meanings, { parents, isGone }: KeyTypes): PairedMeanings {
  const has = ({ of }: FieldMeaning, type: string): boolean =>
    of?.includes(type) ?? (parents.length === 0 || parents.includes(nameOf(type)));
  const pairs = was.flatMap((old) =>
    is.flatMap((now) => ((old.of?.some((type) => has(now, type)) ?? true) ? [[old, now] as const] : [])),
  );
  const before = was.map(({ of }) => of);
  const hadKey = (type: string): boolean =>
    before.some((of) => of?.some((one) => one === type || nameOf(one) === type) ?? true);
  const gone = was.filter(({ of }) => of?.some((type) => isGone(nameOf(type)) && !is.some((now) => has(now, type))));
  const earlier = gone.length > 0 ? gone : was;
  const isKnown = (now: FieldMeaning): boolean => earlier.some((old) => withoutTypes(old) === withoutTypes(now));
  const added = is.filter((now) => (now.of ?? parents).some((type) => !hadKey(type)) && !isKnown(now));
  return { pairs, added, earlier, isRename: gone.length > 0 };
}

const withoutTypes = (meaning: FieldMeaning): string => canonical({ ...meaning, of: undefined });

/** `Dog.Owner` → `Owner` */
const nameOf = (types: string): string => types.slice(types.lastIndexOf('.') + 1);
