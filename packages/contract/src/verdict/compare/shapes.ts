import type { ResultField, Shape } from '../../document-contract.js';
import { canonical } from '../../json.js';
import { own } from './report.js';

// Which possible type of before is which of now. Shapes have no names but where the document asks for `__typename`: else
// they are told apart as clients tell them apart, by their keys.

/** Two that are compared, one that is gone, or one that is new. */
export interface ShapePair {
  readonly was: Shape | null;
  readonly is: Shape | null;
  /** Whether clients know all of them by their names. */
  readonly isNamed: boolean;
}

/** What else is known about shapes. */
export interface ShapeFacts {
  /** Whether a type of this name may have got another name, or may have had another. */
  readonly mayBeGone: (name: string) => boolean;
  readonly mayBeNew: (name: string) => boolean;
  /** Whether clients that know the first go on with the second. */
  readonly serves: (was: Shape, is: Shape) => boolean;
}

/** Pairs the shapes of a value. No shape of before is taken for gone whose values may come in another shape. */
export function pairShapes(before: readonly Shape[], after: readonly Shape[], facts: ShapeFacts): readonly ShapePair[] {
  const [gone, fresh] = [new Set(before), new Set(after)];
  const pairs: ShapePair[] = [];
  const isNamed = [...before, ...after].every((shape) => nameOf(shape) !== null);
  const pair = (was: Shape, is: Shape) => {
    pairs.push({ was, is, isNamed });
    gone.delete(was);
    fresh.delete(is);
  };

  for (const was of before) {
    const name = nameOf(was);
    const same = [...fresh].find((is) => (name === null ? canonical(is) === canonical(was) : nameOf(is) === name));
    if (same) pair(was, same);
  }
  const nothingKept = pairs.length === 0;

  for (const was of [...gone]) {
    const candidates = isNamed && !nothingKept ? [...fresh].filter((is) => mayBeRenamed(was, is, facts)) : [...fresh];
    const alone = gone.size === 1 && fresh.size === 1 && (nothingKept || isNamed);
    const like = mostAlike(was, candidates, alone ? 0 : 1);
    const more = candidates.find((is) => !isNamed && isPartOf(was, is));
    // Its values may come as what has a part of its keys: then clients miss the others.
    const parts = isNamed ? [] : after.filter((is) => isPartOf(is, was));
    const other = like ?? more ?? mostAlike(was, parts, 0);
    if (other) pair(was, other);
    else pairs.push({ was, is: null, isNamed });
    gone.delete(was);
  }
  for (const is of fresh) {
    const known = isNamed ? undefined : before.find((was) => facts.serves(was, is));
    pairs.push({ was: known ?? null, is, isNamed });
  }
  return pairs;
}

/** The name of the type, where clients always find it. */
function nameOf(shape: Shape): string | null {
  for (const { type, conditional } of Object.values(shape))
    if (type.kind === 'typename' && !conditional) return type.name;
  return null;
}

function mayBeRenamed(was: Shape, is: Shape, { mayBeGone, mayBeNew }: ShapeFacts): boolean {
  const [name, now] = [nameOf(was), nameOf(is)];
  if (name === null || now === null || !mayBeGone(name) || !mayBeNew(now)) return false;
  return inCommon(was, is) > 0 || ownKeys(was).length + ownKeys(is).length === 0;
}

/** The one with the most keys in common, at least so many; the first of several. */
function mostAlike(was: Shape, among: readonly Shape[], atLeast: number): Shape | null {
  const [best] = [...among].sort((a, b) => inCommon(was, b) - inCommon(was, a));
  return best && inCommon(was, best) >= atLeast ? best : null;
}

const isName = ({ type }: ResultField): boolean => type.kind === 'typename';

/** Its keys, but those that tell the name of the type. */
export const ownKeys = (shape: Shape): readonly string[] =>
  Object.entries(shape).flatMap(([key, field]) => (isName(field) ? [] : [key]));

const inCommon = (was: Shape, is: Shape): number => ownKeys(was).filter((key) => own(is, key)).length;

const isPartOf = (part: Shape, whole: Shape): boolean => Object.keys(part).every((key) => own(whole, key));

/** Whether clients that go by keys take the one for the other. */
export const isTwin = (one: Shape, other: Shape): boolean => isPartOf(one, other) && isPartOf(other, one);

/** The keys that all of the shapes have, as the first has them. */
export function commonTo([first = {}, ...others]: readonly Shape[]): Shape {
  return Object.fromEntries(Object.entries(first).filter(([key]) => others.every((shape) => own(shape, key))));
}
