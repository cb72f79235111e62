import { GraphQLError } from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import type { Ask } from './leaves.js';
import type { Path } from './path.js';
import { type Complete, type Field, isPromise, type Run } from './run.js';

// Completion of interfaces and unions, whose object type is determined at run time.

/** Returns the resolvers of a type. They may include `__resolveType` or `__isTypeOf`. */
type Hooks = Ask<object | undefined>;

type Hook = (value: unknown, context: unknown, info: unknown) => unknown;

const isHook = (found: unknown): found is Hook => typeof found === 'function';

function hookOf(hooks: Hooks, name: '__resolveType' | '__isTypeOf', run: Run): Hook | null {
  const found: unknown = Reflect.get(hooks(run) ?? {}, name);
  return isHook(found) ? found : null;
}

const infoFor = (run: Run, { site }: Field, path: Path | null) => site?.info(run, fieldPath(path));

/** Returns the path of the field of a value, also for list entries. */
function fieldPath(path: Path | null): Path {
  let at = path;
  while (at?.prev && typeof at.key === 'number') at = at.prev;
  if (at === null) throw new Error('a value without a field');
  return at;
}

/** An object type of an interface or a union. */
type Possible = readonly [name: string, complete: Complete, hooks: Hooks];

/** Completes values of an interface or a union. `types` are in SDL order. */
export function abstractIn(name: string, hooks: Hooks, types: readonly Possible[]): Complete {
  const completes = new Map(types.map(([type, complete]) => [type, complete]));

  function completeAs(type: unknown, run: Run, value: unknown, path: Path | null, field: Field): unknown {
    if (type === null || type === undefined) {
      const problem = `Abstract type "${name}" must resolve to an Object type at runtime for field "${field.coordinate}".`;
      const fix = `Either the "${name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`;
      throw new GraphQLError(`${problem} ${fix}`);
    }
    if (typeof type !== 'string') throw new GraphQLError(invalidTypeMessage(name, field, value, type));
    const complete = completes.get(type);
    if (complete === undefined) throw new GraphQLError(field.site?.refusalOf(name, type) ?? notPossible(name, type));
    return complete(run, value, path, field);
  }

  return (run, value, path, field) => {
    const hook = hookOf(hooks, '__resolveType', run);
    const type = hook ? hook(value, run.context, infoFor(run, field, path)) : guessType(types, value, run, field, path);
    return isPromise(type)
      ? type.then((resolved) => completeAs(resolved, run, value, path, field))
      : completeAs(type, run, value, path, field);
  };
}

export const notPossible = (abstract: string, type: string): string =>
  `Runtime Object type "${type}" is not a possible type for "${abstract}".`;

function invalidTypeMessage(abstract: string, field: Field, value: unknown, type: unknown): string {
  if (Object.prototype.toString.call(type) === '[object GraphQLObjectType]')
    return 'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.';
  return `Abstract type "${abstract}" must resolve to an Object type at runtime for field "${field.coordinate}" with value ${inspect(value)}, received "${inspect(type)}".`;
}

/** Returns `__typename`, else the first type whose `__isTypeOf` is true. */
function guessType(
  types: readonly Possible[],
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
    for (const [name, , hooks] of types) {
      const is = hookOf(hooks, '__isTypeOf', run)?.(value, run.context, infoFor(run, field, path));
      if (isPromise(is)) {
        names.push(name);
        promises.push(is);
      } else if (is) {
        // Ignores rejections of the pending checks.
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
 * Completes objects of a type whose resolvers may have `__isTypeOf`.
 * @param ask evaluates the conditions of the selection; their errors precede those of the value
 */
export const checkedIn =
  (name: string, hooks: Hooks, ask: Ask<unknown>, complete: Complete): Complete =>
  (run, value, path, field) => {
    const isTypeOf = hookOf(hooks, '__isTypeOf', run);
    if (isTypeOf === null) return complete(run, value, path, field);
    ask(run);
    const is = isTypeOf(value, run.context, infoFor(run, field, path));
    const next = (answer: unknown): unknown => {
      if (answer) return complete(run, value, path, field);
      throw new GraphQLError(`Expected value of type "${name}" but got: ${inspect(value)}.`);
    };
    return isPromise(is) ? is.then(next) : next(is);
  };
