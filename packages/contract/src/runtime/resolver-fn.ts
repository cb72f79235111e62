/**
 * A resolver as the executors of `generated/executors.ts` call it: there is neither schema nor syntax that it could be told
 * of (`codegen.ts` hands the type on).
 */
export type ResolverFn<Result, Parent, Context, Args> = (
  parent: Parent,
  args: Args,
  context: Context,
) => Promise<Awaited<Result>> | Awaited<Result>;
