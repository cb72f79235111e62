import type {
  DocumentContract,
  FieldMeaning,
  Leaf,
  ResultField,
  ResultList,
  ResultType,
  Shape,
} from '../../document-contract.js';
import type { Behind, KnownFields } from './behind.js';
import { GENERAL_KINDS, type GeneralKind } from './kinds.js';
import { boundDifferences, goingOut, kindOf, type LeafKinds, leafDifferences, typeDifference } from './leaves.js';
import { holderOf, own, type Report, type ReportedDifference, type Source } from './report.js';
import { commonTo, isTwin, ownKeys, pairShapes, type ShapeFacts } from './shapes.js';

// What clients find: what they could read before they can read still, or there is a change to tell.

/** Wider: there may be more than before. */
const KINDS: LeafKinds = {
  type: { wider: 'result-type-changed', narrower: 'result-type-changed' },
  'enum-value': { wider: 'result-enum-value-added', narrower: 'result-enum-value-removed' },
  bound: { wider: 'result-bound-raised', narrower: 'result-bound-lowered' },
  pattern: { wider: 'result-pattern-removed', narrower: 'result-pattern-added' },
  format: { wider: 'result-format-changed', narrower: 'result-format-added' },
};

interface Side {
  readonly id: string;
  readonly behind: Behind;
  readonly fields: KnownFields;
}

