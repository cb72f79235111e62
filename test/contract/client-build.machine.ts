import { describe, expect, it } from '@jest/globals';
import { clientContractsText } from '../../packages/contract/src/client-contracts.js';
import { LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { manifestText } from '../../packages/contract/src/manifest.js';
import { NothingToCompare } from '../../packages/contract/src/verdict/check/fetch-json.js';
import { DOCUMENT, OTHER, SCHEMA, useTree } from './tree.js';

// Tests of `contract check --client`.

const tree = useTree();

/** Writes the file of a typed client that is built from the tree. */
const build = (): void => tree.write('client.json', clientContractsText(tree.manifest()));

const checked = (against?: string, today?: string) => tree.checkClient('client.json', against, today);

/** The lock of another server, as its /manifest answers without a manifest. */
function server(): string {
  tree.write('server.json', tree.read(LOCK_FILE));
  return `${tree.root}/server.json`;
}

describe('a check of a client build', () => {
  it('passes for the contract of the build, from a file with one line per document', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    await tree.publish();
    build();
    expect(tree.read('client.json').match(/^"(?:thing|other)":\{/gm)).toHaveLength(2);
    expect(tree.read('client.json').match(/"PROJECT_UNAVAILABLE"/g)).toHaveLength(1);
    expect(await checked()).toMatchObject({
      ok: true,
      text: `Against ${LOCK_FILE}: unchanged; of 2 operations 2 unchanged.`,
    });
  });

  it('reports the changes since an earlier contract, without the lock of that time', async () => {
    await tree.publish();
    build();
    tree.addKey();
    await tree.publish();
    expect(await checked()).toMatchObject({
      ok: true,
      data: { operations: { thing: { verdict: 'compatible', changes: [{ kind: 'result-key-added' }] } } },
    });
    tree.change(SCHEMA, 'RED GREEN', 'RED GREEN BLUE');
    await tree.publish();
    expect(await checked()).toMatchObject({ ok: true, data: { verdict: 'dangerous' } });
  });

  it('reports an accepted break to a build of before it', async () => {
    await tree.publish();
    build();
    tree.change(DOCUMENT, '    colour\n', '');
    await tree.publish({ accept: ['thing'], reason: 'x' });
    expect(await checked()).toMatchObject({
      ok: false,
      isUnknown: false,
      data: { operations: { thing: { changes: [{ kind: 'result-key-removed', path: 'result.thing.colour' }] } } },
    });
  });

  it('compares a build that is newer than the server, and needs neither a tree nor a lock', async () => {
    tree.change(DOCUMENT, '    colour\n', '');
    await tree.publish();
    const older = server();
    tree.change(DOCUMENT, '    name\n', '    name\n    colour\n');
    build();
    for (const file of [LOCK_FILE, SCHEMA, DOCUMENT]) tree.remove(file);
    expect(await checked(older)).toMatchObject({
      ok: false,
      data: { operations: { thing: { changes: [{ kind: 'result-key-removed', path: 'result.thing.colour' }] } } },
    });
  });

  it('passes a build if the field of a key was renamed', async () => {
    await tree.publish();
    build();
    tree.change(SCHEMA, 'name: String!', 'title: String!');
    tree.change(DOCUMENT, '    name\n', '    name: title\n');
    await tree.publish();
    expect(await checked()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });

  it('reports another existing field of a key as dangerous', async () => {
    tree.change(SCHEMA, 'name: String!', 'name: String! title: String!');
    await tree.publish();
    build();
    tree.change(DOCUMENT, '    name\n', '    name: title\n');
    tree.change(SCHEMA, 'name: String! ', '');
    await tree.publish();
    expect(await checked()).toMatchObject({
      ok: true,
      data: { verdict: 'dangerous', operations: { thing: { changes: [{ kind: 'field-replaced' }] } } },
    });
  });

  it('passes a build that tolerates more than the server sends', async () => {
    await tree.publish();
    const strict = server();
    tree.change(SCHEMA, 'name: String!', 'name: String');
    build();
    expect(await checked(strict)).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
  });

  it('ignores changes of keys that the build does not read, and rejects unknown keys', async () => {
    tree.change(DOCUMENT, '    id\n', '    __typename\n    id\n');
    await tree.publish();
    build();
    const reads = (of: object) =>
      tree.write('client.json', JSON.stringify({ ...JSON.parse(tree.read('client.json')), reads: of }));
    tree.change(DOCUMENT, '    colour\n', '');
    tree.change(SCHEMA, 'name: String!', 'name: String');
    await tree.publish({ accept: ['thing'], reason: 'x' });
    const kinds = async () => {
      const { ok, data } = await checked();
      return { ok, kinds: JSON.stringify(data).match(/(?<="kind":")[^"]+/g) ?? [] };
    };
    expect(await kinds()).toEqual({ ok: false, kinds: ['result-key-removed', 'result-became-nullable'] });
    reads({ thing: ['thing.id', 'thing.name'] });
    expect(await kinds()).toEqual({ ok: false, kinds: ['result-became-nullable'] });
    reads({ thing: ['thing'] });
    expect((await kinds()).kinds).toHaveLength(2);
    reads({ thing: ['thing.id'] });
    expect(await kinds()).toEqual({ ok: true, kinds: [] });
    tree.change(SCHEMA, 'thing(size: Int): Thing!', 'thing(size: Int): Thing');
    await tree.publish({ accept: ['thing'], reason: 'x' });
    expect(await kinds()).toEqual({ ok: false, kinds: ['result-became-nullable'] });
    reads({ thing: ['thing.__typename'] });
    expect(await kinds()).toEqual({ ok: false, kinds: ['result-became-nullable'] });
    reads({ thing: ['thing.label'] });
    await expect(checked()).rejects.toThrow('reads of thing with thing.label, which is not a key of its result');
    reads({ another: ['thing.id'] });
    await expect(checked()).rejects.toThrow('reads of another, and no such document');
  });

  it('has no verdict for a document that the server does not have, unless another one breaks', async () => {
    await tree.publish();
    const older = server();
    tree.write('documents/things/other.graphql', OTHER);
    build();
    const unknown = await checked(older);
    expect(unknown).toMatchObject({
      ok: false,
      isUnknown: true,
      data: {
        verdict: 'unknown',
        operations: { other: { verdict: 'unknown', changes: [{ kind: 'client-document-unknown' }] } },
      },
    });
    expect(unknown.text).toContain('unknown; of 2 operations 1 unknown, 1 unchanged.');
    tree.change(SCHEMA, 'colour: Colour!', 'colour: Colour! weightInGrams: Int!');
    tree.change(DOCUMENT, '    colour\n', '    colour\n    weightInGrams\n');
    build();
    expect(await checked(older)).toMatchObject({ ok: false, isUnknown: false, data: { verdict: 'breaking' } });
  });

  it('fails for a retired document and from the day of a sunset, and names the successor', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    build();
    tree.endOn('2027-01-15', 'reason: "too old", successor: "other"');
    await tree.publish({ today: '2026-12-01' });
    const announced = await checked('lock', '2027-01-14');
    expect(announced).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
    expect(announced.text).toContain('thing ends on 2027-01-15: too old → build the client with other');
    const ended = await checked();
    expect(ended).toMatchObject({
      ok: false,
      data: { operations: { thing: { changes: [{ kind: 'client-document-retired' }] } } },
    });
    tree.remove(DOCUMENT);
    tree.write('documents/retired.yaml', 'thing: {on: 2027-01-15, reason: too old, successor: other}\n');
    await tree.publish();
    const retired = await checked();
    for (const { text } of [ended, retired])
      expect(text).toContain('thing is retired since 2027-01-15: too old → build the client with other');
  });

  it('accepts the manifest or lock that a build was made from', async () => {
    await tree.publish();
    tree.write('client.json', manifestText(tree.manifest()));
    tree.change(DOCUMENT, '    colour\n', '');
    await tree.publish({ accept: ['thing'], reason: 'x' });
    expect(await checked()).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
    tree.write('client.json', tree.read(LOCK_FILE));
    expect(await checked()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });

  it('returns no verdict for a file of another form or version', async () => {
    await tree.publish();
    await expect(checked()).rejects.toThrow(NothingToCompare);
    tree.write('client.json', '{"documents": {}}');
    await expect(checked()).rejects.toThrow('neither a manifest nor a lock');
    tree.write('client.json', '{"format": "project-service-client", "version": 1, "documents": {}}');
    await expect(checked()).rejects.toMatchObject({
      message: expect.stringContaining('has format 1, and this version reads 2.'),
      fix: expect.stringContaining('the manifest of the commit'),
    });
    build();
    tree.change('client.json', '"kind":"query"', '"kind":"queries"');
    await expect(checked()).rejects.toThrow(
      /client\.json is not a file of this format \(documents\.thing\.wire\.kind: /,
    );
  });
});
