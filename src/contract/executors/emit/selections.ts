import { specifiedScalarTypes } from 'graphql';
import { isAlways } from '../plan/conditions.js';
import type { Completion, Plan, PlannedField, Selection } from '../plan/plan.js';
import { argumentsCode } from './arguments.js';
import { conditionCode } from './conditions.js';
import { type Dialect, keyCode, knownVariables, text, type Variables } from './dialect.js';

/** The code of a plan: the functions of its selections, and what they refer to. */
export interface PlanCode {
  readonly constants: readonly string[];
  readonly functions: readonly string[];
  /** The function that selects from the root. */
  readonly root: string;
}

/** Writes the code of one plan. */
export function planCode(dialect: Dialect, plan: Plan): PlanCode {
  const variables = knownVariables(plan.schema, plan.operation);
  const constants: string[] = [];
  const functions: string[] = [];
  for (const selection of plan.selections) {
    const isMutation = selection === plan.root && plan.operation.operation === 'mutation';
    // Where nothing is to be done, there is no part that asks.
    const isSerial = isMutation && selection.fields.length > 0;
    const parts = isSerial ? selection.fields.map((field, index) => partOf(selection, field, index)) : [selection];
    for (const part of parts) {
      const code = selectionCode(dialect, part, variables, isSerial);
      constants.push(...code.constants);
      functions.push(code.body);
    }
    if (isSerial) functions.push(serialCode(selection, parts));
  }
  return { constants, functions, root: plan.root.name };
}

/** One field by itself. What is asked is asked before anything runs. */
const partOf = (selection: Selection, field: PlannedField, index: number): Selection => ({
  ...selection,
  name: `${selection.name}$${index}`,
  fields: [field],
});

const serialCode = ({ name }: Selection, parts: readonly Selection[]): string => {
  const steps = parts.flatMap((part) => part.fields.map(({ key }) => `[${text(key)}, ${part.name}]`));
  return `const ${name} = inTurn([${steps.join(', ')}]);`;
};

interface SelectionCode {
  readonly constants: readonly string[];
  readonly body: string;
}

/** @param isPart whether the function gives the value of its one field, and no object */
function selectionCode(dialect: Dialect, selection: Selection, variables: Variables, isPart: boolean): SelectionCode {
  const { name, fields, conditions } = selection;
  const constants: string[] = [];
  const conditional = !isPart && fields.some(({ condition }) => !isAlways(condition));
  const written = fields.map((field, index) => fieldCode(dialect, { selection, field, index, variables, conditional }));
  for (const one of written) constants.push(...one.constants);
  const hasProto = fields.some(({ key }) => key === '__proto__');
  const guarded = written.some(({ throws }) => throws);
  const first = written.find(({ throws }) => throws);
  const body = written.flatMap(({ lines }) => lines);
  const uses = (pattern: RegExp) => body.some((line) => pattern.test(line));
  const data = conditional ? 'data' : `{ ${written.map(({ key, local }) => `${keyCode(key)}: ${local}`).join(', ')} }`;
  const [only] = written;
  const values = isPart
    ? '[]'
    : conditional
      ? 'Object.values(data)'
      : `[${written.map(({ local }) => local).join(', ')}]`;
  const locals = written.map(({ local }) => `${local}${dialect.typed('unknown')}`);
  const lines = [
    `function ${name}(run${dialect.typed(dialect.run)}, source${dialect.typed(dialect.source(selection))}, path${dialect.typed('Path | null')})${dialect.typed('unknown')} {`,
    // What nobody needs is asked all the same, as it may be without a value.
    ...conditions.map((condition, index) => {
      const code = conditionCode(dialect, condition);
      return uses(new RegExp(`\\bc${index}\\b`)) ? `  const c${index} = ${code};` : `  ${code};`;
    }),
    ...dialect.locals(selection).map((line) => `  ${line}`),
    ...(uses(/\bcontext\b/) ? ['  const { context } = run;'] : []),
    ...(uses(/\bown\b/) ? ['  const own = readable(source);'] : []),
    '  const before = run.pending;',
    ...(conditional ? [`  const data${dialect.typed('Data')} = ${hasProto ? 'Object.create(null)' : '{}'};`] : []),
    ...(!conditional && locals.length > 0 ? [`  let ${locals.join(', ')};`] : []),
    ...(uses(/\bplace\b/) ? [`  let place${dialect.typed('Path')};`] : []),
    ...(uses(/\bvalue\b/) ? [`  let value${dialect.typed('unknown')};`] : []),
    ...(guarded
      ? [`  let at = ${first?.at};`, '  try {', ...body.map((line) => `    ${line}`), '  } catch (error) {']
      : body.map((line) => `  ${line}`)),
    ...(guarded ? [`    return abandon(run, at, path, error, before, ${values});`, '  }'] : []),
    isPart ? `  return ${only?.local};` : `  return whole(run, before, ${data});`,
    '}',
  ];
  return { constants, body: lines.join('\n') };
}

