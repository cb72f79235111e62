import { type GraphQLAbstractType, type GraphQLLeafType, isEnumType } from 'graphql';
import type { Completion, Selection } from '../plan/plan.js';
import { conditionCode } from './conditions.js';
import { hasNamesForValues, isSpecified } from './literals.js';
import { annotate, resolversCode, runParameter, type Target, text } from './target.js';

/** Returns the code of the function that completes a value. */
export function completionCode(target: Target, value: Completion): string {
  switch (value.kind) {
    case 'leaf':
      target.leaves.add(value.type);
      return leafName(value.type);
    case 'list':
      return `listOf(${completionCode(target, value.of)}, ${value.of.nonNull})`;
    case 'object':
      return objectCode(target, value.selection);
    case 'abstract':
      return abstractCode(target, value.type, value.selections);
  }
}

function objectCode(target: Target, { type, name, conditions }: Selection): string {
  if (!target.ofAbstract.has(type) && !type.isTypeOf) return name;
  const evaluated = conditions.map((condition) => conditionCode(target, condition)).join(', ');
  return `checkedIn(${text(type.name)}, ${hooksCode(target, type)}, (${runParameter(evaluated)}) => [${evaluated}], ${name})`;
}

function abstractCode(target: Target, type: GraphQLAbstractType, selections: readonly Selection[]): string {
  const types = selections.map(
    (one) => `[${text(one.type.name)}, ${objectCode(target, one)}, ${hooksCode(target, one.type)}]`,
  );
  return `abstractIn(${text(type.name)}, ${hooksCode(target, type)}, [${types.join(', ')}])`;
}

const hooksCode = (target: Target, type: Selection['type'] | GraphQLAbstractType): string =>
  `(run${annotate(target, 'AnyRun')}) => ${resolversCode(target, type)}`;

/** Returns the constants that complete the scalars and enums of a target. */
export const leafConstants = (target: Target): readonly string[] =>
  [...target.leaves].map((type) => `const ${leafName(type)} = ${leafCode(target, type)};`).sort();

const leafName = ({ name }: GraphQLLeafType): string => `$${name}`;

function leafCode(target: Target, type: GraphQLLeafType): string {
  if (isEnumType(type) && hasNamesForValues(type)) {
    const names = type.getValues().map(({ name }) => text(name));
    return `enumOf(${text(type.name)}, [${names.join(', ')}])`;
  }
  if (isSpecified(type)) return `leafOf(GraphQL${type.name})`;
  const form = target.forms.get(type.name);
  if (form !== undefined) return `formOf(${JSON.stringify(form)})`;
  return `scalarOf((run${annotate(target, 'AnyRun')}) => ${resolversCode(target, type)})`;
}
