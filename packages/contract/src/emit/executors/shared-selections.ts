import { getNullableType, isListType } from 'graphql';
import type { Completion, Holder, Plan, PlannedField, Selection } from '../plan/plan.js';
import { hasVariables, writtenValue } from './literals.js';

// Documents ask for the same things: what is asked of a type in the same words is one function of the file, whoever asks. Only
// the root of a document, and what its variables go into, is its own.

export interface SharedPlan {
  /** The plan with the selections that are its own; the others it refers to. */
  readonly own: Plan;
  /** The same with those that nobody had before. */
  readonly fresh: Plan;
}

/** Makes what finds the selections that plans of one schema have in common. */
export function createShared(): (plan: Plan) => SharedPlan {
  const known = new Map<string, Selection>();
  const names = new Set<string>();
  const isShared = ({ name }: Selection): boolean => names.has(name);

  /** The type, and what is asked for, as far as that can be read. */
  function nameOf({ type, fields }: Selection): string {
    const wanted = `$$${type.name}$${fields.map(({ key }) => key).join('_')}`.slice(0, LONGEST_NAME);
    let name = wanted;
    for (let again = 2; names.has(name); again += 1) name = `${wanted}$${again}`;
    names.add(name);
    return name;
  }

  return (plan) => {
    const met = new Map<Selection, Selection>();
    const own: Selection[] = [];
    const fresh: Selection[] = [];

    /** What stands for a selection: its equal where there was one. */
    function of(selection: Selection): Selection {
      const before = met.get(selection);
      if (before) return before;
      const fields = selection.fields.map((field) => {
        const value = completed(field.value);
        return value === field.value ? field : { ...field, value };
      });
      const words = selection === plan.root ? null : wordsOf({ ...selection, fields }, isShared);
      const equal = words === null ? undefined : known.get(words);
      const made = equal ?? { ...selection, fields, name: words === null ? selection.name : nameOf(selection) };
      met.set(selection, made);
      if (words === null) own.push(made);
      else if (equal === undefined) {
        known.set(words, made);
        fresh.push(made);
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
    return { own: { ...plan, root, selections: own.reverse() }, fresh: { ...plan, root, selections: fresh.reverse() } };
  };
}

const LONGEST_NAME = 64;

/** All that the code of a selection depends on; null where a variable of the document goes into it. */
function wordsOf({ type, conditions, fields }: Selection, isShared: (selection: Selection) => boolean): string | null {
  const words = [type.name, ...conditions.map(({ key }) => key)];
  for (const field of fields) {
    const { key, condition, definition, value } = field;
    const below = selectionsIn(value);
    const given = givenTo(field);
    if (given === null || !below.every(isShared)) return null;
    words.push(`${key}: ${definition.name}${given} if ${condition.key} ${below.map(({ name }) => name).join()}`);
  }
  return words.join('\n');
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

/** The arguments of a field, and of the page that its list lies in; null where there are variables among them. */
function givenTo(field: PlannedField): string | null {
  const { definition, holder } = field;
  const own = argumentsOf(field);
  if (holder === null || !isListType(getNullableType(definition.type))) return own;
  const page = argumentsOf(holder);
  return own === null || page === null ? null : `${own} in ${holder.parent.name}.${holder.definition.name}${page}`;
}

function argumentsOf({ node: { arguments: given = [] } }: Holder): string | null {
  if (given.some(({ value }) => hasVariables(value))) return null;
  return given.length === 0
    ? ''
    : `(${given.map(({ name, value }) => `${name.value}: ${writtenValue(value)}`).join()})`;
}
