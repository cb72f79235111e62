import { type ASTNode, GraphQLError, parseValue, type ValueNode } from 'graphql';
import type { Run } from './run.js';

// Functions that generated code calls for conditions, arguments and literals.

/** No arguments. */
export const NONE: Readonly<Record<PropertyKey, never>> = Object.freeze({});

/** Parses a literal of a document. */
export const literal = (text: string): ValueNode => parseValue(text, { noLocation: true });

const optionsOf = (node: ASTNode | undefined) => (node === undefined ? {} : { nodes: node });

/** Returns the value of a variable; undefined without one. */
export const variableOf = ({ variables }: Run, name: string): unknown =>
  typeof variables === 'object' && variables !== null && Object.hasOwn(variables, name)
    ? Reflect.get(variables, name)
    : undefined;

/** True if `@skip(if: $name)` omits its field. Throws if the variable has no value. */
export const skipped = (run: Run, name: string, node?: ASTNode): boolean => conditionOf(run, name, node) === true;

/** True if `@include(if: $name)` includes its field. Throws if the variable has no value. */
export const included = (run: Run, name: string, node?: ASTNode): boolean => conditionOf(run, name, node) !== false;

function conditionOf(run: Run, name: string, node: ASTNode | undefined): unknown {
  const value = variableOf(run, name);
  if (value === undefined) {
    const problem = `was provided the variable "$${name}" which was not provided a runtime value.`;
    throw new GraphQLError(`Argument "if" of required type "Boolean!" ${problem}`, optionsOf(node));
  }
  if (value === null)
    throw new GraphQLError('Argument "if" of non-null type "Boolean!" must not be null.', optionsOf(node));
  return value;
}

/** Throws an error of the document itself. */
export function refuse(message: string, node?: ASTNode): never {
  throw new GraphQLError(message, optionsOf(node));
}

/** Returns a value that must not be null; throws otherwise. */
export function present<T>(value: T, message: string, node?: ASTNode): NonNullable<T> {
  if (value === null || value === undefined) return refuse(message, node);
  return value;
}

/** Returns the value that a scalar parses from a literal; throws if it is invalid. */
export function parsed<T>(parse: () => T, message: string, node?: ASTNode): T {
  let value: T;
  try {
    value = parse();
  } catch {
    return refuse(message, node);
  }
  return value === undefined ? refuse(message, node) : value;
}

/** Returns an input object with exactly one non-null field; throws otherwise. */
export function oneOf<T extends object>(value: T, message: string, node?: ASTNode): T {
  const [only, ...others] = Object.values(value);
  return only === undefined || only === null || others.length > 0 ? refuse(message, node) : value;
}
