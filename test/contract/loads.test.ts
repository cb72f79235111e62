import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { loadContract } from '../../packages/contract/src/contract.js';
import { publishedJson, readManifest, readSchemaText } from '../../packages/contract/src/files.js';
import { hashOf } from '../../packages/contract/src/hash.js';
import { manifestText, metadataOf } from '../../packages/contract/src/manifest.js';
import type { Executors } from '../../packages/contract/src/runtime/index.js';
import { scalars } from '../../packages/contract/src/scalars.js';
import { createContract } from '../support/executors.js';
import { useFolder } from '../support/folder.js';
import { compileValid } from './support.js';

const { manifest, schemaText } = compileValid({
  sdl: 'type Query { count: Int! @access(to: PUBLIC) }\nextend type Query { mine: Int! @access(to: SESSION) }',
  documents: { 'a/count.graphql': 'query count { count }', 'a/total.graphql': 'query total { total: count }' },
  retired: 'sum: {on: 2026-01-01, reason: renamed, successor: total}',
});
const resolvers = { Query: { count: () => 3, mine: () => 4 } };
const load = () => createContract(manifest, schemaText, resolvers);

describe('a contract', () => {
  it('contains all operations with executors', async () => {
    const { operations } = load();
    expect([...operations.keys()].sort()).toEqual(['count', 'total']);
    const total = operations.get('total');
    expect(total?.id).toBe('total');
    expect(await total?.execute({}, {})).toEqual({ data: { total: 3 } });
  });

  it('coerces defaults and literals for resolvers', async () => {
    const { manifest: own, schemaText: sdl } = compileValid({
      sdl: 'type Query { at(a: DateTime! = "2030-01-31T12:00:00Z", b: DateTime, c: DateTime): Int @access(to: PUBLIC) }',
      documents: {
        'a/at.graphql': 'query at($b: DateTime = "2020-02-29T00:00:00Z") { at(b: $b, c: "2001-01-01T00:00:00Z") }',
      },
    });
    const given: unknown[] = [];
    const at = (_: unknown, args: Record<string, unknown>) => given.push(args.a, args.b, args.c);
    const { operations } = createContract(own, sdl, { ...scalars, Query: { at } });
    expect(await operations.get('at')?.execute({}, {})).toEqual({ data: { at: 3 } });
    expect(given).toEqual(
      ['2030-01-31T12:00:00Z', '2020-02-29T00:00:00Z', '2001-01-01T00:00:00Z'].map((text) => new Date(text)),
    );
  });

  it('contains the retired ids', () =>
    expect(load().retired.get('sum')).toEqual({ on: '2026-01-01', reason: 'renamed', successor: 'total' }));

  it('does not contain other ids', () =>
    expect(['constructor', '__proto__', 'COUNT', 'count '].map((id) => load().operations.get(id))).toEqual(
      Array.from({ length: 4 }),
    ));
});

