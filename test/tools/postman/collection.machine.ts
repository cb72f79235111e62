import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { listen } from '../../../src/http/shared/listen.js';
import { demoToken, recipes, recorded } from '../../e2e/examples/run-examples.js';
import { manifest } from '../../support/manifest.js';
import { readDemo } from '../../support/process/demo.js';
import { checkout, cleanUp, newDataDirWithDemo, type RunningService, startProcess } from '../../support/process.js';
import { useService } from '../../support/service.js';
import { use } from '../../support/use.js';

// Sends generated/collection.json with the runtime of Newman. The runtime accepts invalid input, so
// a strict schema checks the format as well.

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
const response = z.strictObject({
  name: z.string(),
  originalRequest: request,
  status: z.string(),
  code: z.int(),
  header,
  body: z.string(),
});
const event = z.array(
  z.strictObject({
    listen: z.enum(['prerequest', 'test']),
    script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) }),
  }),
);
const item = z.strictObject({ name: z.string(), request, response: z.array(response), event });
const variable = z.array(z.strictObject({ key: z.string(), value: z.string(), type: z.literal('string') }));
const collectionShape = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  variable,
  event,
  item: z.array(z.strictObject({ name: z.string(), item: z.array(item) })),
});
type Collection = z.infer<typeof collectionShape>;

const outcomeShape = z.object({
  requests: z.array(
    z.object({
      name: z.string(),
      isSkipped: z.boolean(),
      error: z.string().nullable(),
      tests: z.array(z.object({ name: z.string(), problem: z.string().nullable() })),
    }),
  ),
  variables: z.record(z.string(), z.string()),
});
type Outcome = z.infer<typeof outcomeShape>;

const NEEDING_CODE = [
  'resetPassword (for dropAccount)',
  'login (for dropAccount)',
  'dropAccount',
  'resetPassword',
  'confirmEmail',
];

let collection: Collection;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collection-'));
  collection = collectionShape.parse(JSON.parse(await readFile(join(checkout, 'generated/collection.json'), 'utf8')));
});
afterAll(() => rm(folder, { recursive: true }));

/** A process that runs collections one after the other. */
const runner = use(startRunner, ({ child }) => child.kill());

function startRunner() {
  const script = join(import.meta.dirname, 'run-collection.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const outcomes = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, outcomes };
}

/** Sends these requests of the collection, as `newman run` does. */
async function send(requests: Collection['item'], values: Readonly<Record<string, string>>): Promise<Outcome> {
  const file = join(folder, 'collection.json');
  const variables = collection.variable.map((one) => ({ ...one, value: values[one.key] ?? one.value }));
  await writeFile(file, JSON.stringify({ ...collection, variable: variables, item: requests }));
  runner.child.stdin.write(`${file}\n`);
  const { done, value } = await runner.outcomes.next();
  if (done === true) throw new Error('the process has ended');
  return outcomeShape.parse(JSON.parse(value));
}

const originOf = (endpoint: string): string => endpoint.replace(/\/graphql$/, '');

/** The problems of an outcome; skipped requests have none. */
const problemsOf = ({ requests }: Outcome): readonly string[] =>
  requests.flatMap(({ name, isSkipped, error, tests }) => [
    ...(error === null ? [] : [`${name}: ${error}`]),
    ...(isSkipped || tests.length === 2 ? [] : [`${name} has ${tests.length} tests`]),
    ...tests.flatMap(({ name: test, problem }) => (problem === null ? [] : [`${name}, ${test}: ${problem}`])),
  ]);

const namesOf = (folders: Collection['item']): readonly string[] =>
  folders.flatMap(({ item: inside }) => inside.map(({ name }) => name));

describe('generated/collection.json', () => {
  it('has the examples and their preparation in order, in folders of their slices', () => {
    const expected = [...recipes].flatMap(([id, { before }]) => [...before.map(([name]) => `${name} (for ${id})`), id]);
    expect(namesOf(collection.item)).toEqual(expected);
    for (const { name: slice, item: inside } of collection.item)
      for (const { name } of inside.filter(({ name: id }) => id in manifest.operations))
        expect(manifest.operations[name]?.file).toBe(`documents/${slice}/${name}.graphql`);
  });

  it('defines every variable in double braces', () => {
    const used = JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g);
    const known = collection.variable.map(({ key }) => key);
    expect([...used].map(([, name]) => name).filter((name = '') => !known.includes(name))).toEqual([]);
    expect(known).toEqual(expect.arrayContaining(['baseUrl', 'contextToken', 'session', 'language', 'unique']));
  });

  it('has the recorded answer of each example', () => {
    const examples = collection.item
      .flatMap(({ item: inside }) => inside)
      .flatMap(({ name, response: [example] }) => (example === undefined ? [] : [[name, JSON.parse(example.body)]]));
    expect(Object.fromEntries(examples)).toEqual(
      Object.fromEntries([...recorded].map(([id, { answer }]) => [id, answer])),
    );
  });
});

