import { describe, expect, it } from '@jest/globals';
import { contractWith } from '../../test/support/contract.js';
import { useProject } from '../../test/support/project.js';
import { refusal, startTestService, useService } from '../../test/support/service.js';

// rules.md §2.1.5: `@limit` at run time. test/contract/problems/limits.ts tests the checks at build
// time.

const SDL = `
  extend type Query {
    lot(count: Int!): [Int!]! @access(to: PUBLIC) @limit(max: 3)
    maybeLot(count: Int!): Box @access(to: PUBLIC)
    pageOf(first: Int! = 2 @limit(max: 5), count: Int!): Pile! @access(to: PUBLIC)
    oneOf(ids: [Int!] @limit(max: 3), pick: Choice): Int! @access(to: PUBLIC)
  }
  type Box { name: String! things: [Int!] @limit(max: 3) }
  type Pile { nodes: [Coin!]! }
  type Coin { id: Int! pile(first: Int! = 1 @limit(max: 2), count: Int!): Pile! }
  input Choice { ids: [Int!] @limit(max: 2) pick: Choice first: Int! = 1 @limit(max: 9) }`;

const documents = {
  lot: 'query lot($count: Int!) { lot(count: $count) }',
  alias: 'query alias($count: Int!) { alias: lot(count: $count) }',
  maybeLot: 'query maybeLot($count: Int!) { maybeLot(count: $count) { name things } }',
  pageOf: 'query pageOf($first: Int! = 2, $count: Int!) { pageOf(first: $first, count: $count) { nodes { id } } }',
  fixed: 'query fixed($count: Int!) { fixed: pageOf(first: 4, count: $count) { nodes { id } } }',
  inPage:
    'query inPage($count: Int!) { inPage: pageOf(first: 3, count: 1) { nodes { inner: pile(first: 2, count: $count) { nodes { id } } } } }',
  oneOf: 'query oneOf($ids: [Int!], $pick: Choice) { oneOf(ids: $ids, pick: $pick) }',
  inside: 'query inside($ids: [Int!]) { inside: oneOf(pick: { pick: { ids: $ids } }) }',
};

