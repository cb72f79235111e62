import { getNullableType, isListType, print } from 'graphql';
import type { Completion, Holder, Plan, PlannedField, Selection } from '../plan/plan.js';
import { hasVariables } from './literals.js';

// Equal selections of several documents become one function of the file. Only the root of a
// document, and selections that use its variables, are its own.

/**
 * Creates a function that finds the selections that plans of one schema share. It returns the plan
 * with its own selections (`own`), which refers to the shared ones, and with the shared ones that
 * it adds (`added`), without the root.
 */
export function createShared() {
  const shared = new Map<string, Selection>();
  const names = new Set<string>();
  const isShared = ({ name }: Selection): boolean => names.has(name);

  /** Returns a name of the type and the keys, as far as it is readable. */
  function nameOf({ type, fields }: Selection): string {
    const base = `$$${type.name}$${fields.map(({ key }) => key).join('_')}`.slice(0, MAX_NAME_LENGTH);
    let name = base;
    for (let number = 2; names.has(name); number += 1) name = `${base}$${number}`;
    names.add(name);
    return name;
  }

  return (plan: Plan) => {
    const met = new Map<Selection, Selection>();
    const own: Selection[] = [];
    const added: Selection[] = [];

    /**
     * Returns the shared or own version of a selection, and adds it after those below it. Ends,
     * because fragments of published documents have no cycles.
     */
    function of(selection: Selection): Selection {
      const before = met.get(selection);
      if (before) return before;
      const fields = selection.fields.map((field) => {
        const value = completed(field.value);
        return value === field.value ? field : { ...field, value };
      });
      const signature = selection === plan.root ? null : signatureOf({ ...selection, fields }, isShared);
      const equal = signature === null ? undefined : shared.get(signature);
      const made = equal ?? { ...selection, fields, name: signature === null ? selection.name : nameOf(selection) };
      met.set(selection, made);
      if (signature === null) own.push(made);
      else if (equal === undefined) {
        shared.set(signature, made);
        added.push(made);
      }
      return made;
    }

    function completed(value: Completion): Completion {
      switch (value.kind) {
        case 'leaf':
          return value;
        case 'list':
          return { ...value, of: completed(value.of) };
        case 'object':
          return { ...value, selection: of(value.selection) };
        case 'abstract':
          return { ...value, selections: value.selections.map(of) };
      }
    }

    const root = of(plan.root);
    // A plan begins with its root.
    return { own: { ...plan, root, selections: own.reverse() }, added: { ...plan, root, selections: added.reverse() } };
  };
}

const MAX_NAME_LENGTH = 64;

/** Returns everything that the code of a selection depends on; null if it uses variables. */
function signatureOf(
  { type, conditions, fields }: Selection,
  isShared: (selection: Selection) => boolean,
): string | null {
  const parts = [type.name, ...conditions.map(({ key }) => key)];
  for (const field of fields) {
    const { key, condition, definition, value } = field;
    const below = selectionsIn(value);
    const written = argumentsWithPage(field);
    if (written === null || !below.every(isShared)) return null;
    parts.push(`${key}: ${definition.name}${written} if ${condition.key} ${below.map(({ name }) => name).join()}`);
  }
  return parts.join('\n');
}

function selectionsIn(value: Completion): readonly Selection[] {
  switch (value.kind) {
    case 'leaf':
      return [];
    case 'list':
      return selectionsIn(value.of);
    case 'object':
      return [value.selection];
    case 'abstract':
      return value.selections;
  }
}

/** Returns the arguments of a field and of its page; null if they contain variables. */
function argumentsWithPage(field: PlannedField): string | null {
  const { definition, holder } = field;
  const own = argumentsOf(field);
  if (holder === null || !isListType(getNullableType(definition.type))) return own;
  const page = argumentsOf(holder);
  return own === null || page === null ? null : `${own} in ${holder.parent.name}.${holder.definition.name}${page}`;
}

function argumentsOf({ node: { arguments: nodes = [] } }: Holder): string | null {
  if (nodes.some(({ value }) => hasVariables(value))) return null;
  return nodes.length === 0 ? '' : `(${nodes.map(({ name, value }) => `${name.value}: ${print(value)}`).join()})`;
}
