import type { DocumentContract, FieldMeaning, Leaf, ResultList, ResultType, Shape } from '../../document-contract.js';
import { GENERAL_KINDS, type GeneralKind } from './kinds.js';
import { asResult, boundDifferences, kindOf, type LeafKinds, leafDifferences, typeDifference } from './leaves.js';
import {
  conditionChange,
  holderOf,
  own,
  type ReportAt,
  type ReportDifference,
  type ReportedDifference,
  reportAt,
  type Source,
} from './report.js';
import type { KnownFields, ResultFields } from './result-fields.js';
import { commonTo, hasSameKeys, ownKeys, pairShapes, type ShapeContext, typeIn } from './shapes.js';

// Comparison of results: clients must still be able to read them.

/** Wider: more values are possible than before. */
const KINDS: LeafKinds = {
  type: { wider: 'result-type-changed', narrower: 'result-type-changed' },
  number: { wider: 'result-type-changed', narrower: 'result-number-became-integer' },
  'enum-value': { wider: 'result-enum-value-added', narrower: 'result-enum-value-removed' },
  bound: { wider: 'result-bound-raised', narrower: 'result-bound-lowered' },
  pattern: { wider: 'result-pattern-removed', narrower: 'result-pattern-added' },
  format: { wider: 'result-format-changed', narrower: 'result-format-added' },
};

interface Side {
  readonly id: string;
  readonly resultFields: ResultFields;
  readonly fields: KnownFields;
}

