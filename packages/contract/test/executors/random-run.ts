import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { type GraphQLFieldResolver, type GraphQLSchema, type GraphQLTypeResolver, parse } from 'graphql';
import { runBoth } from './comparison.js';
import { randomDocument, randomVariable } from './random-document.js';
import { randomSchema } from './random-schema.js';
import { argumentsText, isOf, randomResult } from './random-values.js';
import { SeededRandom } from './seeded-random.js';

/** Documents for each schema, each with variables. */
const DOCUMENTS = 10;

/**
 * Compares random runs with graphql-js: random schemas, documents, variables and results of
 * resolvers.
 */
export async function compareRandomRuns(runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const schema = randomSchema(new SeededRandom(`schema ${seed}`), String(seed));
      for (let number = 0; number < DOCUMENTS; number += 1) {
        const random = new SeededRandom(`document ${seed} ${number}`);
        const { text, variables } = randomDocument(random, schema);
        const given = [...variables].map(([name, type]) => [name, randomVariable(random, type)] as const);
        const variableValues = Object.fromEntries(given.filter(([, value]) => value !== undefined));

        const { expected, actual } = await runBoth(schema, parse(text), {
          ...{ variableValues, contextValue: 'context' },
          fieldResolver: random.chance(10) ? fieldResolverOf(schema, String(seed)) : null,
          typeResolver: random.chance(10) ? typeResolverOf(String(seed)) : null,
        });
        if (!isDeepStrictEqual(actual, expected))
          expect({ text, variableValues, ...actual }).toEqual({ text, variableValues, ...expected });
      }
    }),
    // A failure is identified by its seed; smaller seeds are not simpler cases.
    { numRuns: runs / DOCUMENTS, endOnFailure: true },
  );
}

const fieldResolverOf =
  (schema: GraphQLSchema, seed: string): GraphQLFieldResolver<unknown, unknown> =>
  (_source, args, context, info) =>
    randomResult(schema, info.returnType, `${seed}${argumentsText(args, context, info)}`, 3);

const typeResolverOf =
  (seed: string): GraphQLTypeResolver<unknown, unknown> =>
  (value, _context, info, abstract) =>
    isOf('T0', value, `${seed}${abstract.name}${info.path.key}`) === true ? 'T0' : 'T1';
