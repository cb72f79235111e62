import { describe, expect, it } from '@jest/globals';
import { clientContractsText } from '../../packages/contract/src/client-contracts.js';
import { OTHER, SCHEMA, useTree } from './tree.js';

// Tests of `contract builds`.

const tree = useTree();

/** Writes the contracts of a build of the present tree. */
const build = (name: string): void => tree.write(`builds/${name}.json`, clientContractsText(tree.manifest()));

describe('the client builds in use', () => {
  it('are listed with their calls, and with the changes that break the documents that they call', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    build('web@1');
    build('acme/kiosk@2.0+7');
    tree.removeKey();
    build('web@2');
    tree.change(SCHEMA, 'RED GREEN', 'RED GREEN BLUE');
    tree.countSeven(
      ['thing', 'web', '1', '2027-01-10'],
      ['other', 'web', '1', '2027-01-14'],
      ['thing', 'web', '2', '2027-01-13'],
      ['other', 'acme/kiosk', '2.0+7', '2027-01-12'],
      ['thing', 'old', '0', '2026-12-01'],
    );
    const { ok, isUnknown, text, data } = await tree.checkBuilds();
    expect({ ok, isUnknown }).toEqual({ ok: false, isUnknown: false });
    expect(text).toContain('web 1: breaking; 14 calls, last 2027-01-14T10:00:00.000Z\n  thing: breaking\n');
    expect(text).toMatch(
      /^ {4}documents\/things\/thing\.graphql:\d+ {2}breaking {2}result\.thing\.name .*\[result-key-removed\]$/m,
    );
    expect(text).toContain('web 2: dangerous; 7 calls');
    expect(text).toContain(
      'acme/kiosk 2.0+7: unchanged; 7 calls, last 2027-01-12T10:00:00.000Z\n  breaking, and not called in the last 30 days: thing',
    );
    expect(text).toMatch(/\n\nbreaking; of 3 client builds 1 breaking, 1 dangerous, 1 unchanged\.$/);
    expect(data).toMatchObject({
      verdict: 'breaking',
      builds: [
        {
          ...{ client: 'web', version: '1', calls: 14, lastCallAt: '2027-01-14T10:00:00.000Z', verdict: 'breaking' },
          operations: {
            other: { verdict: 'unchanged', changes: [] },
            thing: {
              verdict: 'breaking',
              changes: expect.arrayContaining([expect.objectContaining({ kind: 'result-key-removed' })]),
            },
          },
        },
        { client: 'web', version: '2', verdict: 'dangerous' },
        { client: 'acme/kiosk', verdict: 'unchanged', uncalled: ['thing'] },
      ],
    });
  });

  it('have no verdict without their contracts, and the file to add is named', async () => {
    build('web@1');
    tree.countSeven(
      ['thing', 'web', '1', '2027-01-14'],
      ['thing', 'web', '2', '2027-01-13'],
      ['thing', null, null, '2027-01-12'],
    );
    const some = await tree.checkBuilds();
    expect(some).toMatchObject({ ok: false, isUnknown: true, data: { verdict: 'unknown' } });
    expect(some.text).toContain(`put the contracts.json of this build into ${tree.root}/builds/web@2.json`);
    expect(some.text).toContain('an unnamed client: unknown; 7 calls');
    expect(some.text).toContain('of 3 client builds 2 unknown, 1 unchanged.');
    expect(await tree.checkBuilds(null)).toMatchObject({
      isUnknown: true,
      text: expect.stringContaining('builds/web@1.json'),
    });
    await expect(tree.checkBuilds(`${tree.root}/nowhere`)).rejects.toThrow('nowhere cannot be read (ENOENT)');
  });

  it('have the least number of calls if caches answered some', async () => {
    const call = { client: 'web', version: '1', calls: 7, lastCallAt: '2027-01-14T10:00:00.000Z' };
    tree.count([
      { ...call, documentId: 'thing', isLowerBound: true },
      { ...call, documentId: 'other', isLowerBound: false },
    ]);
    const { text } = await tree.checkBuilds(null);
    expect(text).toContain('web 1: unknown; at least 14 calls, last 2027-01-14T10:00:00.000Z');
  });

  it('pass if all are served, or none called', async () => {
    build('web@1');
    tree.countSeven(['thing', 'web', '1', '2027-01-14']);
    expect(await tree.checkBuilds()).toMatchObject({ ok: true, isUnknown: false });
    tree.countSeven();
    expect(await tree.checkBuilds()).toMatchObject({ ok: true, text: 'No client called in the last 30 days.' });
  });

  it('read no file outside of the folder', async () => {
    build('web@1');
    tree.write('secret@1.json', tree.read('builds/web@1.json'));
    tree.countSeven(['thing', '../secret', '1', '2027-01-14']);
    expect(await tree.checkBuilds()).toMatchObject({ isUnknown: true });
  });
});
