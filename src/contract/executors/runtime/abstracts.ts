import { GraphQLError } from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import type { PromiseOrValue } from '../../../base/promise-or-value.js';
import type { Path } from './path.js';
import { type Complete, type Field, isPromise, type Run } from './run.js';

// Values of which the type is known only when they are there.

/** Whether a value is of an object type, where somebody knows. */
export type IsTypeOf = (value: unknown, run: Run, field: Field, path: Path | null) => unknown;

/** An interface or a union, as one selection of one document needs it. */
export interface Abstract {
  readonly name: string;
  /** What the SDL's author says of the type of a value: null where they say nothing. */
  readonly resolveType: ((value: unknown, run: Run, field: Field, path: Path | null) => unknown) | null;
  /** Its object types in the order of the SDL, by name. */
  readonly types: ReadonlyMap<string, { readonly isTypeOf: IsTypeOf | null; readonly complete: Complete }>;
  /** Why this is none of them. */
  readonly refuse: (name: string) => string;
}

/** Completes values of an interface or a union. */
export function abstractOf(type: Abstract): Complete {
  const resolveType = type.resolveType ?? ((value, run, field, path) => guessType(type, value, run, field, path));

  function completeAs(name: unknown, run: Run, value: unknown, path: Path | null, field: Field): unknown {
    if (name === null || name === undefined) {
      const problem = `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${field.coordinate}".`;
      const mend = `Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`;
      throw new GraphQLError(`${problem} ${mend}`);
    }
    if (typeof name !== 'string') throw new GraphQLError(notAName(type, field, value, name));
    const found = type.types.get(name);
    if (found === undefined) throw new GraphQLError(type.refuse(name));
    return found.complete(run, value, path, field);
  }

  return (run, value, path, field) => {
    const name = resolveType(value, run, field, path);
    return isPromise(name)
      ? name.then((resolved) => completeAs(resolved, run, value, path, field))
      : completeAs(name, run, value, path, field);
  };
}

function notAName(type: Abstract, field: Field, value: unknown, name: unknown): string {
  if (Object.prototype.toString.call(name) === '[object GraphQLObjectType]')
    return 'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.';
  return `Abstract type "${type.name}" must resolve to an Object type at runtime for field "${field.coordinate}" with value ${inspect(value)}, received "${inspect(name)}".`;
}

/** By `__typename`, else the first type that says yes. */
function guessType(
  { types }: Abstract,
  value: unknown,
  run: Run,
  field: Field,
  path: Path | null,
): PromiseOrValue<unknown> {
  if (typeof value === 'object' && value !== null && '__typename' in value && typeof value.__typename === 'string')
    return value.__typename;
  const names: string[] = [];
  const promises: Promise<unknown>[] = [];
  try {
    for (const [name, { isTypeOf }] of types) {
      const is = isTypeOf === null ? false : isTypeOf(value, run, field, path);
      if (isPromise(is)) {
        names.push(name);
        promises.push(is);
      } else if (is) {
        // Nobody asks the others any more.
        for (const promise of promises) promise.then(undefined, () => undefined);
        return name;
      }
    }
  } catch (error) {
    if (promises.length === 0) throw error;
    return Promise.allSettled(promises).then(() => {
      throw error;
    });
  }
  if (promises.length === 0) return undefined;
  return Promise.all(promises).then((answers) => names[answers.findIndex(Boolean)]);
}

/**
 * Completes objects of a type that looks at its values first.
 * @param ask asks the conditions of the selection, whose faults come before those of the value
 */
export const checkedBy =
  (typeName: string, isTypeOf: IsTypeOf, ask: (run: Run) => unknown, complete: Complete): Complete =>
  (run, value, path, field) => {
    ask(run);
    const is = isTypeOf(value, run, field, path);
    const next = (answer: unknown): unknown => {
      if (answer) return complete(run, value, path, field);
      throw new GraphQLError(`Expected value of type "${typeName}" but got: ${inspect(value)}.`);
    };
    return isPromise(is) ? is.then(next) : next(is);
  };
