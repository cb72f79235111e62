import { type ASTNode, GraphQLError, parseValue, type ValueNode } from 'graphql';
import type { Run } from './run.js';

// What the code of a selection calls for what the document writes: conditions and arguments.

/** No arguments. */
export const NONE: Readonly<Record<PropertyKey, never>> = Object.freeze({});

/** A literal of the document. */
export const literal = (text: string): ValueNode => parseValue(text, { noLocation: true });

const optionsOf = (node: ASTNode | undefined) => (node === undefined ? {} : { nodes: node });

/** The value of a variable; undefined where it has none. */
export const variableOf = ({ variables }: Run, name: string): unknown =>
  typeof variables === 'object' && variables !== null && Object.hasOwn(variables, name)
    ? Reflect.get(variables, name)
    : undefined;

/** Whether `@skip(if: $name)` leaves its field out. Throws where the variable has no value. */
export const skipped = (run: Run, name: string, node?: ASTNode): boolean => conditionOf(run, name, node) === true;

/** Whether `@include(if: $name)` lets its field in. Throws as `skipped` does. */
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

/** Throws what is wrong with the document itself. */
export function refuse(message: string, node?: ASTNode): never {
  throw new GraphQLError(message, optionsOf(node));
}

/** A value that may not be null. */
export function present<T>(value: T, message: string, node?: ASTNode): NonNullable<T> {
  if (value === null || value === undefined) return refuse(message, node);
  return value;
}

/** What a scalar reads from a literal; throws where it does not. */
export function parsed<T>(parse: () => T, message: string, node?: ASTNode): T {
  let value: T;
  try {
    value = parse();
  } catch {
    return refuse(message, node);
  }
  return value === undefined ? refuse(message, node) : value;
}

/** An input object of which exactly one field is given. */
export function oneOf<T extends object>(value: T, message: string, node?: ASTNode): T {
  const [one, ...others] = Object.values(value);
  return one === undefined || one === null || others.length > 0 ? refuse(message, node) : value;
}
