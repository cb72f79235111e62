import { type GraphQLLeafType, getNullableType, isEnumType, isListType } from 'graphql';
import { limitOf } from '../../limit-directive.js';
import { isAlways } from '../plan/conditions.js';
import type { Completion, Holder, PlannedField, Selection } from '../plan/plan.js';
import { argumentsCode, argumentValue } from './arguments.js';
import { completionCode } from './completions.js';
import { conditionCode } from './conditions.js';
import { hasNamesForValues, isSpecified } from './literals.js';
import { siteOf } from './site.js';
import { annotate, keyCode, type PlanTarget, resolversCode, text, usesName, withoutTexts } from './target.js';

export type PlanCode = ReturnType<typeof planCode>;

/**
 * Generates the code of the plan of a target: functions of its selections, constants, and the name
 * of the function of the root selection.
 */
export function planCode(target: PlanTarget) {
  const { plan } = target;
  const constants: string[] = [];
  const functions: string[] = [];
  for (const selection of plan.selections) {
    const isMutation = selection === plan.root && plan.operation.operation === 'mutation';
    // Without fields, no step would evaluate the conditions.
    const isSerial = isMutation && selection.fields.length > 0;
    const parts = isSerial ? selection.fields.map((field, index) => partOf(selection, field, index)) : [selection];
    for (const part of parts) {
      const code = selectionCode(target, part, isSerial);
      constants.push(...code.constants);
      functions.push(code.body);
    }
    if (isSerial) functions.push(serialCode(selection, parts));
  }
  return { constants, functions, root: plan.root.name };
}

/** Returns a selection of one field. Conditions are evaluated before the first field runs. */
const partOf = (selection: Selection, field: PlannedField, index: number): Selection => ({
  ...selection,
  name: `${selection.name}$${index}`,
  fields: [field],
});

const serialCode = ({ name }: Selection, parts: readonly Selection[]): string => {
  const steps = parts.flatMap((part) => part.fields.map(({ key }) => `[${text(key)}, ${part.name}]`));
  return `const ${name} = inTurn([${steps.join(', ')}]);`;
};

/** @param isPart true if the function returns the value of its one field instead of an object */
function selectionCode(target: PlanTarget, selection: Selection, isPart: boolean) {
  const { name, type, fields, conditions } = selection;
  const conditional = !isPart && fields.some(({ condition }) => !isAlways(condition));
  const written = fields.map((field) => fieldCode(target, selection, field, conditional));
  const hasProto = fields.some(({ key }) => key === '__proto__');
  const first = written.find(({ throws }) => throws);
  const guarded = first !== undefined;
  const body = written.flatMap(({ lines }) => lines);
  const data = conditional ? 'data' : `{ ${written.map(({ key, local }) => `${keyCode(key)}: ${local}`).join(', ')} }`;
  const [only] = written;
  const values = isPart
    ? '[]'
    : conditional
      ? 'Object.values(data)'
      : `[${written.map(({ local }) => local).join(', ')}]`;
  const locals = written.map(({ local }) => `${local}${annotate(target, 'unknown')}`);
  const code = withoutTexts(body.join('\n'));
  const declared = (local: string, declaration: string) => (usesName(code, local) ? [`  ${declaration};`] : []);
  const statements = [
    // Unused conditions are evaluated too, because a variable may have no value.
    ...conditions.map((condition, index) => {
      const value = conditionCode(target, condition);
      return usesName(code, `c${index}`) ? `  const c${index} = ${value};` : `  ${value};`;
    }),
    ...declared('resolve', `const resolve = ${resolversCode(target, type)}`),
    ...declared('context', 'const { context } = run'),
    ...declared('own', 'const own = readable(source)'),
    ...(guarded || !isPart ? ['  const before = run.begun;'] : []),
    ...(conditional ? [`  const data${annotate(target, 'Data')} = ${hasProto ? 'Object.create(null)' : '{}'};`] : []),
    ...(!conditional && locals.length > 0 ? [`  let ${locals.join(', ')};`] : []),
    ...declared('place', `let place${annotate(target, 'Path')}`),
    ...declared('value', `let value${annotate(target, 'unknown')}`),
    ...(guarded
      ? [`  let at = ${first.at};`, '  try {', ...body.map((line) => `    ${line}`), '  } catch (error) {']
      : body.map((line) => `  ${line}`)),
    ...(guarded ? [`    return abandon(run, at, path, error, before, ${values});`, '  }'] : []),
    isPart ? `  return ${only?.local};` : `  return whole(run, before, ${data});`,
  ];
  const used = withoutTexts(statements.join('\n'));
  const parameter = (name: string, type: string) =>
    `${usesName(used, name) ? '' : '_'}${name}${annotate(target, type)}`;
  const parameters = [
    parameter('run', target.run),
    parameter('source', `Parents['${type.name}']`),
    parameter('path', 'Path | null'),
  ];
  const result = annotate(target, 'unknown');
  const lines = [`function ${name}(${parameters.join(', ')})${result} {`, ...statements, '}'];
  return { constants: written.flatMap(({ constants }) => constants), body: lines.join('\n') };
}

