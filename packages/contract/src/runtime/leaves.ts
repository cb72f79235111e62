import { GraphQLEnumType } from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { type Form, formParser } from './forms.js';
import type { Complete, Run } from './run.js';

/** Serialization of a scalar or enum. */
export interface Leaf {
  readonly name: string;
  serialize(value: unknown): unknown;
}

/** Serializes a value; throws if the result is null. */
function serialize(type: Leaf, value: unknown): unknown {
  const serialized = type.serialize(value);
  if (serialized !== null && serialized !== undefined) return serialized;
  throw new Error(
    `Expected \`${type.name}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(serialized)}`,
  );
}

/** Completes a scalar or an enum. */
export const leafOf =
  (type: Leaf): Complete =>
  (_run, value) =>
    serialize(type, value);

/** Completes an enum whose values are their names. */
export const enumOf = (name: string, values: readonly string[]): Complete =>
  leafOf(new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) }));

/** Completes a scalar with a form; throws for an invalid value of a resolver. */
export const formOf = (form: Form): Complete => leafOf({ name: form.name, serialize: formParser(form) });

/**
 * Returns a value from the resolvers of a run. Declared as a method for bivariance, like
 * `Complete`.
 */
export type Ask<T> = { ask(run: Run): T }['ask'];

/** Completes a scalar or an enum that is code. */
export const scalarOf =
  (scalar: Ask<Leaf>): Complete =>
  (run, value) =>
    serialize(scalar(run), value);
