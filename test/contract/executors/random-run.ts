import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'graphql';
import { both } from './comparison.js';
import { randomDocument, randomVariable } from './random-document.js';
import { randomSchema } from './random-schema.js';
import { Tape } from './tape.js';

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

        const { expected, actual } = await both(schema, parse(text), { variableValues, contextValue: 'context' });
        if (!isDeepStrictEqual(actual, expected))
          expect({ text, variableValues, ...actual }).toEqual({ text, variableValues, ...expected });
      }
    }),
    // What fails is told by its seed: a smaller number is no simpler case.
    { numRuns: runs / DOCUMENTS, endOnFailure: true },
  );
}
