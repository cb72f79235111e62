import { type FieldNode, type GraphQLError, type GraphQLResolveInfo, locatedError, responsePathAsArray } from 'graphql';
import type { Path } from './path.js';

// One execution and its errors. Rules, and the number of microtasks per promise, follow graphql-js
// 16, so that racing errors have the same order and the same ones are dropped.

/** An object of the result. Its keys may be those of Object.prototype. */
export type Data = Record<string, unknown> & Partial<Record<keyof typeof Object.prototype, unknown>>;

/** Data of a field for code beside an executable schema. */
export interface Site {
  nodes(run: Run): readonly FieldNode[];
  info(run: Run, path: Path): GraphQLResolveInfo;
  /** Returns the message for an invalid type name of an interface or union. */
  refusalOf(abstract: string, name: string): string;
}

/**
 * Completes a resolved value that is neither null nor an Error; throws if it is invalid. Declared
 * as a method for bivariance: the functions of selections take values of their own type.
 */
export type Complete = { complete(run: Run, value: unknown, path: Path | null, field: Field): unknown }['complete'];

/** One key of a selection. */
export interface Field {
  /** `Type.field`, for messages. */
  readonly coordinate: string;
  readonly parent: string;
  readonly key: string;
  readonly nonNull: boolean;
  readonly complete: Complete;
  readonly site: Site | null;
}

/** State of one execution. */
export class Run<Variables = unknown, Context = unknown, Resolvers = unknown> {
  /**
   * Number of promises begun; it does not fall when one settles. If it grows while values are
   * completed, one of them is a promise.
   */
  begun = 0;
  errors: GraphQLError[] = [];
  /** True if the whole result is null; further errors are dropped. */
  nulled = false;

  constructor(
    readonly resolvers: Resolvers,
    readonly context: Context,
    readonly variables: Variables,
    readonly root: unknown,
  ) {}
}

export function isPromise(value: unknown): value is Promise<unknown> {
  if (typeof value === 'object' && value !== null) return typeof thenOf(value) === 'function';
  return typeof value === 'function' && 'then' in value && typeof value.then === 'function';
}

const thenOf = ({ then }: { readonly then?: unknown }): unknown => then;

/** Adds the path of the field to an error, unless it has one. */
export const locateError = (run: Run, field: Field, path: Path | null, error: unknown): GraphQLError =>
  locatedError(error, field.site?.nodes(run), path && responsePathAsArray(path));

/** Records the error of a place that becomes null, unless a place above it is already null. */
export function note(run: Run, error: GraphQLError, path: Path | null): void {
  if (run.nulled || path?.isLost()) return;
  if (path === null) run.nulled = true;
  else path.becomeNull();
  run.errors.push(error);
}
