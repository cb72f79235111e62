import { describe, expect, it } from '@jest/globals';
import { resultSchema } from '../../packages/contract/src/json-schema.js';
import { createContract } from '../support/executors.js';
import { compileValid } from './support.js';

// The bound on results of resolvers equals the published bound.

const { manifest, schemaText } = compileValid({
  sdl: `type Query { x(first: Int! = 5 @limit(max: 10)): Page! @access(to: PUBLIC) }
    type Page {
      nodes: [Int!]!
      facets: [Int!]! @limit(max: 30)
      some(first: Int! = 3 @limit(max: 8)): [Int!]! @limit(max: 20)
    }`,
  documents: {
    'a/x.graphql':
      'query x($first: Int! = 5, $some: Int! = 3) { x(first: $first) { nodes facets some(first: $some) } }',
  },
});
const operation = manifest.operations.x;

/** Returns the errors for lists of these lengths. */
async function run(lengths: { nodes: number; facets: number; some: number }, variableValues = {}) {
  const list = (length: number) => Array.from({ length }, (_, index) => index);
  const page = { nodes: list(lengths.nodes), facets: list(lengths.facets), some: list(lengths.some) };
  const { operations } = createContract(manifest, schemaText, { Query: { x: () => page } });
  const result = await operations.get('x')?.execute({}, variableValues);
  return result?.errors?.map(({ message }) => message) ?? [];
}

describe('a list in a page', () => {
  it('is limited by its own @limit, not by the page size', async () => {
    expect(await run({ nodes: 5, facets: 30, some: 3 })).toEqual([]);
    expect(await run({ nodes: 5, facets: 31, some: 3 })).toEqual(['Page.facets has more than 30 entries, its limit']);
    expect(operation && resultSchema('x', operation.contract.wire)).toMatchObject({
      properties: { x: { properties: { nodes: { maxItems: 10 }, facets: { maxItems: 30 } } } },
    });
  });

  it('is limited by the page size without a @limit', async () => {
    expect(await run({ nodes: 7, facets: 0, some: 0 }, { first: 7 })).toEqual([]);
    expect(await run({ nodes: 8, facets: 0, some: 0 }, { first: 7 })).toEqual([
      'Page.nodes has more than 7 entries, its limit',
    ]);
  });

  it('is limited by its own first', async () => {
    expect(await run({ nodes: 0, facets: 0, some: 8 }, { some: 8 })).toEqual([]);
    expect(await run({ nodes: 0, facets: 0, some: 4 })).toEqual(['Page.some has more than 3 entries, its limit']);
  });
});
