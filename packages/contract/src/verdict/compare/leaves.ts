import type { ContractInputType, Leaf, ResultType, TextLeaf } from '../../document-contract.js';
import { ID_TEXT, MAX_ID, PLAIN_TEXT } from '../../runtime/forms.js';
import { escapeClasses } from '../../unicode-sets.js';
import type { GeneralKind } from './kinds.js';

// Differences of two leaves: which values were added or removed. The direction decides whether that
// breaks clients.

export interface LeafDifference {
  readonly aspect: 'type' | 'number' | 'enum-value' | 'bound' | 'pattern' | 'format';
  /** True: more values are possible. */
  readonly wider: boolean;
  /** Description of the change, as a main clause. */
  readonly what: string;
}

/** Kinds of changes of leaves, for input or results. */
export type LeafKinds = Readonly<
  Record<LeafDifference['aspect'], { readonly wider: GeneralKind; readonly narrower: GeneralKind }>
>;

export const kindOf = ({ aspect, wider }: LeafDifference, kinds: LeafKinds): GeneralKind =>
  kinds[aspect][wider ? 'wider' : 'narrower'];

/** Returns the leaf of a result: an id is a string there. */
export const asResult = (leaf: Leaf): Leaf =>
  leaf.kind === 'id' ? { kind: 'text', min: 1, max: String(MAX_ID).length, patterns: [ID_TEXT], format: null } : leaf;

export function leafDifferences(was: Leaf, is: Leaf): readonly LeafDifference[] {
  if (was.kind === 'enum' && is.kind === 'enum') return enumDifferences(was.values, is.values);
  if (was.kind === 'integer' && is.kind === 'integer')
    return [...boundDifferences('least', was.min, is.min), ...boundDifferences('most', was.max, is.max)];
  if (was.kind === 'text' && is.kind === 'text') return textDifferences(was, is);
  if (was.kind === is.kind) return [];
  const difference = typeDifference(was.kind, is.kind);
  // Every integer is a number.
  const isOfNumbers = [was, is].every(({ kind }) => kind === 'integer' || kind === 'number');
  return [isOfNumbers ? { ...difference, aspect: 'number', wider: is.kind === 'number' } : difference];
}

/** Returns the difference of two types. */
export const typeDifference = (was: Kind, is: Kind): LeafDifference => ({
  aspect: 'type',
  wider: false,
  what: `it was ${NAMES[was]}, and is ${NAMES[is]}`,
});

type Kind = ContractInputType['kind'] | ResultType['kind'];

const NAMES: Readonly<Record<Kind, string>> = {
  any: 'any JSON',
  boolean: 'a Boolean',
  number: 'a number',
  id: 'an id',
  integer: 'an integer',
  text: 'a string',
  enum: 'a value of an enum',
  list: 'a list',
  input: 'an object',
  object: 'an object',
  typename: 'the name of a type',
};

function enumDifferences(was: readonly string[], is: readonly string[]): readonly LeafDifference[] {
  const added = is.filter((value) => !was.includes(value));
  const removed = was.filter((value) => !is.includes(value));
  return [
    ...added.map((value) => ({ aspect: 'enum-value', wider: true, what: `${value} is a new value` }) as const),
    ...removed.map((value) => ({ aspect: 'enum-value', wider: false, what: `${value} is no longer a value` }) as const),
  ];
}

function textDifferences(was: TextLeaf, is: TextLeaf): readonly LeafDifference[] {
  const [from, to] = [was.format, is.format];
  const what = `its format was ${from ?? 'any'}, and is ${to ?? 'any'}`;
  return [
    ...boundDifferences('least', was.min, is.min, ' characters'),
    ...boundDifferences('most', was.max, is.max, ' characters'),
    ...patternDifferences(was.patterns, is.patterns),
    ...(from === to ? [] : [{ aspect: 'format', wider: from !== null, what } as const]),
  ];
}

/** Compares a minimum or maximum of values, lengths or entries; null: unbounded. */
export function boundDifferences(
  end: 'least' | 'most',
  was: number | null,
  is: number | null,
  unit = '',
): readonly LeafDifference[] {
  if (was === is) return [];
  const [from, to] = [was ?? Number.POSITIVE_INFINITY, is ?? Number.POSITIVE_INFINITY];
  const boundText = (bound: number | null) => (bound === null ? 'any number' : String(bound));
  const what = `at ${end} ${boundText(is)}${unit}, instead of ${boundText(was)}`;
  return [{ aspect: 'bound', wider: end === 'most' ? to > from : to < from, what }];
}

/**
 * Compares patterns, all of which must match, without regard to escapes. The general pattern is
 * ignored, because other patterns may imply it.
 */
function patternDifferences(before: readonly string[], after: readonly string[]): readonly LeafDifference[] {
  const own = (patterns: readonly string[]) => patterns.filter((pattern) => pattern !== PLAIN_TEXT).map(escapeClasses);
  const [was, is] = [own(before), own(after)];
  const added = is.filter((pattern) => !was.includes(pattern));
  const removed = was.filter((pattern) => !is.includes(pattern));
  const instead = removed.length > 0 && added.length > 0 ? `, instead of ${removed.join(' and ')}` : '';
  return [
    ...added.map((one) => ({ aspect: 'pattern', wider: false, what: `strings must match ${one}${instead}` }) as const),
    ...removed.map((one) => ({ aspect: 'pattern', wider: true, what: `strings need not match ${one}` }) as const),
  ];
}
