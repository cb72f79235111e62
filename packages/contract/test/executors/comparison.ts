import { afterAll, beforeAll } from '@jest/globals';
import { type DocumentNode, type ExecutionArgs, execute, type GraphQLError, type GraphQLSchema } from 'graphql';
import { compileDocument } from '../../src/emit/compile-document.js';
import { isPromise } from '../../src/runtime/index.js';

/**
 * Handles unhandled rejections while the tests of a file run: if an entry of a list throws
 * synchronously, graphql-js ignores the promises of other entries.
 */
export function useHandledRejections(): void {
  const { then } = Promise.prototype;
  const use = (value: unknown) =>
    Object.defineProperty(Promise.prototype, 'then', { value, configurable: true, writable: true });
  beforeAll(() => {
    use(function heard(this: Promise<unknown>, ...given: Parameters<typeof then>) {
      const next = Reflect.apply(then, this, given);
      Reflect.apply(then, next, [undefined, () => undefined]);
      return next;
    });
  });
  afterAll(() => {
    use(then);
  });
}

type Answer = ReturnType<typeof execute>;

/** Describes a response: synchronous or not, data with key order, errors with places. */
export async function describeAnswer(run: () => Answer) {
  let answer: Answer;
  try {
    answer = run();
  } catch (error) {
    return { thrown: String(error) };
  }
  const { data, errors, ...others } = await answer;
  return {
    atOnce: !isPromise(answer),
    hasData: data !== undefined,
    data: shown(data),
    errors: errors?.map(ofError) ?? null,
    others,
  };
}

function ofError(error: GraphQLError) {
  const { message, path, locations, originalError } = error;
  return { message, path, locations, original: originalError?.message };
}

/** Serializes values with key order, including values that JSON loses. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value === 'number' && !Object.is(value, JSON.parse(JSON.stringify(value)))) return `number ${value}`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? `${value}n` : value;
  return Object.entries(value).map(([key, inner]) => [key, shown(inner)]);
}

/** `execute` of graphql-js by a compiled document. */
export const executeCompiled = ({ schema, document, ...args }: ExecutionArgs): Answer =>
  compileDocument(schema, document, {
    strictVariables: false,
    operationName: args.operationName ?? undefined,
    fieldResolver: args.fieldResolver ?? undefined,
    typeResolver: args.typeResolver ?? undefined,
    maxCoercionErrors: args.options?.maxCoercionErrors,
  })(args);

/** Returns the responses of both for the same run. */
export async function runBoth(
  schema: GraphQLSchema,
  document: DocumentNode,
  args: Omit<ExecutionArgs, 'schema' | 'document'>,
) {
  const given = { schema, document, ...args };
  return {
    expected: await describeAnswer(() => execute(given)),
    actual: await describeAnswer(() => executeCompiled(given)),
  };
}
