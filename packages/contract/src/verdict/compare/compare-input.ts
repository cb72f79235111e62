import type { ContractInputField, ContractInputType, DocumentContract, Leaf, Wire } from '../../document-contract.js';
import { canonical } from '../../json.js';
import type { GeneralKind } from './kinds.js';
import { boundDifferences, kindOf, type LeafKinds, leafDifferences, typeDifference } from './leaves.js';
import { own, type ReportDifference, type Source } from './report.js';

// Comparison of input: values that were accepted must still be accepted.

/** The path of a value: for readers, and for origins and scalars on both sides. */
interface At {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** Source of its definition: the document (`written`) or the SDL (`defined`). */
  readonly definedBy: readonly Source[];
}

/** Wider: more values are accepted than before. */
const KINDS: LeafKinds = {
  type: { wider: 'input-integer-became-number', narrower: 'input-type-changed' },
  'enum-value': { wider: 'input-enum-value-added', narrower: 'input-enum-value-removed' },
  bound: { wider: 'input-bound-widened', narrower: 'input-bound-tightened' },
  pattern: { wider: 'input-pattern-removed', narrower: 'input-pattern-added' },
  format: { wider: 'input-format-changed', narrower: 'input-format-changed' },
};

/** Reports each change of the variables. */
export function compareInputs(before: DocumentContract, after: DocumentContract, report: ReportDifference): void {
  const seen = new Set<string>();
  compareFields(before.wire.variables, after.wire.variables, {
    removed: (name) =>
      report({ kind: 'variable-removed', path: `variables.${name}`, what: `there is no $${name}`, from: ['written'] }),
    added: (name, { required }) =>
      report({
        kind: required ? 'variable-required-added' : 'variable-added',
        path: `variables.${name}`,
        what: `$${name} is new${required ? ', and required' : ''}`,
        from: ['written'],
      }),
    both: (name, was, is) => {
      const place = `variables.${name}`;
      compareField(was, is, { path: place, before: place, after: place, definedBy: ['written'] });
    },
  });

  function compareField(was: ContractInputField, is: ContractInputField, at: At): void {
    const { path, after: place, definedBy } = at;
    const change = (kind: GeneralKind, what: string, from = definedBy) => report({ kind, path, what, from, at: place });
    const nullability = Number(is.type.nullable) - Number(was.type.nullable);
    if (was.required !== is.required) {
      // A required nullable variable comes from @mustBeSent in the SDL.
      const requiring = is.required ? is : was;
      const from: readonly Source[] = requiring.type.nullable ? ['defined'] : definedBy;
      if (is.required)
        change('input-became-required', nullability < 0 ? 'it is required, and not null' : 'it is required', from);
      else change('input-became-optional', 'it may be omitted', from);
    } else if (!is.required) compareDefaults(was, is, change);
    const isCovered = was.required !== is.required && nullability !== 0 && is.required === nullability < 0;
    if (nullability < 0 && !isCovered) change('input-became-non-null', 'it may not be null');
    if (nullability > 0 && !isCovered) change('input-became-nullable', 'it may be null');
    compareTypes(was.type, is.type, at);
  }

  function compareTypes(was: ContractInputType, is: ContractInputType, at: At): void {
    const { path, after: place, definedBy } = at;
    const change = (kind: GeneralKind, what: string, from = definedBy) => report({ kind, path, what, from, at: place });
    if (was.kind === 'list' && is.kind === 'list') {
      const bounded = boundDifferences('most', was.max, is.max, ' entries');
      for (const one of bounded) change(kindOf(one, KINDS), one.what, ['limit', 'defined']);
      compareEntries(was.of, is.of, at);
    } else if (is.kind === 'list') {
      change('input-became-list', 'it takes a list');
      compareTypes(was, is.of, { ...at, path: `${path}[]`, after: `${place}[]` });
    } else if (was.kind === 'input' && is.kind === 'input') compareObjects(was.input, is.input, at);
    else if (was.kind === 'list' || was.kind === 'input' || is.kind === 'input')
      change('input-type-changed', typeDifference(was.kind, is.kind).what);
    else compareLeaves(was, is, at);
  }

  function compareEntries(was: ContractInputType, is: ContractInputType, { path, before, after, definedBy }: At): void {
    const at = { path: `${path}[]`, before: `${before}[]`, after: `${after}[]`, definedBy };
    if (was.nullable && !is.nullable)
      report({
        kind: 'input-became-non-null',
        path: at.path,
        what: 'entries may not be null',
        from: definedBy,
        at: after,
      });
    if (!was.nullable && is.nullable)
      report({ kind: 'input-became-nullable', path: at.path, what: 'entries may be null', from: definedBy, at: after });
    compareTypes(was, is, at);
  }

  function compareLeaves(was: Leaf, is: Leaf, at: At): void {
    const { path, after: place, definedBy } = at;
    const [name, now] = [scalarAt(before, at.before), scalarAt(after, place)];
    const isSame = name === now && (name !== null || shareValue(was, is));
    const from: readonly Source[] = isSame ? ['type', ...definedBy] : definedBy;
    const differences = leafDifferences(was, is);
    for (const one of differences) {
      const isPage = one.aspect === 'bound' && is.kind === 'integer' && isSame;
      report({ kind: kindOf(one, KINDS), path, what: one.what, from: isPage ? ['limit', ...from] : from, at: place });
    }
    if (name && now && name !== now && !differences.some(({ aspect }) => aspect === 'type'))
      report({ kind: 'scalar-renamed', path, what: `the scalar ${name} is ${now}`, from: definedBy, at: place });
  }

  function compareObjects(was: number, is: number, at: At): void {
    const [old, now] = [before.wire.inputs[was], after.wire.inputs[is]];
    if (old === undefined || now === undefined || seen.has(`${was} ${is}`)) return;
    seen.add(`${was} ${is}`);
    const [place, path] = [`inputs.${is}`, at.path];
    if (old.oneOf !== now.oneOf)
      report({
        kind: now.oneOf ? 'input-one-of-added' : 'input-one-of-removed',
        path,
        what: now.oneOf ? 'exactly one of its fields is required' : 'any of its fields may be sent',
        from: ['type'],
        at: place,
      });
    compareFields(old.fields, now.fields, {
      removed: (name) =>
        report({
          kind: 'input-field-removed',
          path: `${path}.${name}`,
          what: `there is no ${name}`,
          from: ['type'],
          at: place,
        }),
      added: (name, { required }) =>
        report({
          kind: required ? 'input-field-required-added' : 'input-field-added',
          path: `${path}.${name}`,
          what: `${name} is new${required ? ', and required' : ''}`,
          from: ['defined'],
          at: `${place}.${name}`,
        }),
      both: (name, wasField, isField) =>
        compareField(wasField, isField, {
          path: `${path}.${name}`,
          before: `inputs.${was}.${name}`,
          after: `${place}.${name}`,
          definedBy: ['defined'],
        }),
    });
  }
}

