import { type FieldNode, type GraphQLError, type GraphQLResolveInfo, locatedError } from 'graphql';
import type { Path } from './path.js';

// One execution, and what becomes of its faults. The rules, and the number of turns that each promise takes, are those of
// graphql-js 16: so also the errors of siblings that race come in the same order, and the same ones are dropped.

/** An object of the answer. */
export type Data = Record<string, unknown>;

/** Facts of a field that only code beside an executable schema has. */
export interface Site {
  nodes(run: Run): readonly FieldNode[];
  info(run: Run, path: Path): GraphQLResolveInfo;
  /** Message for a type name that is no object type of an interface or a union. */
  refusalOf(abstract: string, name: string): string;
}

/**
 * Makes of what a resolver gave, which is neither null nor an Error, what is sent; throws where it cannot. A method in the eyes
 * of TypeScript: the functions of selections take values of their own type.
 */
export type Complete = { complete(run: Run, value: unknown, path: Path | null, field: Field): unknown }['complete'];

/** One key of one selection. */
export interface Field {
  /** `Type.field`, for messages. */
  readonly coordinate: string;
  readonly parent: string;
  readonly key: string;
  readonly nonNull: boolean;
  readonly complete: Complete;
  readonly site: Site | null;
}

/** What one execution knows, and what it has met so far. */
export class Run<Variables = unknown, Context = unknown, Resolvers = unknown> {
  /** How many promises wait to be put into the answer: whoever sees it grow has one among its own values. */
  pending = 0;
  errors: GraphQLError[] = [];
  /** The answer as a whole is null: further errors are not told. */
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

/** The same error with the path of the field; one that has a path keeps it. */
export const located = (run: Run, field: Field, path: Path | null, error: unknown): GraphQLError =>
  locatedError(error, field.site?.nodes(run), path?.toArray());

/** Notes an error for a place that becomes null, unless something above it has become null already. */
export function note(run: Run, error: GraphQLError, path: Path | null): void {
  if (run.nulled || path?.isLost()) return;
  if (path === null) run.nulled = true;
  else path.becomeNull();
  run.errors.push(error);
}
