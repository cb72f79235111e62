import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compile } from '../../src/contract/compile/compile.js';
import { loadContract } from '../../src/contract/contract.js';
import type { Executors } from '../../src/contract/executors/runtime/index.js';
import { publishedJson } from '../../src/contract/files.js';
import { hashOf } from '../../src/contract/hash.js';
import { createContract, loadInMemory } from '../../src/contract/in-memory.js';
import { canonicalPretty } from '../../src/contract/json.js';
import type { Manifest, ManifestEntry } from '../../src/contract/manifest.js';
import { scalars } from '../../src/contract/scalars.js';
import { useFolder } from '../support/folder.js';
import { sourcesOf } from './support.js';

const { manifest, schemaText } = compile(
  sourcesOf({
    sdl: 'type Query { count: Int! @access(to: PUBLIC) }\nextend type Query { mine: Int! @access(to: SESSION) }',
    documents: { 'a/count.graphql': 'query count { count }', 'a/total.graphql': 'query total { total: count }' },
    retired: 'sum: {on: 2026-01-01, reason: renamed, successor: total}',
  }),
);
if (manifest === null || schemaText === null) throw new Error('The contract of this test is broken.');
const resolvers = { Query: { count: () => 3, mine: () => 4 } };
const load = (changed: Manifest, text = schemaText) => createContract(changed, text, resolvers);

const withCount = (change: Partial<ManifestEntry>): Manifest => ({
  ...manifest,
  operations: { ...manifest.operations, count: { ...entryOfCount(), ...change } },
});

describe('a contract', () => {
  it('holds each operation parsed, ready to run', async () => {
    const { operations } = load(manifest);
    expect([...operations.keys()].sort()).toEqual(['count', 'total']);
    const total = operations.get('total');
    expect(total?.id).toBe('total');
    if (!total) throw new Error('total is missing');
    const result = await total.execute({}, {});
    expect(JSON.stringify(result)).toBe('{"data":{"total":3}}');
  });

  it('hands defaults and literals on as what resolvers take', async () => {
    const { manifest: own, schemaText: sdl } = compile(
      sourcesOf({
        sdl: 'type Query { at(a: DateTime! = "2030-01-31T12:00:00Z", b: DateTime, c: DateTime): Int @access(to: PUBLIC) }',
        documents: {
          'a/at.graphql': 'query at($b: DateTime = "2020-02-29T00:00:00Z") { at(b: $b, c: "2001-01-01T00:00:00Z") }',
        },
      }),
    );
    const given: unknown[] = [];
    const at = (_: unknown, args: Record<string, unknown>) => given.push(args.a, args.b, args.c);
    if (own === null || sdl === null) throw new Error('The contract of this test is broken.');
    const { operations } = createContract(own, sdl, { ...scalars, Query: { at } });
    const execute = operations.get('at')?.execute;
    if (!execute) throw new Error('at is missing');
    expect((await execute({}, {})).errors).toBeUndefined();
    expect(given).toEqual(
      ['2030-01-31T12:00:00Z', '2020-02-29T00:00:00Z', '2001-01-01T00:00:00Z'].map((text) => new Date(text)),
    );
  });

  it('holds the retired ids and the schema hash', () => {
    const { retired, manifest: made } = load(manifest);
    expect(retired.get('sum')).toEqual({ on: '2026-01-01', reason: 'renamed', successor: 'total' });
    expect(made).toBe(manifest);
  });

  it('knows no id that it was not given', () =>
    expect(['constructor', '__proto__', 'COUNT', 'count '].map((id) => load(manifest).operations.get(id))).toEqual(
      Array.from({ length: 4 }),
    ));

  it('is refused when a text was changed', () =>
    expect(() => load(withCount({ text: 'query count { count: mine }' }))).toThrow(
      'count: the text is not the one that was compiled; run npm run codegen',
    ));

  it('is refused when what it promises was changed', () => {
    const { wire, meaning } = entryOfCount().contract;
    const changed = [
      { wire: { ...wire, kind: 'mutation' as const }, meaning },
      { wire, meaning: { ...meaning, scalars: { 'variables.x': 'Sku' } } },
    ];
    for (const contract of changed)
      expect(() => load(withCount({ contract }))).toThrow(
        'count: the contract is not the one that was compiled; run npm run codegen',
      );
  });

  it('is refused when its kind was changed', () =>
    expect(() => load(withCount({ kind: 'mutation' }))).toThrow('count: the document is no mutation of this name'));

  it.each<[string, Manifest]>([
    ['policy', withCount({ policy: { ...entryOfCount().policy, survivesMaintenance: true } })],
    ['variables', withCount({ variables: {} })],
    ['result', withCount({ result: {} })],
    ['fields', { ...manifest, fields: {} }],
    ['cost', withCount({ cost: 2 })],
    ['sunset', withCount({ sunset: { since: '2029-01-01', on: '2030-01-01', reason: 'old', successor: null } })],
    ['prices', withCount({ prices: [{ variable: null, byDefault: true, requests: 2 }] })],
    ['file', withCount({ file: 'documents/count.graphql' })],
    ['retired', { ...manifest, retired: {} }],
    ['operations', { ...manifest, operations: {} }],
  ])('is refused when %s was edited by hand', (_, changed) =>
    expect(() => load(changed)).toThrow(
      'the manifest: it is not as it was compiled: some part of it was edited; run npm run codegen',
    ),
  );

  it('is refused when the schema is another', () =>
    expect(() => load(manifest, `${schemaText}\n`)).toThrow(
      'the manifest: it was made for another schema.graphql; run npm run codegen',
    ));

  it('is refused when a resolver has no field', () =>
    expect(() => createContract(manifest, schemaText, { Query: { gone: () => 1 } })).toThrow('Query.gone'));
});

