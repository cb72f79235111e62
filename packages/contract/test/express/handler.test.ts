import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { GraphQLError } from 'graphql';
import { compile } from '../../src/compile.js';
import { defineConfig } from '../../src/define-config.js';
import { createDocumentHandler } from '../../src/express/index.js';
import { manifestText } from '../../src/manifest.js';

const CODE = { group: 'common', retryable: false, advice: '', details: {}, reasons: [], message: '' };
const config = defineConfig({
  directives: [],
  errors: {
    codes: {
      INVALID_VARIABLES: { ...CODE, category: 'validation', status: 400 },
      CLOSED: { ...CODE, category: 'internal', status: 503, retryable: true },
      DOCUMENT_RETIRED: { ...CODE, category: 'not_found', status: 410 },
    },
    files: { codes: 'contract.config.ts', reasons: 'contract.config.ts' },
  },
});

const SDL = `type Query {
  books(ids: [ID!] @limit(max: 2), first: Int! = 1 @limit(max: 5), title: String, filter: Filter, meta: JSON, sort: Sort @mustBeSent): Int
    @atMostOne(of: ["ids", "title"])
  oldBooks: Int
  goneBooks: Int
  lockedBooks: Int!
  tornBooks: Int!
  boomBooks: Int
  strangeBooks: Int
}
input Filter { tags: [String!] @limit(max: 2) and: Filter }
enum Sort { TITLE }
scalar JSON
`;
const DOCUMENT = `query books($ids: [ID!], $first: Int! = 1, $title: String, $filter: Filter, $meta: JSON, $sort: Sort) {
  books(ids: $ids, first: $first, title: $title, filter: $filter, meta: $meta, sort: $sort)
}
`;

const withSunset = (id: string, on: string) => ({
  file: `documents/${id}.graphql`,
  text: `query ${id} @sunset(since: "2020-01-15", on: "${on}", reason: "books replaces it", successor: "books") { ${id} }\n`,
});

const refused = (code: unknown) => new GraphQLError('No.', { extensions: { code } });

const root = mkdtempSync(join(tmpdir(), 'handler-'));
let server: Server | null = null;
const reported: unknown[] = [];

beforeAll(async () => {
  const { manifest, schemaText, diagnostics } = compile(
    {
      schema: [{ file: 'schema/books.graphql', text: SDL }],
      documents: [
        { file: 'documents/books.graphql', text: DOCUMENT },
        withSunset('oldBooks', '9999-07-01'),
        withSunset('goneBooks', '2020-07-01'),
        ...['lockedBooks', 'tornBooks', 'boomBooks', 'strangeBooks'].map((id) => ({
          file: `documents/${id}.graphql`,
          text: `query ${id} { ${id} }\n`,
        })),
      ],
      ...{ retired: null, today: '2027-01-15', utcToday: '2027-01-15', diagnostics: [] },
    },
    config,
  );
  if (manifest === null || schemaText === null) throw new Error(JSON.stringify(diagnostics));
  mkdirSync(join(root, 'generated'));
  writeFileSync(join(root, 'generated/manifest.json'), manifestText(manifest));
  writeFileSync(join(root, 'generated/schema.graphql'), schemaText);
  const handler = createDocumentHandler({
    project: { root, config },
    resolvers: {
      Query: {
        books: () => 7,
        oldBooks: () => 7,
        goneBooks: () => 7,
        lockedBooks: () => {
          throw refused('CLOSED');
        },
        tornBooks: () => null,
        boomBooks: async () => {
          throw Object.assign(new Error('boom secret'), { extensions: { query: 'SELECT secret' } });
        },
        strangeBooks: () => {
          throw refused('OTHER');
        },
      },
    },
    context({ headers }) {
      const code = headers['x-refuse'];
      if (code === 'null') throw null;
      if (code !== undefined) throw refused(code);
      return {};
    },
    onError: (error, { headers }, documentId) => reported.push([error, headers['content-type'], documentId]),
  });
  const listening = express().post('/graphql', handler).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
});
afterAll(() => {
  server?.close();
  rmSync(root, { recursive: true, force: true });
});

const send = (variables: object, type?: string) => sendText(JSON.stringify({ documentId: 'books', variables }), type);

