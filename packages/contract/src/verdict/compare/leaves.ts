import type { InputType, Leaf, ResultType, TextLeaf } from '../../document-contract.js';
import { ID_TEXT, MAX_ID, PLAIN_TEXT } from '../../runtime/forms.js';
import type { GeneralKind } from './kinds.js';

// How two leaves differ: which values there are more of, and which fewer. Whether that is good depends on who sends them.

export interface LeafDifference {
  readonly aspect: 'type' | 'enum-value' | 'bound' | 'pattern' | 'format';
  /** True: there are values that were none before. */
  readonly wider: boolean;
  /** What happened, as a main clause. */
  readonly what: string;
}

/** The kinds of change that differences are, on one side. */
export type LeafKinds = Readonly<
  Record<LeafDifference['aspect'], { readonly wider: GeneralKind; readonly narrower: GeneralKind }>
>;

export const kindOf = ({ aspect, wider }: LeafDifference, kinds: LeafKinds): GeneralKind =>
  kinds[aspect][wider ? 'wider' : 'narrower'];

/** A leaf as clients find it: an id goes out as a text. */
export const goingOut = (leaf: Leaf): Leaf =>
  leaf.kind === 'id' ? { kind: 'text', min: 1, max: String(MAX_ID).length, patterns: [ID_TEXT], format: null } : leaf;

export function leafDifferences(was: Leaf, is: Leaf): readonly LeafDifference[] {
  if (was.kind === 'enum' && is.kind === 'enum') return enumDifferences(was.values, is.values);
  if (was.kind === 'integer' && is.kind === 'integer')
    return [...boundDifferences('least', was.min, is.min), ...boundDifferences('most', was.max, is.max)];
  if (was.kind === 'text' && is.kind === 'text') return textDifferences(was, is);
  if (was.kind === is.kind) return [];
  // Every integer is a number.
  return [typeDifference(was.kind, is.kind, was.kind === 'integer' && is.kind === 'number')];
}

/** Values of another type altogether, of leaves or others. */
export const typeDifference = (was: Kind, is: Kind, wider = false): LeafDifference => ({
  aspect: 'type',
  wider,
  what: `it was ${NAMES[was]}, and is ${NAMES[is]}`,
});

type Kind = InputType['kind'] | ResultType['kind'];

const NAMES: Readonly<Record<Kind, string>> = {
  any: 'any JSON',
  boolean: 'a Boolean',
  number: 'a number',
  id: 'an id',
  integer: 'an integer',
  text: 'a text',
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
    ...removed.map((value) => ({ aspect: 'enum-value', wider: false, what: `${value} is no value any more` }) as const),
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

/** Of a least or a greatest value, length or number of entries; null: there is none. */
export function boundDifferences(
  end: 'least' | 'most',
  was: number | null,
  is: number | null,
  unit = '',
): readonly LeafDifference[] {
  if (was === is) return [];
  const [from, to] = [was ?? Number.POSITIVE_INFINITY, is ?? Number.POSITIVE_INFINITY];
  const said = (bound: number | null) => (bound === null ? 'any number' : String(bound));
  const what = `at ${end} ${said(is)}${unit}, in place of ${said(was)}`;
  return [{ aspect: 'bound', wider: end === 'most' ? to > from : to < from, what }];
}

/**
 * Texts fit all of their patterns: one more takes texts away, one less adds some. That every text is plain goes without
 * saying: where a pattern sees to it by itself, the model does not say it.
 */
function patternDifferences(was: readonly string[], is: readonly string[]): readonly LeafDifference[] {
  const own = (patterns: readonly string[]) => patterns.filter((pattern) => pattern !== PLAIN_TEXT);
  const added = own(is).filter((pattern) => !was.includes(pattern));
  const removed = own(was).filter((pattern) => !is.includes(pattern));
  const instead = removed.length > 0 && added.length > 0 ? `, in place of ${removed.join(' and ')}` : '';
  return [
    ...added.map((one) => ({ aspect: 'pattern', wider: false, what: `texts have to fit ${one}${instead}` }) as const),
    ...removed.map((one) => ({ aspect: 'pattern', wider: true, what: `texts need not fit ${one}` }) as const),
  ];
}