/** Reports each change of `data`. */
export function compareResults(
  before: DocumentContract,
  after: DocumentContract,
  { id, resultFields, fields }: Side,
  report: ReportDifference,
): void {
  /** A change of the selected field is placed at the document. */
  const placed = (change: ReportedDifference): ReportedDifference =>
    resultFields.isReplaced(change.at ?? change.path) ? { ...change, from: ['written'] } : change;

  compareTypes(before.wire.result, after.wire.result, `result.${id}`, (change) => report(placed(change)));

  function compareTypes(was: ResultType, is: ResultType, path: string, onChange: ReportDifference): void {
    const change = reportAt(onChange, path, ['defined']);
    if (!was.nullable && is.nullable) change('result-became-nullable', 'it may be null');
    if (was.nullable && !is.nullable) change('result-became-non-null', 'it is never null');
    if (was.kind === 'list' && is.kind === 'list') {
      compareLengths(was, is, change);
      compareTypes(was.of, is.of, `${path}[]`, onChange);
    } else if (was.kind === 'list' || is.kind === 'list')
      change('result-list-nesting-changed', is.kind === 'list' ? 'it is a list' : 'it is not a list');
    else if (was.kind === 'object' && is.kind === 'object') compareShapes(was.shapes, is.shapes, path, onChange);
    else if (was.kind === 'typename' && is.kind === 'typename') {
      if (was.name !== is.name) change('result-typename-changed', `${was.name} is ${is.name}`, ['type']);
    } else if (was.kind === 'object' || is.kind === 'object' || was.kind === 'typename' || is.kind === 'typename')
      change('result-type-changed', typeDifference(was.kind, is.kind).what);
    else compareLeaves(was, is, path, change);
  }

  function compareLengths(was: ResultList, is: ResultList, change: ReportAt): void {
    if (was.sizeVariable !== null) {
      // The variable still limits the number of entries.
      if (is.sizeVariable === null)
        change('result-bound-raised', 'no variable limits the number of entries', ['written']);
      return;
    }
    for (const one of boundDifferences('most', was.max, defaultMaximumOf(is), ' entries'))
      change(kindOf(one, KINDS), one.what, ['limit', 'defined']);
  }

  /** Returns the maximum for clients that do not send the size. */
  function defaultMaximumOf({ max, sizeVariable }: ResultList): number | null {
    const usual = sizeVariable === null ? undefined : own(after.wire.variables, sizeVariable)?.default;
    return typeof usual === 'number' ? usual : max;
  }

  function compareLeaves(was: Leaf, is: Leaf, path: string, change: ReportAt): void {
    const meanings = resultFields.at(path);
    const [name, now] = [scalarsIn(meanings.was), scalarsIn(meanings.is)];
    const from: readonly Source[] = name === now ? ['type', 'defined'] : ['defined'];
    const differences = leafDifferences(asResult(was), asResult(is));
    for (const one of differences) change(kindOf(one, KINDS), one.what, from);
    const isBuiltIn = name === 'Float' && now === 'Int';
    const isExplained = differences.some(
      ({ aspect, wider }) => aspect === 'type' || (aspect === 'number' && (wider || isBuiltIn)),
    );
    if (name && now && name !== now && !isExplained) change('scalar-renamed', `the scalar ${name} is ${now}`);
  }

  function compareShapes(was: readonly Shape[], is: readonly Shape[], path: string, onChange: ReportDifference): void {
    const context: ShapeContext = {
      mayBeGone: (name) => !own(fields.after, name),
      mayBeNew: (name) => !own(fields.before, name),
      serves: (one, other) => isServed(one, other, path, ['compatible']),
    };
    const change = reportAt(onChange, path, ['type']);
    const common = commonTo(was);
    for (const { was: old, is: now, isNamed } of pairShapes(was, is, context)) {
      if (old !== null && now !== null) compareKeys(old, now, path, onChange);
      else if (old !== null) {
        const all = ownKeys(old).map((key) => `${path}.${key}`);
        // Its values may occur as a type without these keys.
        const missed = ownKeys(old).filter((key) => is.some((shape) => !own(shape, key)));
        if (isNamed || missed.length === 0 || resultFields.isTypeGone(all))
          change('possible-type-removed', `${describeShape(old)} no longer occurs`);
        else for (const key of missed) onChange(removed(`${path}.${key}`));
      } else if (now !== null) {
        const sameKeys = isNamed
          ? undefined
          : was.find((shape) => hasSameKeys(shape, now) && typeIn(shape) === typeIn(now));
        // Clients cannot distinguish it from that type, but find other values.
        if (sameKeys !== undefined) {
          compareKeys(sameKeys, now, path, onChange);
          continue;
        }
        const isLike = isNamed || isServed(common, now, path, ['compatible', 'dangerous']);
        const kind = isLike ? 'possible-type-added' : 'possible-type-unlike';
        change(kind, `${describeShape(now)} may occur as well`);
      }
    }
  }

  /** True if clients of one shape can read another one. */
  function isServed(before: Shape, shape: Shape, path: string, verdicts: readonly string[]): boolean {
    const kinds: GeneralKind[] = [];
    compareKeys(before, shape, path, ({ kind }) => kinds.push(kind));
    return kinds.every((kind) => verdicts.includes(GENERAL_KINDS[kind].verdict));
  }

  function compareKeys(was: Shape, is: Shape, holder: string, onChange: ReportDifference): void {
    for (const [key, old] of Object.entries(was)) {
      const [path, now] = [`${holder}.${key}`, own(is, key)];
      if (now === undefined) onChange(removed(path));
      else {
        if (old.conditional !== now.conditional)
          reportAt(onChange, path, ['written'])(...conditionChange(now.conditional));
        compareTypes(old.type, now.type, path, onChange);
      }
    }
    for (const key of Object.keys(is))
      if (own(was, key) === undefined)
        onChange({ kind: 'result-key-added', path: `${holder}.${key}`, what: `${key} is new`, from: ['written'] });
  }

  /** A removed key is placed at its parent: the type that lost the field, or the document. */
  function removed(path: string): ReportedDifference {
    const at = holderOf(path) ?? path;
    const isLost = !resultFields.isReplaced(at) && resultFields.isLost(path);
    const what = `there is no ${path.slice(at.length + 1)}`;
    return { kind: 'result-key-removed', path, what, at, from: [isLost ? 'type' : 'written'] };
  }
}

/** Returns the scalars of a leaf; none for enums. */
const scalarsIn = (meanings: readonly FieldMeaning[]): string =>
  [...new Set(meanings.flatMap(({ scalar }) => scalar ?? []))].sort().join(' or ');

/** Describes a possible type: its name, else its keys. */
function describeShape(shape: Shape): string {
  for (const { type } of Object.values(shape)) if (type.kind === 'typename') return type.name;
  const keys = Object.keys(shape);
  return keys.length === 0 ? 'a type without selected fields' : `a type with ${keys.join(', ')}`;
}