interface Given {
  readonly count: number;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const coin = (id: number) => ({ id, pile: ({ count }: Given) => pile(count) });
const pile = (count: number) => ({ nodes: () => numbers(count).map(coin) });

/** Yields numbers without end. */
function* endless() {
  for (let next = 0; ; next += 1) yield next;
}

const ENDLESS = 77;

const queries = {
  lot: (_root: unknown, { count }: Given) => (count === ENDLESS ? endless() : numbers(count)),
  maybeLot: (_root: unknown, { count }: Given) => ({ name: 'box', things: async () => numbers(count) }),
  pageOf: async (_root: unknown, { count }: Given) => pile(count),
  oneOf: () => 1,
};

const contract = contractWith({ published: [], sdl: SDL, documents, queries });
const service = useService({ contract });
const project = useProject(service, { slug: 'isles' });

/**
 * Returns the message of the logged violation and removes the entry, which would fail this file.
 */
function breach(): string {
  const index = service.logged.findIndex(({ message }) => message === 'a resolver returned more than its bound');
  const [entry] = index < 0 ? [] : service.logged.splice(index, 1);
  return entry?.error instanceof Error ? entry.error.message : 'none';
}

describe('a resolver that returns more than its bound', () => {
  it('fails with INTERNAL, sends nothing of the list, and logs the field', async () => {
    expect(await project.run('lot', { count: 3 })).toEqual([0, 1, 2]);
    expect(breach()).toBe('none');
    const { body, status, text } = await project.ask('lot', { count: 4 });
    expect(status).toBe(500);
    expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(text).not.toContain('bound');
    expect(breach()).toBe('Query.lot has more than 3 entries, its limit');
  });

  it('fails under an alias too', async () => {
    const { body, status } = await project.ask('alias', { count: 6 });
    expect(status).toBe(500);
    expect(body).toMatchObject({ data: null, errors: [{ path: ['alias'], extensions: { code: 'INTERNAL' } }] });
    expect(breach()).toBe('Query.lot has more than 3 entries, its limit');
  });

  it('is read only to its bound plus one', async () => {
    expect((await project.expectRefusal('lot', { count: ENDLESS })).status).toBe(500);
    expect(breach()).toContain('Query.lot');
  });

  it('sets only the surrounding nullable field to null', async () => {
    expect(await project.run('maybeLot', { count: 3 })).toEqual({ name: 'box', things: [0, 1, 2] });
    const { body, status } = await project.ask('maybeLot', { count: 4 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { maybeLot: { name: 'box', things: null } },
      errors: [{ path: ['maybeLot', 'things'], extensions: { code: 'INTERNAL' } }],
    });
    expect(breach()).toBe('Box.things has more than 3 entries, its limit');
  });

  it.each([
    ['what was asked for', 'pageOf', { first: 3 }, 3],
    ['the default', 'pageOf', {}, 2],
    ['what the document says', 'fixed', {}, 4],
  ])('is bounded in a page by %s', async (_, documentId, variables, most) => {
    expect(Object(await project.run(documentId, { ...variables, count: most })).nodes).toHaveLength(most);
    expect((await project.expectRefusal(documentId, { ...variables, count: most + 1 })).status).toBe(500);
    expect(breach()).toBe(`Pile.nodes has more than ${most} entries, its limit`);
  });

  it('is bounded in a nested page by its own argument', async () => {
    expect(await project.run('inPage', { count: 2 })).toMatchObject({
      nodes: [{ inner: { nodes: [{ id: 0 }, { id: 1 }] } }],
    });
    expect((await project.expectRefusal('inPage', { count: 3 })).status).toBe(500);
    expect(breach()).toBe('Pile.nodes has more than 2 entries, its limit');
  });

  it('fails a test run that does not expect it', async () => {
    const other = await startTestService({ contract });
    const { message, error } = { message: 'a resolver returned more than its bound', error: new Error('Query.lot') };
    other.logged.push({ level: 'error', message, error });
    await expect(other.stop()).rejects.toThrow(
      'the contract was violated: ["a resolver returned more than its bound: Query.lot"]',
    );
  });
});

describe('a list or page argument', () => {
  it.each([
    ['pageOf', { first: 6, count: 1 }, 'variables.first', 'between 1 and 5'],
    ['pageOf', { first: 0, count: 1 }, 'variables.first', 'between 1 and 5'],
    ['pageOf', { first: -7, count: 1 }, 'variables.first', 'between 1 and 5'],
    ['pageOf', { first: null, count: 1 }, 'variables.first', 'null'],
    ['oneOf', { ids: [1, 2, 3, 4] }, 'variables.ids', 'at most 3'],
    ['oneOf', { ids: [1, 2, 3, 'x'] }, 'variables.ids', 'at most 3'],
    ['oneOf', { pick: { ids: [1, 2, 3] } }, 'variables.pick.ids', 'at most 2'],
    ['oneOf', { pick: { pick: { ids: [1, 2, 3] } } }, 'variables.pick.pick.ids', 'at most 2'],
    ['oneOf', { pick: { pick: { first: 10 } } }, 'variables.pick.pick.first', 'between 1 and 9'],
    ['oneOf', { ids: 1 }, 'variables.ids', '[Int!] is expected'],
    ['inside', { ids: [1, 2, 3] }, 'variables.ids', 'at most 2'],
  ])('rejects %s %j at %s', async (documentId, variables, field, words) => {
    const found = await project.expectRefusal(documentId, variables);
    expect(found).toMatchObject({ ...refusal(400, 'INVALID_VARIABLES'), extensions: { field } });
    expect(found.message).toContain(words);
  });

  it.each([
    ['oneOf', { ids: [1, 2, 3], pick: { ids: [1, 2], pick: { first: 9 } } }],
    ['oneOf', { ids: null, pick: { ids: null } }],
    ['inside', { ids: [1, 2] }],
  ])('(control) accepts %s %j', async (documentId, variables) => {
    expect(await project.run(documentId, variables)).toBe(1);
  });
});
