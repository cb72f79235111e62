import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, isObjectType, parse } from 'graphql';
import { executors } from '../../../generated/executors.js';
import { loadContract, type Operation } from '../../../packages/contract/src/contract.js';
import { readSchemaText } from '../../../packages/contract/src/files.js';
import { scalars } from '../../../packages/contract/src/scalars.js';
import { describeAnswer, runBoth, useHandledRejections } from '../../../packages/contract/test/executors/comparison.js';
import { randomResult } from '../../../packages/contract/test/executors/random-values.js';
import { referenceSchema } from '../../../packages/contract/test/executors/reference-schema.js';
import { Refusal } from '../../../src/base/errors/refusal.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { checkVariables } from '../../../src/request/input.js';
import { manifest } from '../../support/manifest.js';
import { publishedVariables } from '../../support/published.js';
import { variablesFor } from '../../support/random-variables.js';

const RUNS = 8;

useHandledRejections();

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** The published contract, and the schema of graphql-js, with seeded random resolvers. */
function contractOf(seed: { current: number }) {
  const lazily: { schema: GraphQLSchema | null } = { schema: null };
  const typeDefs = readSchemaText(packageRoot);
  const plain = referenceSchema(typeDefs, scalars);
  const resolverOf =
    (type: string, { name, type: returned }: GraphQLField<unknown, unknown>): Resolve =>
    (_source, args, context) => {
      if (lazily.schema === null) throw new Error('no schema yet');
      // The file lists unconditional keys first.
      const sorted = JSON.stringify(Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1)));
      const place = `${seed.current} ${type}.${name} ${sorted} ${context}`;
      return randomResult(lazily.schema, returned, place, 0);
    };
  const maps: Record<string, Record<string, Resolve>> = {};
  for (const type of Object.values(plain.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isRoot = type === plain.getQueryType() || type === plain.getMutationType();
    const fields = Object.values(type.getFields()).filter(({ name }) => isRoot || name.length % 3 === 0);
    maps[type.name] = Object.fromEntries(fields.map((field) => [field.name, resolverOf(type.name, field)]));
  }
  const resolvers = { ...scalars, ...maps };
  const schema = referenceSchema(typeDefs, resolvers);
  lazily.schema = schema;
  return { schema, contract: loadContract(packageRoot, resolvers, executors) };
}

const seed = { current: 0 };
const { schema, contract } = contractOf(seed);

/** Random variables for each run. */
function variablesOf(id: string): readonly Readonly<Record<string, unknown>>[] {
  const published = publishedVariables.find((one) => one.id === id);
  return fc.sample(published ? variablesFor(published) : fc.constant({}), { seed: 1, numRuns: RUNS });
}

/** Whether the input stage refuses variables. */
function isRefused(operation: Operation, variables: Readonly<Record<string, unknown>>): boolean {
  try {
    checkVariables(operation, variables);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

describe('a published document answers like graphql-js', () => {
  it.each([...contract.operations.values()].map((operation) => [operation.id, operation] as const))(
    '%s',
    async (id, operation) => {
      const document = parse(manifest.operations[id]?.text ?? '', { noLocation: true });
      for (const [run, variableValues] of variablesOf(id).entries()) {
        seed.current = run;
        const { expected, actual } = await runBoth(schema, document, { variableValues, contextValue: 'context' });
        expect({ variableValues, ...actual }).toEqual({ variableValues, ...expected });
        if (isRefused(operation, variableValues)) continue;
        const fromFile = await describeAnswer(() => operation.execute('context', variableValues));
        expect({ variableValues, ...fromFile }).toEqual({ variableValues, ...expected });
      }
    },
  );
});