interface FieldCode {
  readonly key: string;
  /** Local variable of its value. */
  readonly local: string;
  /** Name of its constant. */
  readonly at: string;
  /** True if an error of the field makes its object null. */
  readonly throws: boolean;
  readonly constants: readonly string[];
  readonly lines: readonly string[];
}

/** @param conditional true if the keys of the object are set one by one, under their conditions */
function fieldCode(target: PlanTarget, selection: Selection, field: PlannedField, conditional: boolean): FieldCode {
  const { key, definition, value, parent } = field;
  const local = conditional ? `data[${text(key)}]` : `$${key}`;
  const within = (lines: readonly string[]): readonly string[] => {
    if (isAlways(field.condition)) return lines;
    const number = selection.conditions.findIndex((one) => one.key === field.condition.key);
    const condition = number === -1 ? conditionCode(target, field.condition) : `c${number}`;
    return [`if (${condition}) {`, ...lines.map((line) => `  ${line}`), '}'];
  };
  if (definition.name === '__typename') {
    const lines = within([`${local} = ${text(parent.name)};`]);
    return { key, local, at: '', throws: false, constants: [], lines };
  }
  const site = target.referInMemory === null ? [] : [target.referInMemory(siteOf(target.schema, target.plan, field))];
  const made = `field(${[
    text(parent.name),
    text(definition.name),
    text(key),
    completionCode(target, value),
    String(value.nonNull),
    ...site,
  ].join(', ')})`;
  const shared = sharedName(target, field);
  if (shared !== null) target.constants.set(shared, `const ${shared} = ${made};`);
  const index = selection.fields.indexOf(field);
  const isRepeated = selection.fields.findIndex((one) => one.key === key) < index;
  const own = `${selection.name}$${key}${isRepeated ? `$${index}` : ''}`;
  const at = shared ?? own;
  const args = argumentsCode(target, field, `${own}$args`);
  const constants = [
    ...(args === null ? [] : [args.join('\n')]),
    ...(shared === null ? [`const ${own}${annotate(target, 'Field')} = ${made};`] : []),
  ];
  // `at` is initialized with the first field.
  const isFirst = isAlways(field.condition) && field === selection.fields.find(mayThrow);
  const name = value.nonNull ? 'at' : at;
  const isPlaced = value.kind !== 'leaf';
  const resolved = resolvedCode(target, field, name, args === null ? null : `${own}$args(run)`);
  const lines = [
    ...(isPlaced ? [`place = pathOf(${name}, path);`] : []),
    `value = ${resolved};`,
    `${local} = ${completedCode(target, value, name, isPlaced)};`,
  ];
  const whole = value.nonNull
    ? [...(isFirst ? [] : [`at = ${at};`]), ...lines]
    : [
        ...(isPlaced ? lines.slice(0, 1) : []),
        'try {',
        ...lines.slice(isPlaced ? 1 : 0).map((line) => `  ${line}`),
        '} catch (error) {',
        `  ${local} = absorb(run, ${at}, ${isPlaced ? 'place' : `pathOf(${at}, path)`}, error);`,
        '}',
      ];
  return { key, local, at, throws: value.nonNull, constants, lines: within(whole) };
}

