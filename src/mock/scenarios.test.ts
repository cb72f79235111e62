import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { useMock, variablesFor } from '../../test/support/mock/mock.js';
import { Refusal } from '../base/errors/refusal.js';
import { readScenarios } from './scenarios.js';

const mock = useMock();
const withFile = useMock(`
"*": { delay: 0 }
shopItems: { empty: true }
purchase: { error: SERVICE_UNAVAILABLE, times: 1 }
profile: { viewer: pending }
me: { maintenance: 3600 }
`);

const withShortLimit = useMock(null, 150);

const code = ({ body }: { readonly body: { readonly errors?: readonly { readonly extensions: object }[] } }) =>
  Reflect.get(Object(body.errors?.[0]?.extensions), 'code') ?? null;

/** `data.<documentId>` of an answer of 200. */
async function run(id: string, variables: object = {}, headers: Record<string, string> = {}) {
  const { status, body, text } = await mock.ask(id, variables, headers);
  expect({ text, status }).toEqual({ text, status: 200 });
  return Object(body.data?.[id]);
}

interface Edge {
  readonly node: { readonly sku: string; readonly title: string };
}

describe('filters of a list', () => {
  it('are an empty page for a search without a hit', async () => {
    expect(await run('shopItems', { search: 'zzzz' })).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      totalCount: 0,
    });
  });

  it('select the entries with the words of a search, in pages', async () => {
    const all: readonly Edge[] = (await run('shopItems', { first: 100 })).edges;
    const hits = all.filter(({ node }) => /\blava/i.test(`${node.sku} ${node.title}`));
    expect(hits.length).toBeGreaterThan(1);
    expect(hits.length).toBeLessThan(all.length);
    const { edges, pageInfo, totalCount } = await run('shopItems', { first: 1, search: 'LAV' });
    const rest = await run('shopItems', { first: 100, search: 'LAV', after: pageInfo.endCursor });
    expect(totalCount).toBe(hits.length);
    expect([...edges, ...rest.edges].map(({ node }: Edge) => node)).toEqual(hits.map(({ node }) => node));
    expect(code(await mock.ask('shopItems', { after: pageInfo.endCursor }))).toBe('INVALID_CURSOR');
  });
});

describe('X-Mock-Empty', () => {
  it('empties lists with and without pages, and nothing else', async () => {
    const empty = { 'x-mock-empty': 'true' };
    expect(await run('purchases', {}, empty)).toMatchObject({ edges: [], totalCount: 0 });
    expect(await run('gameServers', {}, empty)).toEqual([]);
    expect((await run('project', {}, empty)).languages).toHaveLength(3);
  });
});

describe('X-Mock-Delay', () => {
  it('delays results and errors', async () => {
    for (const headers of [{}, { 'x-mock-error': 'TIMEOUT' }]) {
      const before = performance.now();
      await mock.ask('me', {}, { ...headers, 'x-mock-delay': '150' });
      // A timer may fire up to a millisecond early.
      expect(performance.now() - before).toBeGreaterThan(148);
    }
  });

  it('is TIMEOUT from the time limit of a request on', async () => {
    const codesOf = (delay: string) =>
      Promise.all(
        Array.from({ length: 20 }, async () => code(await withShortLimit.ask('me', {}, { 'x-mock-delay': delay }))),
      );
    expect(new Set([...(await codesOf('150')), ...(await codesOf('151'))])).toEqual(new Set(['TIMEOUT']));
  });
});

