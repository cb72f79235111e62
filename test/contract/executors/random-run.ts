import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { type GraphQLFieldResolver, type GraphQLSchema, type GraphQLTypeResolver, parse } from 'graphql';
import { both } from '../../../packages/contract/test/executors/comparison.js';
import { Tape } from '../../../packages/contract/test/executors/recorder.js';
import { randomDocument, randomVariable } from './random-document.js';
import { randomSchema } from './random-schema.js';
import { givenFor, isOf, told } from './random-values.js';

/** Documents for each schema, each with variables. */
const DOCUMENTS = 10;

/** Compares so many random runs with graphql-js: schemas, documents, variables, and what resolvers give. */
export async function compareRandomRuns(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const schema = randomSchema(new Tape(`schema ${seed}`), String(seed));
      for (let number = 0; number < DOCUMENTS; number += 1) {
        const tape = new Tape(`document ${seed} ${number}`);
        const { text, variables } = randomDocument(tape, schema);
        const given = [...variables].map(([name, type]) => [name, randomVariable(tape, type)] as const);
        const variableValues = Object.fromEntries(given.filter(([, value]) => value !== undefined));

        const { expected, actual } = await both(schema, parse(text), {
          ...{ variableValues, contextValue: 'context' },
          fieldResolver: tape.chance(10) ? fieldResolverOf(schema, String(seed)) : null,
          typeResolver: tape.chance(10) ? typeResolverOf(String(seed)) : null,
        });
        if (!isDeepStrictEqual(actual, expected))
          expect({ text, variableValues, ...actual }).toEqual({ text, variableValues, ...expected });
      }
    }),
    // What fails is told by its seed: a smaller number is no simpler case.
    { numRuns: runs / DOCUMENTS, endOnFailure: true },
  );
}

const fieldResolverOf =
  (schema: GraphQLSchema, seed: string): GraphQLFieldResolver<unknown, unknown> =>
  (_source, args, context, info) =>
    givenFor(schema, info.returnType, `${seed}${told(args, context, info)}`, 3);

const typeResolverOf =
  (seed: string): GraphQLTypeResolver<unknown, unknown> =>
  (value, _context, info, abstract) =>
    isOf('T0', value, `${seed}${abstract.name}${info.path.key}`) === true ? 'T0' : 'T1';
