import type {
  ArgumentMeaning,
  ContractInputField,
  ContractInputType,
  DocumentContract,
  Leaf,
  Wire,
} from '../../document-contract.js';
import { canonical } from '../../json.js';
import { jsonOf } from './compare-meaning.js';
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
  type: { wider: 'input-type-changed', narrower: 'input-type-changed' },
  number: { wider: 'input-integer-became-number', narrower: 'input-type-changed' },
  'enum-value': { wider: 'input-enum-value-added', narrower: 'input-enum-value-removed' },
  bound: { wider: 'input-bound-widened', narrower: 'input-bound-tightened' },
  pattern: { wider: 'input-pattern-removed', narrower: 'input-pattern-added' },
  format: { wider: 'input-format-changed', narrower: 'input-format-changed' },
};

/** Reports each change of the variables. */
export function compareInputs(before: DocumentContract, after: DocumentContract, report: ReportDifference): void {
  const seen = new Set<string>();
  compareFields(before.wire.variables, after.wire.variables, {
    removed: (name) => change(variableAt(name), 'variable-removed', `there is no $${name}`),
    added: (name, { required }) =>
      change(variableAt(name), required ? 'variable-required-added' : 'variable-added', newText(`$${name}`, required)),
    both: (name, was, is) => compareField(was, is, variableAt(name)),
  });

  function change({ path, after: at, definedBy }: At, kind: GeneralKind, what: string, from = definedBy): void {
    report({ kind, path, what, from, at });
  }

  function compareField(was: ContractInputField, is: ContractInputField, at: At, isOfChoice = false): void {
    // @oneOf makes fields non-null that are nullable in the SDL.
    const nullability = isOfChoice ? 0 : Number(is.type.nullable) - Number(was.type.nullable);
    if (was.required !== is.required) {
      // A required nullable variable comes from @mustBeSent in the SDL.
      const requiring = is.required ? is : was;
      const from: readonly Source[] = requiring.type.nullable ? ['defined'] : at.definedBy;
      if (is.required)
        change(at, 'input-became-required', nullability < 0 ? 'it is required, and not null' : 'it is required', from);
      else change(at, 'input-became-optional', 'it may be omitted', from);
    } else if (!is.required) compareDefaults(was, is, at);
    const isCovered = was.required !== is.required && nullability !== 0 && is.required === nullability < 0;
    if (nullability < 0 && !isCovered) change(at, 'input-became-non-null', 'it may not be null');
    if (nullability > 0 && !isCovered) change(at, 'input-became-nullable', 'it may be null');
    compareTypes(was.type, is.type, at);
  }

  function compareDefaults(was: ContractInputField, is: ContractInputField, at: At): void {
    const [from, to] = [was, is].map((field) => ('default' in field ? canonical(field.default) : null));
    if (from === to) return;
    // The default only moved between the variable and the SDL.
    if (from === null && isInherited(before, at.path, to)) return;
    if (to === null && isInherited(after, at.path, from)) return;
    if (from === null) change(at, 'input-default-added', `its default is ${to}`);
    else if (to === null) change(at, 'input-default-removed', `it has no default, and had ${from}`);
    else change(at, 'input-default-changed', `its default is ${to}, and was ${from}`);
  }

  function compareTypes(was: ContractInputType, is: ContractInputType, at: At): void {
    if (was.kind !== 'any' && is.kind === 'any') change(at, 'input-became-any', typeDifference(was.kind, is.kind).what);
    else if (was.kind === 'list' && is.kind === 'list') {
      const bounded = boundDifferences('most', was.max, is.max, ' entries');
      for (const one of bounded) change(at, kindOf(one, KINDS), one.what, ['limit', 'defined']);
      compareEntries(was.of, is.of, at);
    } else if (is.kind === 'list') {
      change(at, 'input-became-list', 'it takes a list');
      compareTypes(was, is.of, { ...at, path: `${at.path}[]`, after: `${at.after}[]` });
    } else if (was.kind === 'input' && is.kind === 'input') compareObjects(was.input, is.input, at);
    else if (was.kind === 'list' || was.kind === 'input' || is.kind === 'input')
      change(at, 'input-type-changed', typeDifference(was.kind, is.kind).what);
    else compareLeaves(was, is, at);
  }

  function compareEntries(was: ContractInputType, is: ContractInputType, { path, before, after, definedBy }: At): void {
    const at = { path: `${path}[]`, before: `${before}[]`, after: `${after}[]`, definedBy };
    if (was.nullable && !is.nullable) change(at, 'input-became-non-null', 'entries may not be null');
    if (!was.nullable && is.nullable) change(at, 'input-became-nullable', 'entries may be null');
    compareTypes(was, is, at);
  }

  function compareLeaves(was: Leaf, is: Leaf, at: At): void {
    const [name, now] = [scalarAt(before, at.before), scalarAt(after, at.after)];
    const isSame = name === now && (name !== null || shareValue(was, is));
    const from: readonly Source[] = isSame ? ['type', ...at.definedBy] : at.definedBy;
    const differences = leafDifferences(was, is);
    for (const one of differences) {
      const isPage = one.aspect === 'bound' && is.kind === 'integer' && isSame;
      change(at, kindOf(one, KINDS), one.what, isPage ? ['limit', ...from] : from);
    }
    if (name && now && name !== now && !differences.some(({ aspect }) => aspect === 'type' || aspect === 'number'))
      change(at, 'scalar-renamed', `the scalar ${name} is ${now}`);
  }

  function compareObjects(was: number, is: number, at: At): void {
    const [old, now] = [before.wire.inputs[was], after.wire.inputs[is]];
    if (old === undefined || now === undefined || seen.has(`${was} ${is}`)) return;
    seen.add(`${was} ${is}`);
    const ofType: At = { ...at, after: `inputs.${is}`, definedBy: ['type'] };
    const fieldAt = (name: string): At => ({
      path: `${at.path}.${name}`,
      before: `inputs.${was}.${name}`,
      after: `inputs.${is}.${name}`,
      definedBy: ['defined'],
    });
    if (!old.oneOf && now.oneOf) change(ofType, 'input-one-of-added', 'exactly one of its fields is required');
    if (old.oneOf && !now.oneOf) change(ofType, 'input-one-of-removed', 'any of its fields may be sent');
    compareFields(old.fields, now.fields, {
      removed: (name) =>
        change({ ...ofType, path: `${at.path}.${name}` }, 'input-field-removed', `there is no ${name}`),
      added: (name, field) => {
        const { type, required } = field;
        change(fieldAt(name), required ? 'input-field-required-added' : 'input-field-added', newText(name, required));
        if (!required) compareDefaults({ type, required }, field, fieldAt(name));
      },
      both: (name, wasField, isField) => compareField(wasField, isField, fieldAt(name), old.oneOf !== now.oneOf),
    });
  }
}

/** True if the SDL has this default for each argument to which a variable is passed. */
function isInherited({ meaning }: DocumentContract, path: string, value: string | null | undefined): boolean {
  const passed = path.replace('variables.', '$');
  const uses = Object.values(meaning.fields)
    .flatMap((fields) => fields.flatMap((field) => Object.values(field.arguments)))
    .filter((one) => one.value?.split(/[^$\w]/).includes(passed));
  const isSame = (one: ArgumentMeaning): boolean =>
    one.value === passed && one.default !== null && jsonOf(one.default) === value;
  return uses.length > 0 && uses.every(isSame);
}

const variableAt = (name: string): At => {
  const path = `variables.${name}`;
  return { path, before: path, after: path, definedBy: ['written'] };
};

const newText = (name: string, isRequired: boolean): string => `${name} is new${isRequired ? ', and required' : ''}`;

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