async function sendText(body: string, type = 'application/json', headers: Record<string, string> = {}) {
  const address = server?.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  const response = await fetch(`http://127.0.0.1:${address.port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
  });
  const [deprecation, sunset] = ['deprecation', 'sunset'].map((name) => response.headers.get(name));
  return { status: response.status, body: await response.json(), ...(deprecation && { deprecation, sunset }) };
}

describe('the handler of published documents', () => {
  it.each([
    ['within all bounds', { ids: ['1', 2147483647], first: 5, filter: { tags: ['', 'a'] }, sort: null }],
    ['with optional variables omitted', { title: '𝄞'.repeat(2048), sort: 'TITLE' }],
    ['with null for optional variables', { ids: null, title: 'a', filter: null, sort: null }],
  ])('runs variables %s', async (_name, variables) => {
    expect(await send(variables)).toEqual({ status: 200, body: { data: { books: 7 } } });
  });

  it.each([
    ['a list beyond its limit', { ids: ['1', '2', '3'] }, '$ids has more than 2 entries'],
    [
      'a list in an object beyond its limit',
      { filter: { tags: ['', '', ''] } },
      '$filter.tags has more than 2 entries',
    ],
    ['a single value in place of a list', { ids: '1' }, '$ids is not a list'],
    ['a single value in place of a list in an object', { filter: { tags: 'a' } }, '$filter.tags is not a list'],
    ['an unknown variable', { nope: 1 }, '$nope is unknown'],
    ['a page beyond its limit', { first: 6 }, '$first is not from 1 to 5'],
    ['an id with a leading zero', { ids: ['1', '01'] }, '$ids.1 is not an id'],
    ['a text that is too long', { title: 'a'.repeat(2049) }, '$title has a text of more than 2048 characters'],
    ['a text with NUL', { filter: { tags: ['\0'] } }, '$filter has a forbidden character'],
    ['a lone surrogate in JSON', { meta: { of: ['\ud800'] } }, '$meta has a forbidden character'],
    ['a key of JSON with NUL', { meta: { '\0': 1 } }, '$meta has a forbidden character'],
    ['a text in JSON that is too long', { meta: ['a'.repeat(2049)] }, '$meta has a text of more than 2048 characters'],
    ['a value of another type', { first: 'a' }, 'Variable "$first" got invalid value "a"'],
    ['two exclusive variables', { ids: ['1'], title: 'a' }, 'ids, title: send at most one'],
  ])('refuses %s', async (_name, variables, problem) => {
    expect(await send({ sort: null, ...variables })).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining(problem), extensions: { code: 'INVALID_VARIABLES' } }] },
    });
  });

  it('refuses variables that are nested too deeply', async () => {
    const nested = (levels: number) =>
      sendText(
        `{"documentId":"books","variables":{"sort":null,"filter":${'{"and":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}}}`,
      );
    expect(await nested(16)).toEqual({ status: 200, body: { data: { books: 7 } } });
    for (const levels of [17, 20_000])
      expect((await nested(levels)).body).toMatchObject({
        errors: [{ message: '$filter has more than 16 levels', extensions: { code: 'INVALID_VARIABLES' } }],
      });
  });

  it('runs a request without variables, and refuses null for them and other keys', async () => {
    expect(await sendText('{"documentId":"oldBooks"}')).toMatchObject({ status: 200 });
    for (const more of ['"variables":null', '"variables":[]', '"variables":{},"query":"{ oldBooks }"'])
      expect(await sendText(`{"documentId":"oldBooks",${more}}`)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'INVALID_REQUEST' } }] },
      });
  });

  it('refuses a request without a variable that must be sent', async () => {
    expect((await send({})).body).toMatchObject({
      errors: [{ message: '$sort is missing', extensions: { code: 'INVALID_VARIABLES' } }],
    });
  });

  it('announces the end of a document in each response', async () => {
    const headers = { deprecation: '@1579046400', sunset: 'Thu, 01 Jul 9999 00:00:00 GMT' };
    expect(await sendText('{"documentId":"oldBooks"}')).toEqual({
      status: 200,
      body: { data: { oldBooks: 7 } },
      ...headers,
    });
    expect(await sendText('{"documentId":"oldBooks","variables":{"nope":1}}')).toMatchObject(headers);
  });

  it('refuses a document from the day of its end on', async () => {
    const message = 'goneBooks is gone: books replaces it';
    expect(await sendText('{"documentId":"goneBooks"}')).toEqual({
      status: 410,
      body: {
        errors: [{ message, extensions: { category: 'not_found', retryable: false, code: 'DOCUMENT_RETIRED' } }],
      },
    });
  });

  it('answers with status, category and retryability of the catalogue', async () => {
    const errors = [{ message: 'No.', extensions: { category: 'internal', retryable: true, code: 'CLOSED' } }];
    const body = '{"documentId":"oldBooks"}';
    expect(await sendText(body, 'application/json', { 'x-refuse': 'CLOSED' })).toMatchObject({
      status: 503,
      body: { errors },
    });
    expect(await sendText('{"documentId":"lockedBooks"}')).toMatchObject({ status: 503, body: { errors, data: null } });
  });

  it.each([
    ['an error of a resolver', 'boomBooks', {}, 200, new Error('boom secret')],
    ['a null that the SDL does not allow', 'tornBooks', {}, 500, expect.any(Error)],
    ['a code of a resolver that the catalogue does not have', 'strangeBooks', {}, 200, refused('OTHER')],
    [
      'a code of the context that the catalogue does not have',
      'oldBooks',
      { 'x-refuse': 'OTHER' },
      500,
      refused('OTHER'),
    ],
    ['a thrown null', 'oldBooks', { 'x-refuse': 'null' }, 500, null],
  ])('hides and reports %s', async (_name, documentId, headers, status, thrown) => {
    reported.length = 0;
    const answer = await sendText(JSON.stringify({ documentId }), 'application/json', headers);
    const hidden = { message: 'The service failed.', extensions: { code: 'INTERNAL' } };
    expect(answer).toMatchObject({ status, body: { errors: [hidden] } });
    expect(JSON.stringify(answer)).not.toMatch(/secret|OTHER|No\.|non-null/);
    expect(reported).toEqual([[thrown, 'application/json', documentId]]);
  });

  it('names the field of a hidden error, with the other data', async () => {
    expect((await sendText('{"documentId":"boomBooks"}')).body).toEqual({
      data: { boomBooks: null },
      errors: [{ message: 'The service failed.', path: ['boomBooks'], extensions: { code: 'INTERNAL' } }],
    });
  });

  it('refuses a type that forms of other sites can send', async () => {
    expect(await send({ sort: null }, 'text/plain')).toMatchObject({
      status: 415,
      body: { errors: [{ extensions: { code: 'INVALID_REQUEST' } }] },
    });
  });
});
