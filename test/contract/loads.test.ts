import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compile } from '../../src/contract/compile/compile.js';
import { bindContract } from '../../src/contract/contract.js';
import { inFile } from '../../src/contract/executors/executor.js';
import type { Executors } from '../../src/contract/executors/runtime/index.js';
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

const withCount = (change: Partial<ManifestEntry>): Manifest => {
  const { count } = manifest.operations;
  if (!count) throw new Error('count is missing');
  return { ...manifest, operations: { ...manifest.operations, count: { ...count, ...change } } };
};

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
    const { count } = manifest.operations;
    if (!count) throw new Error('count is missing');
    const { wire, meaning } = count.contract;
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
    ['policy', withCount({ policy: { ...policyOfCount(), survivesMaintenance: true } })],
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

describe('a contract with executors', () => {
  const parts = () => ({ inputsOf: () => new Map(), select: () => ({ count: 5 }) });
  const made = { manifest: manifest.hash, documents: { count: parts, total: parts } };
  const bound = (resolvers: object, executors: Executors) =>
    bindContract(manifest, schemaText, () => inFile(executors, manifest, resolvers));

  it('runs them, and makes no schema for it', async () => {
    const { operations } = bound({ Query: { gone: () => 1 } }, made);
    expect(await operations.get('count')?.execute({}, {})).toEqual({ data: { count: 5 } });
  });

  it('is refused when they were made for another manifest', () =>
    expect(() => bound(resolvers, { ...made, manifest: 'sha256:0' })).toThrow(
      'the executors: they were made for another manifest; run npm run codegen',
    ));

  it('is refused when one is missing', () =>
    expect(() => bound(resolvers, { ...made, documents: { count: parts } })).toThrow(
      'total: it has no executor; run npm run codegen',
    ));
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

function policyOfCount() {
  const policy = manifest?.operations.count?.policy;
  if (!policy) throw new Error('count is missing');
  return policy;
}
