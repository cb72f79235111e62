import { Refusal } from './refusal.js';

// One thing that can be named in several ways: an item by its id or its SKU. SDL has no word for that.

/** Inputs by their names; absent and null: not given. */
type Inputs<N extends string, V> = { readonly [name in N]: V | null | undefined };

/** An input that was given. */
export type Given<N extends string, V> = readonly [name: N, value: V];

/** The one of these inputs that was given. Throws INVALID_VARIABLES where that is none or more. */
export function exactlyOneOf<N extends string, V>(inputs: Inputs<N, V>): Given<N, V> {
  const [one, ...others] = givenOf(inputs);
  if (one === undefined || others.length > 0) throw refusal('exactly_one', inputs);
  return one;
}

/** The one of these inputs that was given, or null. Throws INVALID_VARIABLES where more were. */
export function oneAtMostOf<N extends string, V>(inputs: Inputs<N, V>): Given<N, V> | null {
  const [one, ...others] = givenOf(inputs);
  if (others.length > 0) throw refusal('at_most_one', inputs);
  return one ?? null;
}

function givenOf<N extends string, V>(inputs: Inputs<N, V>): Given<N, V>[] {
  const given: Given<N, V>[] = [];
  for (const name in inputs) {
    const value = inputs[name];
    if (value !== null && value !== undefined) given.push([name, value]);
  }
  return given;
}

const refusal = (reason: string, inputs: object): Refusal =>
  new Refusal('INVALID_VARIABLES', { reason, params: { names: Object.keys(inputs).join(', ') } });
