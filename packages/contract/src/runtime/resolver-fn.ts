/**
 * A resolver as generated executors call it: without `info`, because they have no schema.
 * `codegen.ts` passes this type on.
 */
export type ResolverFn<Result, Parent, Context, Args> = (
  parent: Parent,
  args: Args,
  context: Context,
) => Promise<Awaited<Result>> | Awaited<Result>;
