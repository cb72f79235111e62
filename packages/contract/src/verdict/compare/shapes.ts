import type { ResultField, Shape } from '../../document-contract.js';
import { canonical } from '../../json.js';
import { own } from './report.js';

// Pairs old and new possible types. Shapes have names only if the document selects `__typename`;
// otherwise clients distinguish them by their keys.

/** Two compared shapes, a removed one, or a new one. */
export interface ShapePair {
  readonly was: Shape | null;
  readonly is: Shape | null;
  /** True if all shapes have names. */
  readonly isNamed: boolean;
}

/** Properties of types and shapes on both sides. */
export interface ShapeContext {
  /** True if the old type may have been renamed. */
  readonly mayBeGone: (name: string) => boolean;
  readonly mayBeNew: (name: string) => boolean;
  /** True if clients of the first can read the second. */
  readonly serves: (was: Shape, is: Shape) => boolean;
}

/**
 * Pairs the shapes of a value. A shape counts as removed only if its values cannot occur in another
 * shape.
 */
export function pairShapes(
  before: readonly Shape[],
  after: readonly Shape[],
  context: ShapeContext,
): readonly ShapePair[] {
  const [gone, fresh] = [new Set(before), new Set(after)];
  const pairs: ShapePair[] = [];
  const isNamed = [...before, ...after].every((shape) => nameOf(shape) !== null);
  const pair = (was: Shape, is: Shape, reader = was) => {
    pairs.push({ was: reader, is, isNamed });
    gone.delete(was);
    fresh.delete(is);
  };

  const isEqual = (was: Shape, is: Shape): boolean => {
    const name = typeIn(was);
    return name === null ? canonical(is) === canonical(was) : typeIn(is) === name;
  };
  // One side may have names, and the other none.
  const isEqualUnnamed = (was: Shape, is: Shape): boolean => !isNamed && unnamed(is) === unnamed(was);
  for (const isSame of [isEqual, isEqualUnnamed])
    for (const was of [...gone]) {
      const same = [...fresh].find((is) => isSame(was, is));
      if (same) pair(was, same);
    }
  const isNothingPaired = pairs.length === 0;

  /** Returns an old shape with the same keys whose clients already read the new values. */
  function readerOf(was: Shape, is: Shape): Shape | undefined {
    const others = isNamed ? [] : before.filter((other) => other !== was && hasSameKeys(other, was));
    return others.length === 0 ? undefined : [was, ...others].find((one) => context.serves(one, is));
  }

  for (const was of [...gone]) {
    const candidates =
      isNamed && !isNothingPaired ? [...fresh].filter((is) => mayBeRenamed(was, is, context)) : [...fresh];
    const alone = gone.size === 1 && fresh.size === 1 && (isNothingPaired || isNamed);
    const like = mostAlike(was, candidates, alone ? 0 : 1);
    const more = candidates.find((is) => !isNamed && isPartOf(was, is));
    // Its values may occur as a shape with some of its keys; clients then miss the others.
    const parts = isNamed ? [] : after.filter((is) => isPartOf(is, was));
    const other = like ?? more ?? mostAlike(was, parts, 0);
    if (other) pair(was, other, readerOf(was, other));
    else pairs.push({ was, is: null, isNamed });
    gone.delete(was);
  }
  for (const is of fresh) {
    const alike = before.filter((was) => hasSameKeys(was, is) && [null, typeIn(is)].includes(typeIn(was)));
    const readers = alike.length > 0 ? alike : before;
    const name = typeIn(is);
    const isNewName = name !== null && context.mayBeNew(name) && before.some((was) => typeIn(was) !== null);
    const old = isNamed || isNewName ? undefined : readers.find((was) => context.serves(was, is));
    pairs.push({ was: old ?? null, is, isNamed });
  }
  return pairs;
}

/** Returns the type name if `__typename` is unconditional. */
export const nameOf = (shape: Shape): string | null =>
  Object.values(shape).some((field) => isName(field) && !field.conditional) ? typeIn(shape) : null;

/** Returns the type name, also if `__typename` is conditional. */
export function typeIn(shape: Shape): string | null {
  for (const { type } of Object.values(shape)) if (type.kind === 'typename') return type.name;
  return null;
}

function mayBeRenamed(was: Shape, is: Shape, { mayBeGone, mayBeNew }: ShapeContext): boolean {
  const [name, now] = [nameOf(was), nameOf(is)];
  if (name === null || now === null || !mayBeGone(name) || !mayBeNew(now)) return false;
  return inCommon(was, is) > 0 || ownKeys(was).length + ownKeys(is).length === 0;
}

/** Returns the first shape with the most common keys, at least `atLeast`. */
function mostAlike(was: Shape, among: readonly Shape[], atLeast: number): Shape | null {
  const [best] = [...among].sort((a, b) => inCommon(was, b) - inCommon(was, a));
  return best && inCommon(was, best) >= atLeast ? best : null;
}

const isName = ({ type }: ResultField): boolean => type.kind === 'typename';

/** Returns the keys without `__typename`. */
export const ownKeys = (shape: Shape): readonly string[] =>
  Object.entries(shape).flatMap(([key, field]) => (isName(field) ? [] : [key]));

const unnamed = (shape: Shape): string => canonical(ownKeys(shape).map((key) => [key, shape[key]]));

const inCommon = (was: Shape, is: Shape): number => ownKeys(was).filter((key) => own(is, key)).length;

const isPartOf = (part: Shape, whole: Shape): boolean => inCommon(part, whole) === ownKeys(part).length;

/** True if both have the same keys, so that clients cannot distinguish them. */
export const hasSameKeys = (one: Shape, other: Shape): boolean =>
  canonical(Object.keys(one).sort()) === canonical(Object.keys(other).sort());

/** Returns the common keys of all shapes, with the fields of the first. */
export function commonTo([first = {}, ...others]: readonly Shape[]): Shape {
  return Object.fromEntries(Object.entries(first).filter(([key]) => others.every((shape) => own(shape, key))));
}
