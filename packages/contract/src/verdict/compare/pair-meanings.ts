import type { FieldMeaning } from '../../document-contract.js';

export type Meanings = readonly FieldMeaning[];

/** The meanings of one key on both sides. */
interface PairedMeanings {
  /** Those of types that have the key on both sides. */
  readonly pairs: readonly (readonly [was: FieldMeaning, is: FieldMeaning])[];
  /** Those of types that did not have the key: a new type, or a renamed one. */
  readonly added: Meanings;
  /** Old meanings of types that may still occur, but no longer have the key. */
  readonly lost: Meanings;
  /** Old meanings to compare them with: of types that may have been renamed, else all. */
  readonly earlier: Meanings;
  /** True if `earlier` are those of types that may have been renamed. */
  readonly isRename: boolean;
}

/** Types of a key. */
export interface KeyTypes {
  /** Possible types that have the key now, as in `of`; empty: unknown, so each one counts. */
  readonly types: readonly string[];
  /** True if no value around the key is of the type any more. */
  readonly isGone: (type: string) => boolean;
}

/** Pairs the meanings of each possible type. Without `of`, a meaning counts for every type. */
export function pairMeanings(was: Meanings, is: Meanings, { types, isGone }: KeyTypes): PairedMeanings {
  const has = ({ of }: FieldMeaning, type: string): boolean =>
    of?.includes(type) ?? (types.length === 0 || types.includes(type));
  const pairs = was.flatMap((old) =>
    is.flatMap((now) => ((old.of?.some((type) => has(now, type)) ?? true) ? [[old, now] as const] : [])),
  );
  const hadKey = (type: string): boolean => was.some(({ of }) => of?.includes(type) ?? true);
  const isTypeGone = (type: string): boolean => type.split('.').some(isGone);
  const isLost = (type: string): boolean => !is.some((now) => has(now, type));
  const gone = was.filter(({ of }) => of?.some((type) => isTypeGone(type) && isLost(type)));
  const lost = was.filter(({ of }) => of?.some((type) => !isTypeGone(type) && isLost(type)));
  const earlier = gone.length > 0 ? gone : was;
  const added = is.filter((now) => (now.of ?? types).some((type) => !hadKey(type)));
  return { pairs, added, lost, earlier, isRename: gone.length > 0 };
}