describe('loading a contract from a folder', () => {
  const scratch = useFolder();
  let folders = 0;
  const folder = (files: Readonly<Record<string, string>>) => {
    folders += 1;
    const path = join(scratch.path, String(folders));
    mkdirSync(join(path, 'generated'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, 'generated', name), text);
    return path;
  };
  const text = canonicalPretty(manifest);

  it('gives the same contract', () =>
    expect(loadInMemory(folder({ 'manifest.json': text, 'schema.graphql': schemaText }), resolvers).manifest).toEqual(
      load(manifest).manifest,
    ));

  it.each([
    ['the manifest is missing', { 'schema.graphql': schemaText }, /^generated\/manifest\.json: it cannot be read/],
    ['the schema is missing', { 'manifest.json': text }, /^generated\/schema\.graphql: it cannot be read/],
    ['the manifest is no JSON', { 'manifest.json': text.slice(1) }, /^generated\/manifest\.json: it is no JSON/],
    [
      'the version is another',
      { 'manifest.json': text.replace('"version": 1', '"version": 2') },
      /^generated\/manifest\.json: version/,
    ],
    [
      'a code is unknown',
      { 'manifest.json': text.replace('"errors": []', '"errors": ["NO"]') },
      /count\.policy\.errors\.0/,
    ],
  ])('is refused when %s', (_, files, message) =>
    expect(() => loadInMemory(folder(files), resolvers)).toThrow(message),
  );
});

describe('loading executors from a folder', () => {
  const scratch = useFolder();
  const text = canonicalPretty(manifest);
  const parts = () => ({ inputsOf: () => new Map(), select: () => ({ count: 5 }) });
  const { kind, policy, prices, reusable, alternatives, sunset } = entryOfCount();
  const executors: Executors = {
    manifest: hashOf(text),
    schema: hashOf(schemaText),
    documents: { count: { parts, kind, policy, prices, reusable, alternatives, sunset } },
    retired: manifest.retired,
  };
  const loaded = (files: Readonly<Record<string, string>>, made = executors) => {
    mkdirSync(join(scratch.path, 'generated'), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(scratch.path, 'generated', name), content);
    return loadContract(scratch.path, { Query: { gone: () => 1 } }, made);
  };
  const files = { 'manifest.json': text, 'schema.graphql': schemaText };

  it('gives what requests need, and makes no schema for it', async () => {
    const { operations, retired } = loaded(files);
    const count = operations.get('count');
    expect(count).toMatchObject({ id: 'count', policy, prices, reusable, alternatives, sunset });
    expect(await count?.execute({}, {})).toEqual({ data: { count: 5 } });
    expect(retired.get('sum')).toEqual(manifest.retired.sum);
  });

  it.each([
    ['the manifest was edited', 'manifest.json', text.replace('"cost": 1', '"cost": 2')],
    ['the manifest was written otherwise', 'manifest.json', `${text}\n`],
    ['the schema is another', 'schema.graphql', `${schemaText}\n`],
  ])('is refused when %s', (_, name, content) => {
    expect(() => loaded({ ...files, [name]: content })).toThrow(
      `generated/${name}: it is not the one that was compiled; run npm run codegen`,
    );
  });

  it('is refused when they were made for another manifest', () =>
    expect(() => loaded(files, { ...executors, manifest: 'sha256:0' })).toThrow(
      'generated/manifest.json: it is not the one that was compiled; run npm run codegen',
    ));
});

describe('what is published from a folder', () => {
  const scratch = useFolder();
  const text = canonicalPretty(manifest);
  const published = (files: Readonly<Record<string, string>>) => {
    for (const folder of ['generated', 'documents']) mkdirSync(join(scratch.path, folder), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(scratch.path, name), content);
    return publishedJson(scratch.path, hashOf(text)).toString();
  };
  const file = 'generated/manifest.json';
  const lock = 'documents/published.json';

  it('is the manifest, and the lock where there is one', () => {
    expect(JSON.parse(published({ [file]: text }))).toEqual({ manifest, lock: null });
    expect(JSON.parse(published({ [lock]: '{"a": 1}' }))).toEqual({ manifest, lock: { a: 1 } });
  });

  it('is not told where the file is another one by now, or the lock is broken', () => {
    expect(() => published({ [file]: `${text}\n` })).toThrow('is not the one that this process serves');
    expect(() => published({ [file]: text, [lock]: '{' })).toThrow(`${lock} cannot be read: bring it back`);
  });
});

function entryOfCount(): ManifestEntry {
  const entry = manifest?.operations.count;
  if (!entry) throw new Error('count is missing');
  return entry;
}