describe('a runner', () => {
  let dataDir: string;
  let demo: RunningService | undefined;
  let values: Readonly<Record<string, string>>;
  beforeAll(async () => {
    dataDir = await newDataDirWithDemo();
    demo = await startProcess(['start'], { DATA_DIR: dataDir });
    const { endpoint, identity } = await readDemo(dataDir);
    values = { baseUrl: originOf(endpoint), contextToken: identity.contextToken };
  });
  afterAll(() => cleanUp(dataDir, [demo]));

  it('sends all requests to the demo repeatedly, except those that need a mailed code', async () => {
    const runs = [await send(collection.item, values), await send(collection.item, values)];
    expect(runs.map(problemsOf)).toEqual([[], []]);
    for (const { requests, variables } of runs) {
      expect(requests.map(({ name }) => name)).toEqual(namesOf(collection.item));
      expect(requests.filter(({ isSkipped }) => isSkipped).map(({ name }) => name)).toEqual(NEEDING_CODE);
      expect(variables).toMatchObject({ session: expect.stringMatching(/^gps_/), mailedCode: '' });
    }
    expect(runs[0]?.variables.unique).not.toBe(runs[1]?.variables.unique);
  });

  it('fails for a refusal, and for another form of the result', async () => {
    const first = collection.item.slice(0, 1).map((one) => ({ ...one, item: one.item.slice(0, 1) }));
    expect(problemsOf(await send(first, { ...values, contextToken: '' }))).toEqual([
      expect.stringMatching(/^project, status 200: .*PROJECT_CONTEXT_REQUIRED/),
      expect.stringMatching(/^project, published result: /),
    ]);
    const server = createServer((_request, answer) => void answer.end('{"data":{"project":{"id":"1"}}}'));
    const baseUrl = await listen(server, { host: '127.0.0.1', port: 0, prefix: '--' });
    const outcome = await send(first, { ...values, baseUrl });
    server.close();
    expect(problemsOf(outcome)).toEqual([expect.stringMatching(/^project, published result: .*required/s)]);
  });
});

describe('with the codes of emails', () => {
  const service = useService();

  it('sends every request', async () => {
    let values: Readonly<Record<string, string>> = {
      baseUrl: originOf(service.url),
      contextToken: await demoToken(service),
    };
    for (const part of partsByCode(collection.item)) {
      const [, address = null] = /email to ([^\s]+)\.$/.exec(part.first.request.description ?? '') ?? [];
      if (address !== null)
        values = { ...values, mailedCode: await service.codeTo(address.replace('{{unique}}', values.unique ?? '')) };
      const outcome = await send(part.folders, values);
      expect([problemsOf(outcome), outcome.requests.filter(({ isSkipped }) => isSkipped)]).toEqual([[], []]);
      values = outcome.variables;
    }
  });

  it('uses a code once, and skips the next requests that need one', async () => {
    const [before, ...rest] = partsByCode(collection.item);
    const values = { baseUrl: originOf(service.url), contextToken: await demoToken(service) };
    const { variables } = await send(before?.folders ?? [], values);
    const mailedCode = await service.codeTo(`${variables.unique}@example.com`);
    const after = rest.flatMap(({ folders }) => folders);
    const outcome = await send(after, { ...variables, mailedCode });
    const skipped = outcome.requests.filter(({ isSkipped }) => isSkipped).map(({ name }) => name);
    expect([problemsOf(outcome), skipped]).toEqual([[], ['resetPassword', 'confirmEmail']]);
  });

  it('keeps a code that is refused, and skips the requests that follow its use', async () => {
    const [before, ...rest] = partsByCode(collection.item);
    const values = { baseUrl: originOf(service.url), contextToken: await demoToken(service) };
    const { variables } = await send(before?.folders ?? [], values);
    const outcome = await send(rest[0]?.folders ?? [], { ...variables, mailedCode: 'wrong' });
    const skipped = outcome.requests.filter(({ isSkipped }) => isSkipped).map(({ name }) => name);
    expect([skipped, outcome.variables]).toEqual([
      ['login (for dropAccount)', 'dropAccount'],
      expect.objectContaining({ mailedCode: 'wrong' }),
    ]);
  });
});

type Item = Collection['item'][number]['item'][number];

/** Splits the collection before each request that needs a new code. */
function partsByCode(folders: Collection['item']): readonly { first: Item; folders: Collection['item'] }[] {
  const parts: { first: Item; folders: { name: string; item: Item[] }[] }[] = [];
  for (const { name, item: inside } of folders)
    for (const one of inside) {
      const part = parts.at(-1);
      if (part === undefined || /First set `mailedCode`/.test(one.request.description ?? ''))
        parts.push({ first: one, folders: [{ name, item: [one] }] });
      else part.folders.push({ name, item: [one] });
    }
  return parts;
}
