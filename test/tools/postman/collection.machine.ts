import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import postman from 'postman-collection';
import { z } from 'zod';
import { packageRoot } from '../../../src/base/package-root.js';
import {
  type ExampleRequest,
  type ExampleResult,
  recipes,
  recorded,
  runExamples,
} from '../../e2e/examples/run-examples.js';
import { maskPaths, pick } from '../../e2e/examples/values.js';
import { manifest } from '../../support/manifest.js';
import { useService } from '../../support/service.js';

// Reads generated/collection.json with the SDK of the format and sends its requests as Postman
// does. The SDK accepts invalid input, so a strict schema checks the format as well.

const text = readFileSync(join(packageRoot, 'generated/collection.json'), 'utf8');

/** The parts of format 2.1 that the collection uses; strict, so that misspellings fail. */
const header = z.array(z.strictObject({ key: z.string(), value: z.string() }));
const request = z.strictObject({
  method: z.literal('POST'),
  auth: z.union([
    z.strictObject({ type: z.literal('noauth') }),
    z.strictObject({
      type: z.literal('bearer'),
      bearer: z
        .array(z.strictObject({ key: z.literal('token'), value: z.string(), type: z.literal('string') }))
        .length(1),
    }),
  ]),
  header,
  url: z.strictObject({ raw: z.string(), host: z.array(z.string()), path: z.array(z.string()) }),
  body: z.strictObject({
    mode: z.literal('raw'),
    raw: z.string(),
    options: z.strictObject({ raw: z.strictObject({ language: z.literal('json') }) }),
  }),
  description: z.string().optional(),
});
const item = z.strictObject({
  name: z.string(),
  request,
  response: z.array(
    z.strictObject({
      name: z.string(),
      originalRequest: request,
      status: z.string(),
      code: z.int(),
      header,
      body: z.string(),
    }),
  ),
  event: z
    .array(
      z.strictObject({
        listen: z.literal('test'),
        script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) }),
      }),
    )
    .optional(),
});
const format = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  variable: z.array(z.strictObject({ key: z.string(), value: z.string(), type: z.literal('string') })),
  item: z.array(z.strictObject({ name: z.string(), item: z.array(item) })),
});
const written = format.parse(JSON.parse(text));

const collection = new postman.Collection(JSON.parse(text));
const items = new Map<string, postman.Item>();
collection.forEachItem((one) => void items.set(one.name, one));
const operations = Object.entries(manifest.operations);

const service = useService();
const kept = new Map<string, ReadonlyMap<string, unknown>>();
let played: ReadonlyMap<string, ExampleResult> = new Map();

/** Sends a request of the collection with the variables collected so far, and runs its script. */
async function send({ documentId, kept: known }: ExampleRequest) {
  const found = items.get(documentId);
  const asWritten = written.item.flatMap((folder) => folder.item).find(({ name }) => name === documentId);
  if (found === undefined || asWritten === undefined) throw new Error(`the collection has no ${documentId}`);
  const given = { ...Object.fromEntries(known), baseUrl: service.url.replace(/\/graphql$/, ''), language: 'en' };
  const values = Object.entries(given).map(([key, value]) => new postman.Variable({ key, value }));
  const variables = new postman.VariableList(collection, values);
  const resolved: unknown = postman.Property.replaceSubstitutionsIn(
    structuredClone(asWritten.request),
    [variables],
    false,
  );
  const { method, auth, url, body, header: headers } = request.parse(resolved);
  const bearer = auth.type === 'bearer' ? auth.bearer : [];
  const response = await fetch(new postman.Url(url).toString(), {
    method,
    headers: [
      ...headers.map(({ key, value }): [string, string] => [key, value]),
      ...bearer.map(({ value }): [string, string] => ['Authorization', `Bearer ${value}`]),
    ],
    body: body.raw,
  });
  const answer = { status: response.status, text: await response.text() };
  const set = new Map<string, unknown>();
  for (const event of found.events.all()) {
    const collectionVariables = { set: (key: string, value: unknown) => void set.set(key, value) };
    const pm = { response: { code: answer.status, json: () => JSON.parse(answer.text) }, collectionVariables };
    runInNewContext(event.script.toSource()?.toString() ?? '', { pm });
  }
  kept.set(documentId, set);
  return { ...answer, body: JSON.parse(answer.text) };
}

beforeAll(async () => {
  played = await runExamples(service, send);
});

it('has each operation once, in the folder of its slice', () => {
  const folders = written.item.flatMap(({ name, item: inside }) => inside.map((one) => `${name}/${one.name}`));
  const slices = operations.map(([, { file }]) => file.replace(/^documents\/(.*)\.graphql$/, '$1'));
  expect([...folders].sort()).toEqual([...slices].sort());
});

it('defines every variable in double braces', () => {
  const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
  const known = written.variable.map(({ key }) => key);
  expect([...used].filter((name = '') => !known.includes(name))).toEqual([]);
  expect(known).toEqual(expect.arrayContaining(['baseUrl', 'contextToken', 'session', 'language']));
});

it('sets each variable by a request, except those that people fill in', () => {
  const filledIn = ['baseUrl', 'contextToken', 'language', 'mailedCode'];
  const keeping = new Set([...kept.values()].flatMap((set) => [...set.keys()]));
  const lost = written.variable.map(({ key }) => key).filter((key) => !keeping.has(key));
  expect(lost).toEqual(filledIn);
});

it('is read unchanged by the SDK of the format', () => {
  const read = [...items.values()].map(({ name, request: of, responses }) => [
    name,
    of.method,
    of.url.toString(),
    of.body?.raw,
    of.auth?.type,
    responses.all().map(({ code }) => code),
  ]);
  const all = written.item.flatMap((folder) => folder.item);
  expect(read).toEqual(
    all.map(({ name, request: { method, url, body, auth }, response }) => [
      name,
      method,
      url.raw,
      body.raw,
      auth.type,
      response.map(({ code }) => code),
    ]),
  );
});

it('stores the session of a login', () => expect([...(kept.get('login')?.keys() ?? [])]).toEqual(['session']));

describe.each(operations)('the request %s', (id) => {
  it('returns the answer of its example', () => {
    const { volatile = [], answer } = recorded.get(id) ?? {};
    const [example] = items.get(id)?.responses.all() ?? [];
    expect(JSON.parse(example?.body ?? '')).toEqual(answer);
    expect(maskPaths({ answer: played.get(id)?.answer }, volatile)).toEqual(maskPaths({ answer }, volatile));
  });

  it('stores the variables that other requests need', () => {
    const answer = pick(played.get(id)?.answer, `data.${id}`);
    const wanted = Object.entries(recipes.get(id)?.keep ?? {}).map(([name, path]) => [name, pick(answer, path)]);
    expect([...(kept.get(id) ?? [])]).toEqual(expect.arrayContaining(wanted));
  });
});