describe('X-Mock-Lost', () => {
  const variables = (key: string) => ({ ...variablesFor('purchase'), idempotencyKey: key.padEnd(16, '-') });

  it('closes the connection without an answer', async () => {
    for (const lost of ['before', 'after'])
      await expect(mock.ask('me', {}, { 'x-mock-lost': lost })).rejects.toThrow('fetch failed');
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('makes a repetition a replay, if the answer was lost after the work: %s', async (lost, replayed) => {
    const headers = { 'x-mock-lost': lost, 'x-mock-times': '2' };
    for (const _attempt of [1, 2])
      await expect(mock.ask('purchase', variables(lost), headers)).rejects.toThrow('fetch failed');
    expect(await run('purchase', variables(lost), headers)).toMatchObject({ replayed });
    expect(await run('purchase', variables('another'), {})).toMatchObject({ replayed: false });
  });
});

describe('X-Mock-Times', () => {
  it('limits the other settings to the first of equal requests', async () => {
    const headers = { 'x-mock-error': 'TIMEOUT', 'x-mock-times': '1' };
    const codes: unknown[] = [];
    for (const first of [1, 1, 2, 2, 1]) codes.push(code(await mock.ask('purchases', { first }, headers)));
    expect(codes).toEqual(['TIMEOUT', null, 'TIMEOUT', null, null]);
  });
});

describe('X-Mock-Maintenance', () => {
  const until = (ms: number) => ({ 'x-mock-maintenance': new Date(Date.now() + ms).toISOString() });

  it('refuses as in maintenance of the project', async () => {
    const headers = until(90_000);
    const { status, headers: sent } = await mock.ask('me', {}, headers);
    expect([status, Number(sent.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(Number(sent.get('retry-after'))).toBeGreaterThan(60);
    expect((await mock.ask('projectAvailable', {}, headers)).body.data).toEqual({ projectAvailable: false });
    expect((await run('project', {}, headers)).availability).toMatchObject({
      available: false,
      until: headers['x-mock-maintenance'],
    });
  });

  it('ends', async () => {
    const headers = until(300);
    expect(code(await mock.ask('me', {}, headers))).toBe('PROJECT_UNAVAILABLE');
    await eventually(async () => {
      const { body } = await mock.ask('projectAvailable', {}, headers);
      return body.data?.projectAvailable === true;
    }, 30_000);
    expect(code(await mock.ask('me', {}, headers))).toBeNull();
  });
});

it.each([
  ['X-Mock-Viewer', 'unknown', 'must be one of active, pending, blocked.'],
  ['X-Mock-Empty', 'yes', 'must be true or false.'],
  ['X-Mock-Delay', '1.5', 'must be a whole number.'],
  ['X-Mock-Delay', '60001', 'must be at most 60000.'],
  ['X-Mock-Lost', 'true', 'must be one of before, after.'],
  ['X-Mock-Times', '0', 'must be at least 1.'],
  ['X-Mock-Maintenance', '2027-02-30T00:00:00Z', 'must be a time, or seconds up to 86400.'],
  ['X-Mock-Maintenance', 'soon', 'must be a time, or seconds up to 86400.'],
  ['X-Mock-Maintenance', '86401', 'must be a time, or seconds up to 86400.'],
])('rejects %s: %s', async (name, value, problem) => {
  const { status, body } = await mock.ask('me', {}, { [name]: value });
  expect([status, body.errors]).toMatchObject([
    400,
    [{ message: `${name} ${problem}`, extensions: { code: 'BAD_REQUEST', field: name } }],
  ]);
});

describe('a file of scenarios', () => {
  it('has the settings of the headers, for all documents or one', async () => {
    expect((await withFile.ask('shopItems')).body).toMatchObject({ data: { shopItems: { totalCount: 0 } } });
    expect((await withFile.ask('profile')).body).toMatchObject({ data: { profile: { status: 'PENDING' } } });
    const codes: unknown[] = [];
    for (const _attempt of [1, 2]) codes.push(code(await withFile.ask('purchase', variablesFor('purchase'))));
    expect(codes).toEqual(['SERVICE_UNAVAILABLE', null]);
    // Seconds count from the start of the mock.
    expect(code(await withFile.ask('me'))).toBe('PROJECT_UNAVAILABLE');
    expect(code(await withFile.ask('sessions'))).toBeNull();
  });

  it('is overridden by headers', async () => {
    const { body } = await withFile.ask('shopItems', {}, { 'x-mock-empty': 'false' });
    expect(Object(body.data?.shopItems).totalCount).toBeGreaterThan(20);
  });

  it.each([
    ['me: {', /^scenarios\.yaml:1:\d+: /],
    ['me: { delay: soon }', /^scenarios\.yaml:1:7: me\.delay: must be a whole number$/],
    ['me: { delays: 5 }', /^scenarios\.yaml:1:7: me\.delays: unknown$/],
    ['me: { error: OUT_OF_STOCK }', /^scenarios\.yaml:1:7: me\.error: me never answers OUT_OF_STOCK$/],
    ['"*": { error: TIME_OUT }', /^scenarios\.yaml:1:8: \*\.error: no operation answers TIME_OUT$/],
    ['\nmine: { delay: 5 }', /^scenarios\.yaml:2:1: mine: there is no document of this id$/],
    ['__proto__: { delay: 5 }', /^scenarios\.yaml:1:1: __proto__: unknown$/],
  ])('is rejected with the place of a problem: %j', (text, problem) => {
    const me = { errors: ['PASSWORD_WRONG'], errorGroups: [] };
    const read = () => readScenarios({ file: 'scenarios.yaml', text }, new Map([['me', me]]));
    expect(read).toThrow(Refusal);
    expect(noticeOf(read)).toMatch(problem);
  });
});

function noticeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return String(error.fields.notice);
  }
  return '';
}