function compareDefaults(
  was: ContractInputField,
  is: ContractInputField,
  change: (kind: GeneralKind, what: string) => void,
): void {
  const [from, to] = [was, is].map((field) => ('default' in field ? canonical(field.default) : null));
  if (from === to) return;
  if (from === null) change('input-default-added', `its default is ${to}`);
  else if (to === null) change('input-default-removed', `it has no default, and had ${from}`);
  else change('input-default-changed', `its default is ${to}, and was ${from}`);
}

type Fields = Wire['variables'];

interface FieldChanges {
  readonly removed: (name: string) => void;
  readonly added: (name: string, field: ContractInputField) => void;
  readonly both: (name: string, was: ContractInputField, is: ContractInputField) => void;
}

function compareFields(before: Fields, after: Fields, { removed, added, both }: FieldChanges): void {
  for (const [name, was] of Object.entries(before)) {
    const is = own(after, name);
    if (is === undefined) removed(name);
    else both(name, was, is);
  }
  for (const [name, is] of Object.entries(after)) if (own(before, name) === undefined) added(name, is);
}

/** Returns the scalar of a place, also in lists; null for enums. */
const scalarAt = ({ meaning }: DocumentContract, place: string): string | null =>
  meaning.scalars[place.replaceAll('[]', '')] ?? null;

/** Enums have no names in contracts: enums with a common value count as the same. */
const shareValue = (was: Leaf, is: Leaf): boolean =>
  was.kind === 'enum' && is.kind === 'enum' && was.values.some((value) => is.values.includes(value));