/** Tells each difference of what a client finds under `data`. */
export function compareResults(
  before: DocumentContract,
  after: DocumentContract,
  { id, behind, fields }: Side,
  report: Report,
): void {
  /** What the document reads elsewhere now is the document's line. */
  const placed = (told: ReportedDifference): ReportedDifference =>
    behind.isReplaced(told.at ?? told.path) ? { ...told, from: ['written'] } : told;

  compareTypes(before.wire.result, after.wire.result, `result.${id}`, (told) => report(placed(told)));

  function compareTypes(was: ResultType, is: ResultType, path: string, tell: Report): void {
    const told = (kind: GeneralKind, what: string, from: readonly Source[] = ['defined']) =>
      tell({ kind, path, what, from });
    if (!was.nullable && is.nullable) told('result-became-nullable', 'it may be null');
    if (was.nullable && !is.nullable) told('result-became-non-null', 'it is never null');
    if (was.kind === 'list' && is.kind === 'list') {
      compareLengths(was, is, path, tell);
      compareTypes(was.of, is.of, `${path}[]`, tell);
    } else if (was.kind === 'list' || is.kind === 'list')
      told('result-list-nesting-changed', is.kind === 'list' ? 'it is a list' : 'it is no list');
    else if (was.kind === 'object' && is.kind === 'object') compareShapes(was.shapes, is.shapes, path, tell);
    else if (was.kind === 'typename' && is.kind === 'typename') {
      if (was.name !== is.name) told('result-typename-changed', `${was.name} is ${is.name}`, ['type']);
    } else if (was.kind === 'object' || is.kind === 'object' || was.kind === 'typename' || is.kind === 'typename')
      told('result-type-changed', typeDifference(was.kind, is.kind).what);
    else compareLeaves(was, is, path, tell);
  }

  function compareLengths(was: ResultList, is: ResultList, path: string, tell: Report): void {
    const from: readonly Source[] = ['limit', 'defined'];
    if (was.sizeVariable !== null) {
      // A client that says how many is given no more.
      if (is.sizeVariable === null)
        tell({ kind: 'result-bound-raised', path, what: 'no variable says how many there are', from: ['written'] });
      return;
    }
    for (const one of boundDifferences('most', was.max, mostUnasked(is), ' entries'))
      tell({ kind: kindOf(one, KINDS), path, what: one.what, from });
  }

  /** How many there are for clients that do not say how many, because they could not. */
  function mostUnasked({ max, sizeVariable }: ResultList): number | null {
    const usual = sizeVariable === null ? undefined : own(after.wire.variables, sizeVariable)?.default;
    return typeof usual === 'number' ? usual : max;
  }

  function compareLeaves(was: Leaf, is: Leaf, path: string, tell: Report): void {
    const meanings = behind.at(path);
    const [name, now] = [scalarsIn(meanings.was), scalarsIn(meanings.is)];
    const from: readonly Source[] = name === now ? ['type', 'defined'] : ['defined'];
    const differences = leafDifferences(goingOut(was), goingOut(is));
    for (const one of differences) tell({ kind: kindOf(one, KINDS), path, what: one.what, from });
    if (name && now && name !== now && !differences.some(({ aspect }) => aspect === 'type'))
      tell({ kind: 'scalar-renamed', path, what: `the scalar ${name} is ${now}`, from: ['defined'] });
  }

  function compareShapes(was: readonly Shape[], is: readonly Shape[], path: string, tell: Report): void {
    const facts: ShapeFacts = {
      mayBeGone: (name) => !own(fields.after, name),
      mayBeNew: (name) => !own(fields.before, name),
      serves: (one, other) => isServed(one, other, path, ['compatible']),
    };
    const common = commonTo(was);
    for (const { was: old, is: now, isNamed } of pairShapes(was, is, facts)) {
      if (old !== null && now !== null) compareKeys(old, now, path, tell);
      else if (old !== null) {
        const all = ownKeys(old).map((key) => `${path}.${key}`);
        // Its values may come still, as what does not have these.
        const missed = ownKeys(old).filter((key) => is.some((shape) => !own(shape, key)));
        if (isNamed || missed.length === 0 || behind.isTypeGone(all))
          tell({ kind: 'possible-type-removed', path, what: `${said(old)} does not come any more`, from: ['type'] });
        else for (const key of missed) tell(removed(`${path}.${key}`));
      } else if (now !== null) {
        const twin = isNamed ? undefined : was.find((shape) => isTwin(shape, now));
        // Clients take it for that one, and find other values under the same keys.
        if (twin !== undefined) {
          compareKeys(twin, now, path, tell);
          continue;
        }
        const isLike = isNamed || isServed(common, now, path, ['compatible', 'dangerous']);
        const kind = isLike ? 'possible-type-added' : 'possible-type-unlike';
        tell({ kind, path, what: `${said(now)} may come as well`, from: ['type'] });
      }
    }
  }

  /** Whether clients that know the keys of one shape go on with another. */
  function isServed(known: Shape, shape: Shape, path: string, verdicts: readonly string[]): boolean {
    const kinds: GeneralKind[] = [];
    compareKeys(known, shape, path, ({ kind }) => kinds.push(kind));
    return kinds.every((kind) => verdicts.includes(GENERAL_KINDS[kind].verdict));
  }

  function compareKeys(was: Shape, is: Shape, holder: string, tell: Report): void {
    for (const [key, old] of Object.entries(was)) {
      const [path, now] = [`${holder}.${key}`, own(is, key)];
      if (now === undefined) tell(removed(path));
      else {
        if (old.conditional !== now.conditional) tell(condition(path, now));
        compareTypes(old.type, now.type, path, tell);
      }
    }
    for (const key of Object.keys(is))
      if (own(was, key) === undefined)
        tell({ kind: 'result-key-added', path: `${holder}.${key}`, what: `${key} is new`, from: ['written'] });
  }

  /** What is gone is placed at what held it: the type that does not have the field any more, or the document. */
  function removed(path: string): ReportedDifference {
    const at = holderOf(path) ?? path;
    const isLost = !behind.isReplaced(at) && behind.isLost(path);
    const what = `there is no ${path.slice(at.length + 1)}`;
    return { kind: 'result-key-removed', path, what, at, from: [isLost ? 'type' : 'written'] };
  }
}

const condition = (path: string, { conditional }: ResultField): ReportedDifference =>
  conditional
    ? { kind: 'result-key-became-conditional', path, what: 'a condition may leave it out', from: ['written'] }
    : { kind: 'result-key-became-unconditional', path, what: 'no condition leaves it out', from: ['written'] };

/** The scalars of a leaf; of enums there are none. */
const scalarsIn = (meanings: readonly FieldMeaning[]): string =>
  [...new Set(meanings.flatMap(({ scalar }) => scalar ?? []))].sort().join(' or ');

/** A possible type for readers: its name, else its keys. */
function said(shape: Shape): string {
  for (const { type } of Object.values(shape)) if (type.kind === 'typename') return type.name;
  const keys = Object.keys(shape);
  return keys.length === 0 ? 'a type of which nothing is read' : `a type with ${keys.join(', ')}`;
}
