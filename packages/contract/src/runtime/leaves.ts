import { GraphQLEnumType } from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import { type Form, formDemand } from './forms.js';
import type { Complete, Run } from './run.js';

/** What a scalar or an enum does on the way out. */
export interface Leaf {
  readonly name: string;
  serialize(value: unknown): unknown;
}

/** What a scalar or an enum sends; throws where that is nothing. */
function sentBy(type: Leaf, value: unknown): unknown {
  const sent = type.serialize(value);
  if (sent !== null && sent !== undefined) return sent;
  throw new Error(
    `Expected \`${type.name}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(sent)}`,
  );
}

/** Completes a scalar or an enum. */
export const leafOf =
  (type: Leaf): Complete =>
  (_run, value) =>
    sentBy(type, value);

/** Completes an enum whose values are their names. */
export const enumOf = (name: string, values: readonly string[]): Complete =>
  leafOf(new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) }));

/** Completes a scalar with a form, which the value of the resolver must have. */
export const formOf = (form: Form): Complete => leafOf({ name: form.name, serialize: formDemand(form) });

/** Takes something from the resolvers of a run. A method in the eyes of TypeScript, as `Complete` is. */
export type Ask<T> = { ask(run: Run): T }['ask'];

/** Completes a scalar or an enum that is code. */
export const scalarOf =
  (scalar: Ask<Leaf>): Complete =>
  (run, value) =>
    sentBy(scalar(run), value);