interface FieldParts {
  readonly selection: Selection;
  readonly field: PlannedField;
  readonly index: number;
  readonly variables: Variables;
  readonly conditional: boolean;
}

interface FieldCode {
  readonly key: string;
  /** The variable that holds its value. */
  readonly local: string;
  /** Its constant. */
  readonly at: string;
  /** Whether the object goes down with it. */
  readonly throws: boolean;
  readonly constants: readonly string[];
  readonly lines: readonly string[];
}

function fieldCode(dialect: Dialect, { selection, field, index, variables, conditional }: FieldParts): FieldCode {
  const { key, definition, value, parent } = field;
  const local = conditional ? `data.${key}` : `$${key}`;
  const within = (lines: readonly string[]): readonly string[] => {
    if (isAlways(field.condition)) return lines;
    const number = selection.conditions.findIndex((one) => one.key === field.condition.key);
    const condition = number === -1 ? conditionCode(dialect, field.condition) : `c${number}`;
    return [`if (${condition}) {`, ...lines.map((line) => `  ${line}`), '}'];
  };
  if (definition.name === '__typename') {
    const lines = within([`${local} = ${text(parent.name)};`]);
    return { key, local, at: '', throws: false, constants: [], lines };
  }
  const made = `field(${[
    text(parent.name),
    text(definition.name),
    text(key),
    completionCode(dialect, value),
    String(value.nonNull),
  ].join(', ')}${dialect.site(field)})`;
  const shared = dialect.shared(field, made);
  const own = `${selection.name}$${key}${index === firstOf(selection, key) ? '' : `$${index}`}`;
  const at = shared ?? own;
  const args = argumentsCode(dialect, field, `${own}$args`, variables);
  const constants = [
    ...(args === null ? [] : [args.join('\n')]),
    ...(shared === null ? [`const ${own}${dialect.typed('Field')} = ${made};`] : []),
  ];
  // The first is where it begins.
  const isFirst = isAlways(field.condition) && field === selection.fields.find(mayThrow);
  const name = value.nonNull ? 'at' : at;
  const isPlaced = value.kind !== 'leaf' || dialect.tellsPlace(field);
  const resolved = dialect.resolve(field, name, args === null ? null : `${own}$args(run)`, isPlaced ? 'place' : null);
  const lines = [
    ...(isPlaced ? [`place = placeOf(${name}, path);`] : []),
    `value = ${resolved};`,
    `${local} = ${completedCode(value, name, isPlaced)};`,
  ];
  const whole = value.nonNull
    ? [...(isFirst ? [] : [`at = ${at};`]), ...lines]
    : [
        ...(isPlaced ? lines.slice(0, 1) : []),
        'try {',
        ...lines.slice(isPlaced ? 1 : 0).map((line) => `  ${line}`),
        '} catch (error) {',
        `  ${local} = absorb(run, ${at}, ${isPlaced ? 'place' : `placeOf(${at}, path)`}, error);`,
        '}',
      ];
  return { key, local, at, throws: value.nonNull, constants, lines: within(whole) };
}

const mayThrow = ({ value, definition }: PlannedField) => value.nonNull && definition.name !== '__typename';

const firstOf = ({ fields }: Selection, key: string): number => fields.findIndex((field) => field.key === key);

/** What GraphQL's own scalars send as it is. */
const SENT_AS_IT_IS: Readonly<Record<string, string>> = {
  String: "typeof value === 'string'",
  ID: "typeof value === 'string'",
  Boolean: "typeof value === 'boolean'",
  Int: "typeof value === 'number' && (value | 0) === value",
  Float: "typeof value === 'number' && Number.isFinite(value)",
};

function completedCode(value: Completion, at: string, isPlaced: boolean): string {
  const finished = `finish(run, ${at}, path, value${isPlaced ? ', place' : ''})`;
  // A schema may have a scalar of its own under such a name.
  const isOurs = value.kind === 'leaf' && specifiedScalarTypes.some((type) => type === value.type);
  const test = isOurs ? SENT_AS_IT_IS[value.type.name] : undefined;
  if (test === undefined)
    return value.nonNull || value.kind !== 'leaf' ? finished : `value === null ? null : ${finished}`;
  return `${test}${value.nonNull ? '' : ' || value === null'} ? value : ${finished}`;
}

/** The code of what completes values. */
function completionCode(dialect: Dialect, value: Completion): string {
  switch (value.kind) {
    case 'leaf':
      return dialect.leaf(value.type);
    case 'list':
      return `listOf(${completionCode(dialect, value.of)}, ${value.of.nonNull})`;
    case 'object':
      return dialect.object(value.selection);
    case 'abstract':
      return dialect.abstract(value.type, value.selections);
  }
}
