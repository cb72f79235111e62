import { makeExecutableSchema } from '@graphql-tools/schema';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { scalars } from '../../packages/contract/src/scalars.js';
import { type ContractFiles, compileValid, schemasFor } from '../../test/contract/support.js';
import { createContract } from '../../test/support/executors.js';
import { createResults } from './results.js';
import { createSeededRandom } from './seeded-random.js';

// A new operation needs no change of the mock, which follows the SDL.

const given: ContractFiles = {
  sdl: `type Query {
  all(first: Int! = 3 @limit(max: 5)): Everything! @access(to: PUBLIC)
  some(itemId: ID!): Something! @access(to: PUBLIC)
  many(first: Int! @limit(max: 9)): [Item!]! @access(to: PUBLIC) @limit(max: 9)
  page(first: Int! = 20 @limit(max: 100), after: String): PageOfThings! @access(to: PUBLIC)
  maybe: Item @access(to: PUBLIC)
}
union Something = Item | Bundle
interface Named { name: String! }
type Item implements Named { id: ID! name: String! size: Size! }
type Bundle implements Named { id: ID! name: String! items: [Item!]! @limit(max: 1) }
enum Size { S M L }
type Everything {
  named: Named!
  one: [Named!]! @limit(max: 1)
  words: [Word!]! @limit(max: 3)
  maybe: [Int] @limit(max: 2)
  self: Everything
  word: Word!
  long: Long!
  below: Below!
  odd: Odd!
  mail: Mail!
  when: DateTime!
  day: Date!
  any: JSON
  ratio: Float!
}
type PageOfThings { edges: [ThingEdge!]! pageInfo: Info! total: Int! }
type ThingEdge { cursor: String! node: Something! weight: Int! }
type Info { hasNextPage: Boolean! endCursor: String first: Size! }
scalar Word @text(min: 2, max: 4, pattern: "^[a-f]+$")
scalar Long @text(min: 5, max: 12, pattern: "^[A-Z][0-9]*$")
scalar Below @range(min: -9, max: -3)
scalar Odd @range(min: 7, max: 7)
scalar Mail @text(pattern: "^(?!.*\\\\.\\\\.)[^@ ]+@[^@ ]+$", max: 40)`,
  documents: {
    'all.graphql': `query all($first: Int! = 3) {
  all(first: $first) {
    named { __typename name ... on Item { size } ... on Bundle { items { id } } }
    one { name } words maybe word long below odd mail when day any ratio
    self { word self { odd } }
  }
}`,
    'some.graphql':
      'query some($itemId: ID!) { some(itemId: $itemId) { ... on Item { id size } ... on Bundle { id } } }',
    'many.graphql': 'query many($first: Int!) { many(first: $first) { id name } }',
    'page.graphql': `query page($first: Int! = 20, $after: String) {
  page(first: $first, after: $after) {
    edges { cursor weight node { ... on Item { id } ... on Bundle { name } } }
    pageInfo { hasNextPage endCursor first } total
  }
}`,
    'maybe.graphql': 'query maybe { maybe { id } }',
  },
};
const { manifest, schemaText } = compileValid(given);
const { operations } = createContract(manifest, schemaText, scalars);
const rootValueOf = createResults(makeExecutableSchema({ typeDefs: schemaText, resolvers: scalars }));
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, date: true } });

const VARIABLES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  some: { itemId: '7' },
  many: { first: 2 },
  page: { first: 4 },
};

describe.each([...operations.values()].map((one) => [one.id, one] as const))('%s', (id, { execute }) => {
  const fits = ajv.compile(schemasFor(given, id).result);

  it.each(Array.from({ length: 25 }, (_none, seed) => String(seed)))('fits its schema, with seed %s', (seed) => {
    const rootValue = rootValueOf({
      random: createSeededRandom(seed),
      fixture: {},
      serverId: null,
      refusal: null,
      isEmpty: false,
      isReplay: false,
    });
    const variableValues = VARIABLES[id] ?? {};
    const answer = execute({}, variableValues, rootValue);
    expect(answer).toEqual({ data: expect.anything() });
    const { data } = JSON.parse(JSON.stringify(answer));
    fits(data);
    expect({ data, errors: fits.errors }).toEqual({ data, errors: null });
  });
});