const mayThrow = ({ value, definition }: PlannedField) => value.nonNull && definition.name !== '__typename';

/**
 * Returns the name of a constant that all documents of a file share; null for fields that are no
 * leaves, and in memory.
 */
function sharedName({ referInMemory }: PlanTarget, { parent, key, definition, value }: PlannedField): string | null {
  if (referInMemory !== null || value.kind !== 'leaf') return null;
  return `$${parent.name}$${key}${key === definition.name ? '' : `$${definition.name}`}`;
}

/**
 * Returns the code of the uncompleted value: the resolver, or the property of the object.
 * @param at name of the field's constant
 * @param args code of its arguments; null without any
 */
function resolvedCode(target: PlanTarget, field: PlannedField, at: string, args: string | null): string {
  const { name, type } = field.definition;
  const where =
    target.referInMemory === null ? null : `run, ${at}, path${field.value.kind === 'leaf' ? '' : ', place'}`;
  // Compilers of services may refuse own.name, as its type has an index signature.
  const property = `own[${text(name)}]`;
  // Without a call: V8 inlines only a part of those in a large selection.
  const plain = `typeof (value = ${property}) === 'function' ? value.call(own, NONE, context) : value`;
  const [called, found] =
    where === null
      ? [`${args ?? 'NONE'}, context`, args === null ? plain : `property(${property}, own, ${args}, context)`]
      : [`${args ?? '{}'}, context, infoOf(${where})`, `read(${property}, own, ${args ?? 'null'}, ${where})`];
  const code = `resolve?.${name} ? resolve.${name}(source, ${called}) : ${found}`;
  return where === null && isListType(getNullableType(type)) ? boundedCode(target, field, code) : code;
}

/** Wraps a list in a check of its bound: `@limit`, or `first` of its field or page. */
function boundedCode(target: PlanTarget, field: PlannedField, code: string): string {
  const { parent, definition, holder } = field;
  const limit = limitOf(target.schema, definition.astNode);
  const first = firstCode(target, field);
  const isPage = holder !== null && !isListType(getNullableType(holder.definition.type));
  const page = isPage ? firstCode(target, holder) : null;
  if (limit === null && first === null && page === null) return code;
  return `bounded(${code}, ${text(`${parent.name}.${definition.name}`)}, ${limit}, ${first}, ${page})`;
}

/** Returns the code of the argument `first`; null without one. */
const firstCode = (target: PlanTarget, field: Holder): string | null => argumentValue(target, field, 'first');

/** Values that specified scalars return unchanged. */
const UNCHANGED_VALUES: Readonly<Record<string, string>> = {
  String: "typeof value === 'string'",
  ID: "typeof value === 'string'",
  Boolean: "typeof value === 'boolean'",
  Int: "typeof value === 'number' && (value | 0) === value",
  Float: "typeof value === 'number' && Number.isFinite(value)",
};
/** Above it, the lookup of the enum is shorter. */
const MAX_COMPARED_NAMES = 8;

/** Returns the code of a test for values that a type serializes to themselves; null without one. */
function unchangedTest({ forms }: PlanTarget, type: GraphQLLeafType): string | null {
  if (isSpecified(type)) return UNCHANGED_VALUES[type.name] ?? null;
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => `value === ${text(name)}`);
    return hasNamesForValues(type) && names.length <= MAX_COMPARED_NAMES ? `(${names.join(' || ')})` : null;
  }
  const form = forms.get(type.name);
  if (form?.kind !== 'range') return null;
  return `typeof value === 'number' && Number.isInteger(value) && value >= ${form.min} && value <= ${form.max}`;
}

function completedCode(target: PlanTarget, value: Completion, at: string, isPlaced: boolean): string {
  const finished = `finish(run, ${at}, path, value${isPlaced ? ', place' : ''})`;
  const test = value.kind === 'leaf' ? unchangedTest(target, value.type) : null;
  if (test === null) return value.nonNull || value.kind !== 'leaf' ? finished : `value === null ? null : ${finished}`;
  return `${test}${value.nonNull ? '' : ' || value === null'} ? value : ${finished}`;
}
