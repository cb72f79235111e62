import { GraphQLEnumType } from 'graphql';
import { boundedList } from '../../bounded-lists.js';
import { type Form, formDemand } from '../../forms.js';
import { type Abstract, abstractOf, checkedBy, type IsTypeOf } from './abstracts.js';
import { type Leaf, leafOf, sentBy } from './leaves.js';
import type { Complete, Run } from './run.js';

// What the code of an executor in a file calls, which has no schema beside it: scalars, enums and bounds are what the SDL said
// when the file was made, and what resolvers add is looked up by name.

/** No arguments. */
export const NONE: Readonly<Record<PropertyKey, never>> = Object.freeze({});

/** What a field without a resolver gives: its property, or what that gives where it is a function. */
export const property = (value: unknown, source: object, args: object, context: unknown): unknown =>
  typeof value === 'function' ? value.call(source, args, context) : value;

/** Completes an enum whose values are their names. */
export const enumOf = (name: string, values: readonly string[]): Complete =>
  leafOf(new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) }));

/** Completes a scalar with a form: what a resolver gives has it. */
export const formOf = (form: Form): Complete => leafOf({ name: form.name, serialize: formDemand(form) });

/** Asks the resolvers of a run. A method in the eyes of TypeScript, as `Complete` is. */
type Ask<T> = { ask(run: Run): T }['ask'];

/** Completes a scalar that is code. */
export const scalarOf =
  (scalar: Ask<Leaf>): Complete =>
  (run, value) =>
    sentBy(scalar(run), value);

/**
 * A list that is no longer than its bound.
 * @param own the bounds of the field: what the SDL says, and what was asked for
 * @param page what was asked for of the page that it lies in, where it has none of its own
 */
export function bounded(list: unknown, name: string, own: readonly unknown[], page: unknown): unknown {
  const bounds = own.filter((bound) => typeof bound === 'number');
  const asked = typeof page === 'number' ? page : Number.POSITIVE_INFINITY;
  return boundedList(list, bounds.length > 0 ? Math.min(...bounds) : asked, name);
}

/** What the resolvers of a type say beside its fields. */
type Hooks = Ask<object | undefined>;

const hookOf = (hooks: Hooks, name: '__resolveType' | '__isTypeOf', run: Run): unknown =>
  Reflect.get(hooks(run) ?? {}, name);

const isTypeOf =
  (hooks: Hooks): IsTypeOf =>
  (value, run) => {
    const hook = hookOf(hooks, '__isTypeOf', run);
    return typeof hook === 'function' ? hook(value, run.context) : false;
  };

/** Completes objects of a type whose resolvers may look at its values first. */
export function checkedIn(name: string, hooks: Hooks, ask: Ask<unknown>, complete: Complete): Complete {
  const checked = checkedBy(name, isTypeOf(hooks), ask, complete);
  return (run, value, path, field) =>
    (hookOf(hooks, '__isTypeOf', run) === undefined ? complete : checked)(run, value, path, field);
}

/** Completes values of an interface or a union. */
export function abstractIn(
  name: string,
  hooks: Hooks,
  types: readonly (readonly [name: string, complete: Complete, hooks: Hooks])[],
): Complete {
  const known = {
    name,
    types: new Map(types.map(([type, complete, own]) => [type, { complete, isTypeOf: isTypeOf(own) }])),
    refuse: (type: string) => `Runtime Object type "${type}" is not a possible type for "${name}".`,
  };
  const byItself = abstractOf({ ...known, resolveType: null });
  const asked: Abstract['resolveType'] = (value, run) => {
    const hook = hookOf(hooks, '__resolveType', run);
    return typeof hook === 'function' ? hook(value, run.context) : undefined;
  };
  const byHook = abstractOf({ ...known, resolveType: asked });
  return (run, value, path, field) =>
    (hookOf(hooks, '__resolveType', run) === undefined ? byItself : byHook)(run, value, path, field);
}
