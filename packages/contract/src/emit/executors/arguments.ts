import {
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  type GraphQLArgument,
  isNonNullType,
  Kind,
  print,
  type VariableNode,
} from 'graphql';
import type { Holder, PlannedField } from '../plan/plan.js';
import { defaultCode, literalCode } from './literals.js';
import { annotate, keyCode, nodeCode, type PlanTarget, runParameter, text, variableCode } from './target.js';

/** One argument: code of its value and of its condition. */
interface ArgumentCode {
  readonly key: string;
  readonly value: string;
  /** Code; null: always. */
  readonly when: string | null;
}

/**
 * Returns the function that builds the arguments of a field, like `getArgumentValues` of
 * graphql-js; null if the field has none.
 */
export function argumentsCode(target: PlanTarget, field: PlannedField, name: string): readonly string[] | null {
  if (field.definition.args.length === 0) return null;
  const passed = field.definition.args.flatMap((argument) => argumentCodeOf(target, field.node, argument) ?? []);
  const type = annotate(target, `Args<'${field.parent.name}', '${field.definition.name}'>`);
  const run = runParameter(passed.map(({ value, when }) => `${value} ${when}`).join('\n'));
  const head = `function ${name}(${run}${annotate(target, target.run)})${type} {`;
  const property = ({ key, value }: ArgumentCode) => `${keyCode(key)}: ${value}`;
  const certain = passed.filter(({ when }) => when === null);
  if (certain.length === passed.length) return [head, `  return { ${passed.map(property).join(', ')} };`, '}'];
  // In a file, the type requires unconditional arguments first. In memory all are in SDL order.
  const first = target.referInMemory === null ? certain : [];
  const assigned = passed.filter((one) => !first.includes(one));
  return [
    head,
    `  const args${type} = { ${first.map(property).join(', ')} };`,
    ...assigned.map(({ key, value, when }) => {
      const set = `args${key === '__proto__' ? '["__proto__"]' : `.${key}`} = ${value};`;
      return when === null ? `  ${set}` : `  if (${when}) ${set}`;
    }),
    '  return args;',
    '}',
  ];
}

/** Returns the code of one argument; null if the field does not have it or it is omitted. */
export function argumentValue(target: PlanTarget, field: Holder, name: string): string | null {
  const argument = field.definition.args.find((one) => one.name === name);
  return argument ? (argumentCodeOf(target, field.node, argument)?.value ?? null) : null;
}

function argumentCodeOf(target: PlanTarget, field: FieldNode, argument: GraphQLArgument): ArgumentCode | null {
  const { name: key, type } = argument;
  const required = isNonNullType(type);
  const node = field.arguments?.findLast(({ name }) => name.value === key);
  const refusalOf = (message: string, at: ASTNode) => `${text(message)}${nodeCode(target, at)}`;
  if (node === undefined) {
    const value = defaultCode(target, argument, refusalOf(`Argument "${key}" has an invalid default value.`, field));
    if (value !== null) return { key, value, when: null };
    if (!required) return null;
    const missing = refusalOf(`Argument "${key}" of required type "${type}" was not provided.`, field);
    return { key, value: `refuse(${missing})`, when: null };
  }
  const invalid = refusalOf(`Argument "${key}" has invalid value ${print(node.value)}.`, node.value);
  if (isVariable(node)) return ofVariable(target, argument, node.value, invalid);
  if (node.value.kind === Kind.NULL && required) {
    const isNull = refusalOf(`Argument "${key}" of non-null type "${type}" must not be null.`, node.value);
    return { key, value: `refuse(${isNull})`, when: null };
  }
  const value = literalCode(target, node.value, type, invalid) ?? `refuse(${invalid})`;
  return { key, value, when: null };
}

const isVariable = (node: ArgumentNode): node is ArgumentNode & { readonly value: VariableNode } =>
  node.value.kind === Kind.VARIABLE;

function ofVariable(target: PlanTarget, argument: GraphQLArgument, node: VariableNode, refusal: string): ArgumentCode {
  const { name: key, type } = argument;
  const name = node.name.value;
  const code = variableCode(name);
  const variable = target.variables.get(name);
  const defaultValue = defaultCode(target, argument, refusal);
  const required = isNonNullType(type);
  if (variable?.nullable === false && variable.byDefault !== 'wrong') return { key, value: code, when: null };
  const problem = (what: string) => `${text(`Argument "${key}" of ${what}`)}${nodeCode(target, node)}`;
  const isNull = problem(`non-null type "${type}" must not be null.`);
  const value = required ? `present(${code}, ${isNull})` : code;
  if (variable?.byDefault === 'something') return { key, value, when: null };
  if (variable?.byDefault === 'wrong')
    return { key, value: required ? value : `${code} === undefined ? refuse(${refusal}) : ${code}`, when: null };
  if (defaultValue !== null) return { key, value: `${code} === undefined ? ${defaultValue} : ${value}`, when: null };
  if (!required) return { key, value: code, when: `${code} !== undefined` };
  const missing = problem(
    `required type "${type}" was provided the variable "$${name}" which was not provided a runtime value.`,
  );
  return { key, value: `${code} === undefined ? refuse(${missing}) : ${value}`, when: null };
}