describe('reading a manifest and its schema from a folder', () => {
  const scratch = useFolder();
  let folders = 0;
  const folder = (files: Readonly<Record<string, string>>) => {
    folders += 1;
    const path = join(scratch.path, String(folders));
    mkdirSync(join(path, 'generated'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(path, 'generated', name), text);
    return path;
  };
  const text = manifestText(manifest);

  const read = (files: Readonly<Record<string, string>>) => {
    const path = folder(files);
    return { manifest: readManifest({ root: path, config }), schemaText: readSchemaText(path) };
  };

  it('returns both', () =>
    expect(read({ 'manifest.json': text, 'schema.graphql': schemaText })).toEqual({ manifest, schemaText }));

  it.each([
    ['the manifest is missing', { 'schema.graphql': schemaText }, /^generated\/manifest\.json: it cannot be read/],
    ['the schema is missing', { 'manifest.json': text }, /^generated\/schema\.graphql: it cannot be read/],
    ['the manifest is not JSON', { 'manifest.json': text.slice(1) }, /^generated\/manifest\.json: it is not JSON/],
    [
      'the version differs',
      { 'manifest.json': text.replace('"version": 2', '"version": 3') },
      /^generated\/manifest\.json: version/,
    ],
    [
      'an error group is unknown',
      { 'manifest.json': text.replace('"groups": ["program"', '"groups": ["unknown"') },
      /operations\.count\.contract\.wire\.errors\.groups\.0: there is no such group in errorGroups/,
    ],
  ])('throws if %s', (_, files, message) => expect(() => read(files)).toThrow(message));
});

describe('loading executors from a folder', () => {
  const scratch = useFolder();
  const text = manifestText(manifest);
  const parts = () => ({ inputsOf: () => new Map(), select: () => ({ count: 5 }) });
  const { count: entry } = manifest.operations;
  if (entry === undefined) throw new Error('count is missing');
  const metadata = metadataOf(entry, manifest.errorGroups);
  const executors: Executors = {
    manifest: hashOf(text),
    schema: hashOf(schemaText),
    documents: { count: { parts, ...metadata } },
    retired: manifest.retired,
  };
  const loaded = (files: Readonly<Record<string, string>>, made = executors) => {
    mkdirSync(join(scratch.path, 'generated'), { recursive: true });
    writeFileSync(join(scratch.path, 'codegen.ts'), ''); // a checkout, not an installed package
    for (const [name, content] of Object.entries(files)) writeFileSync(join(scratch.path, 'generated', name), content);
    return loadContract(scratch.path, { Query: { gone: () => 1 } }, made);
  };
  const files: Readonly<Record<string, string>> = { 'manifest.json': text, 'schema.graphql': schemaText };

  it('returns metadata and executors without a schema', async () => {
    const { operations, retired } = loaded(files);
    const count = operations.get('count');
    expect(count).toMatchObject({ id: 'count', ...metadata, sunset: null });
    expect(await count?.execute({}, {})).toEqual({ data: { count: 5 } });
    expect(retired.get('sum')).toEqual(manifest.retired.sum);
  });

  it.each([
    ['a contract was changed', 'manifest.json', text.replace('"meaning": {', '"meaning": { "scalars": {},')],
    ['a text was changed', 'manifest.json', text.replace(String.raw`{\n  count\n}`, String.raw`{\n  count: mine\n}`)],
    ['the manifest was edited', 'manifest.json', text.replace('"cost": 1', '"cost": 2')],
    ['the manifest was reformatted', 'manifest.json', `${text}\n`],
    ['the schema was changed', 'schema.graphql', `${schemaText}\n`],
  ])('throws if %s', (_, name, content) => {
    expect(content).not.toBe(files[name]);
    expect(() => loaded({ ...files, [name]: content })).toThrow(
      `generated/${name}: it is from a different build than the executors; run contract codegen`,
    );
  });

  it('throws for executors of another manifest', () =>
    expect(() => loaded(files, { ...executors, manifest: 'sha256:0' })).toThrow(
      'generated/manifest.json: it is from a different build than the executors; run contract codegen',
    ));
});

describe('the published files of a folder', () => {
  const scratch = useFolder();
  const text = manifestText(manifest);
  const published = (files: Readonly<Record<string, string>>) => {
    for (const folder of ['generated', 'documents']) mkdirSync(join(scratch.path, folder), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(scratch.path, name), content);
    return publishedJson(scratch.path, hashOf(text)).toString();
  };
  const file = 'generated/manifest.json';
  const lock = 'documents/published.json';

  it('contain the manifest, and the lock if it exists', () => {
    expect(JSON.parse(published({ [file]: text }))).toEqual({ manifest: JSON.parse(text), lock: null });
    expect(JSON.parse(published({ [lock]: '{"a": 1}' }))).toEqual({ manifest: JSON.parse(text), lock: { a: 1 } });
  });

  it('throw for a changed manifest or an invalid lock', () => {
    expect(() => published({ [file]: `${text}\n` })).toThrow('differs from the one that this process serves');
    expect(() => published({ [file]: text, [lock]: '{' })).toThrow(`${lock} is not JSON: restore it`);
  });
});
