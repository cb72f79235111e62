import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { readAccepted } from '../../packages/contract/src/verdict/lock/accepted-file.js';
import { writeLock } from '../../packages/contract/src/verdict/lock/lock-file.js';
import { readLock } from '../../packages/contract/src/verdict/lock/read-lock.js';
import { DOCUMENT, git, OTHER, repository, SCHEMA, THING, TODAY, useTree } from './tree.js';

// Tests of `contract publish`.

const tree = useTree();

const acceptedIn = (text: string) => {
  const read = readAccepted({ file: ACCEPTED_FILE, text });
  if ('diagnostics' in read) throw new Error(`${ACCEPTED_FILE} cannot be read`);
  return read.acceptances;
};

/** Removes the document as announced. */
async function retire(): Promise<void> {
  tree.write('documents/things/other.graphql', OTHER);
  tree.endOn('2027-01-10', 'reason: "old", successor: "other"');
  await tree.publish({ today: '2026-12-01' });
  tree.remove(DOCUMENT);
  tree.write('documents/retired.yaml', 'thing: {on: 2027-01-10, reason: old, successor: other}\n');
}

describe('publishing', () => {
  it('writes all contracts, and nothing the second time', async () => {
    expect(await tree.publish()).toMatchObject({
      ok: true,
      text: `${LOCK_FILE}: added: thing; 1 document in all.`,
    });
    const text = tree.read(LOCK_FILE);
    expect(tree.lock().documents.thing).toMatchObject({
      contractHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      meaningHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      sunset: null,
      contract: { wire: { kind: 'query' }, meaning: { fields: { 'thing.id': [{ field: 'id' }] } } },
    });
    expect(await tree.publish()).toMatchObject({
      ok: true,
      text: `${LOCK_FILE}: no changes; 1 document in all.`,
    });
    expect(tree.read(LOCK_FILE)).toBe(text);
  });

  it('changes only the changed parts of the lock', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    await tree.publish();
    const before = tree.read(LOCK_FILE).split('\n');
    tree.addKey();
    await tree.publish();
    const after = tree.read(LOCK_FILE).split('\n');
    const gone = before.filter((line) => !after.includes(line));
    expect(gone.every((line) => /Hash"|"colour"|thing\.name|^ +\}$/.test(line))).toBe(true);
    expect(gone.length).toBeLessThan(6);
  });

  it('publishes and prints dangerous changes', async () => {
    await tree.publish();
    tree.change(SCHEMA, 'RED GREEN', 'RED GREEN BLUE');
    const { ok, text } = await tree.publish();
    expect(ok).toBe(true);
    expect(text).toContain('thing: changed\n');
    expect(text).toMatch(
      /^ {2}schema\/things\.graphql:\d+ {2}dangerous {2}result\.thing\.colour {2}.*\[result-enum-value-added\]$/m,
    );
  });

  it('refuses another contract under the same id, and writes nothing', async () => {
    await tree.publish();
    const before = tree.read(LOCK_FILE);
    tree.removeKey();
    tree.write('documents/things/other.graphql', OTHER);
    const { ok, text, data } = await tree.publish();
    expect(ok).toBe(false);
    expect(text).toContain('thing: breaking\n');
    expect(text).toContain('[result-key-removed]');
    expect(text).toContain('is published with another contract. Fix the change, or accept it');
    expect(data).toMatchObject({ published: false, operations: { thing: { verdict: 'breaking' } } });
    expect(tree.read(LOCK_FILE)).toBe(before);
  });

  it('records accepted breaking changes with reason and person', async () => {
    await tree.publish();
    tree.removeKey();
    const accepted = { accept: ['thing'], reason: 'agreed with the shop', by: 'Ada', until: '2027-06-30' };
    expect(await tree.publish({ ...accepted, dryRun: true })).toMatchObject({ ok: true });
    expect(tree.has(ACCEPTED_FILE)).toBe(false);
    expect(await tree.publish(accepted)).toMatchObject({
      ok: true,
      text: expect.stringContaining('thing: accepted\n'),
    });
    expect(tree.lock()).not.toHaveProperty('accepted');
    expect(tree.read(ACCEPTED_FILE)).toMatch(
      /^#.*\n- \{"documentId":"thing","kind":"result-key-removed","path":"result\.thing\.name",.*\}\n$/,
    );
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toEqual([
      {
        ...{ documentId: 'thing', kind: 'result-key-removed', path: 'result.thing.name' },
        ...{ reason: 'agreed with the shop', by: 'Ada', on: TODAY, until: '2027-06-30', line: 2 },
      },
    ]);

    const text = tree.read(LOCK_FILE);
    expect(await tree.publish(accepted)).toMatchObject({
      ok: true,
      text: expect.stringContaining('nothing to accept'),
    });
    expect(tree.read(LOCK_FILE)).toBe(text);
  });

  it('publishes no accepted change whose last day has passed', async () => {
    await tree.publish();
    const before = tree.read(LOCK_FILE);
    tree.removeKey();
    const accepted = { accept: ['thing'], reason: 'no caller reads it' };
    await expect(tree.publish({ ...accepted, until: '2027-01-14' })).rejects.toThrow('--until 2027-01-14 has passed');
    expect(tree.read(LOCK_FILE)).toBe(before);
    expect(await tree.publish({ ...accepted, until: TODAY })).toMatchObject({ ok: true });
  });

  it('publishes no accepted change that it cannot record', async () => {
    await tree.publish();
    const before = tree.read(LOCK_FILE);
    tree.removeKey();
    symlinkSync('nowhere/accepted.yaml', join(tree.root, ACCEPTED_FILE));
    await expect(tree.publish({ accept: ['thing'], reason: 'no caller reads it' })).rejects.toThrow('ENOENT');
    expect(tree.read(LOCK_FILE)).toBe(before);
  });

  it('records a repeated acceptance once, with its latest values', async () => {
    await tree.publish();
    tree.removeKey();
    await tree.publish({ accept: ['thing'], reason: 'once' });
    tree.write(DOCUMENT, THING);
    await tree.publish();
    tree.removeKey();
    await tree.publish({ accept: ['thing'], reason: 'again' });
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toMatchObject([{ path: 'result.thing.name', reason: 'again' }]);
  });

  it('stores error groups once, and only those that a retired document used', async () => {
    await retire();
    await tree.publish();
    const lock = tree.lock();
    expect(lock.documents.other.contract.wire.errors).toEqual({ groups: ['program', 'project', 'service'], own: {} });
    expect(lock.retired.thing.contract.wire.errors).toEqual({ groups: ['program', 'project', 'service'], own: {} });
    const { PROJECT_UNAVAILABLE: code } = lock.errorGroups.project;
    expect(code).toEqual({ category: 'internal', status: 503, retryable: false });
    // A retired document keeps the codes of its last day, independently of the group.
    const read = readLock({ file: LOCK_FILE, text: tree.read(LOCK_FILE) }, config);
    if (!('lock' in read)) throw new Error('the lock cannot be read');
    const project = { ...read.lock.errorGroups.project, QUITE_NEW: code };
    const later = JSON.parse(writeLock({ ...read.lock, errorGroups: { ...read.lock.errorGroups, project } }));
    const { groups, own } = later.retired.thing.contract.wire.errors;
    expect(groups).not.toContain('project');
    expect(own).toEqual(lock.errorGroups.project);
  });

  it('accepts changes per id', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    await tree.publish();
    tree.removeKey();
    tree.change(SCHEMA, 'other: Int!', 'other: Int');
    expect(await tree.publish({ accept: ['thing'], reason: 'x' })).toMatchObject({
      ok: false,
      data: { operations: { other: { verdict: 'breaking' } } },
    });
  });

  it('applies documents/verdicts.yaml', async () => {
    await tree.publish();
    tree.removeKey();
    tree.write(
      'documents/verdicts.yaml',
      `- {documentId: thing, kind: result-key-removed, verdict: dangerous, reason: unused, on: ${TODAY}}\n`,
    );
    expect(await tree.publish()).toMatchObject({ ok: true, text: expect.stringContaining('thing: changed\n') });
  });

  it('writes nothing in a dry run', async () => {
    await tree.publish({ dryRun: true });
    expect(tree.has(LOCK_FILE)).toBe(false);
  });

  it('publishes nothing of a tree that does not compile', async () => {
    tree.change(DOCUMENT, 'name', 'nam');
    expect(await tree.publish()).toMatchObject({
      ok: false,
      text: expect.stringMatching(/^documents\/things\/thing\.graphql:4:5 {2}thing .*\n1 problem in the contract$/),
    });
    expect(tree.has(LOCK_FILE)).toBe(false);
  });

  it('reports a written lock without noticeable changes', async () => {
    await tree.publish();
    tree.change(SCHEMA, '  weight: Int!', '  weight: Int!\n  height: Int!');
    expect(await tree.publish()).toMatchObject({
      ok: true,
      text: `${LOCK_FILE}: no changes for clients, file updated; 1 document in all.`,
    });
    expect(tree.lock().fields.Thing).toContain('height');
    expect(await tree.publish()).toMatchObject({ text: `${LOCK_FILE}: no changes; 1 document in all.` });
  });

  it.each([
    ['is empty', () => '', 'it is not JSON → revert the edit'],
    [
      'is of a newer format',
      () => tree.read(LOCK_FILE).replace('"version": 3', '"version": 4, "more": 1'),
      'version: expected 3 → a newer version wrote it: update this program',
    ],
    [
      'is of an older format',
      () => tree.read(LOCK_FILE).replace('"version": 3', '"version": 2, "contracts": 1'),
      'version: expected 3 → remove the file, and publish again: npm run cli -- contract publish',
    ],
  ])('reports one problem of a lock that %s', async (_, text, said) => {
    await tree.publish();
    tree.write(LOCK_FILE, text());
    const problems = await tree.publish().catch(({ message }: Error) => message.split('\n'));
    expect(problems).toEqual([expect.stringContaining(said)]);
  });

  it('does not overwrite an invalid lock', async () => {
    tree.write(LOCK_FILE, '{}\n');
    await expect(tree.publish()).rejects.toThrow(`${LOCK_FILE}:1:1`);
    expect(tree.read(LOCK_FILE)).toBe('{}\n');
  });
});

describe('a change that takes a protection from the service', () => {
  const PROTECTED = 'thing(size: Int @rateWeight(requests: 10)): Thing! @access(to: SESSION)';
  const unprotect = () => tree.change(SCHEMA, PROTECTED, 'thing(size: Int): Thing! @access(to: PUBLIC) @cacheable');

  it('is refused without acceptance, and recorded with it', async () => {
    tree.change(SCHEMA, 'thing(size: Int): Thing! @access(to: PUBLIC)', PROTECTED);
    await tree.publish();
    expect(tree.lock().documents.thing.safeguards).toEqual({
      policy: {},
      rateWeights: [{ byDefault: false, requests: 10, variable: 'size' }],
    });
    unprotect();
    const refused = await tree.publish();
    expect(refused).toMatchObject({ ok: false, data: { operations: { thing: { verdict: 'compatible' } } } });
    expect(refused.text).toContain('[session-not-required]  exposure: callers need no session\n');
    expect(refused.text).toContain('Revert the change, or accept it: --accept <id> --reason <text>');

    const call = { documentId: 'thing', client: 'web', version: '1', calls: 7, lastCallAt: '2027-01-14T10:00:00Z' };
    const usage = tree.count([{ ...call, isLowerBound: true }]);
    const accepted = { accept: ['thing'], reason: 'it is public now', usage };
    // Callers are named, but nothing breaks for them.
    const text = expect.stringContaining('called by web 1: at least 7 times, last');
    expect(await tree.publish(accepted)).toMatchObject({ ok: true, text });
    expect(acceptedIn(tree.read(ACCEPTED_FILE)).map(({ kind, path }) => [kind, path])).toEqual([
      ['cache-added', 'policy.cacheable'],
      ['rate-weight-lowered', 'variables.size'],
      ['session-not-required', 'policy.access'],
    ]);
    expect(tree.lock().documents.thing.safeguards).toEqual({ policy: { cacheable: true }, rateWeights: [] });
    expect(await tree.check({ strict: true })).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });
});

describe('a document that was removed from the lock by hand', () => {
  it('still counts as published by the last commit', async () => {
    await tree.publish();
    repository(tree.root);
    tree.remove(LOCK_FILE);
    tree.removeKey();
    expect(await tree.publish()).toMatchObject({ ok: false, text: expect.stringContaining('[result-key-removed]') });
    expect(tree.has(LOCK_FILE)).toBe(false);
    tree.write(DOCUMENT, THING);
    expect(await tree.publish()).toMatchObject({ ok: true });
    expect(tree.has(LOCK_FILE)).toBe(true);
  });

  it('can be removed with its document before the merge', async () => {
    await tree.publish();
    const before = tree.read(LOCK_FILE);
    tree.write('documents/things/other.graphql', OTHER);
    await tree.publish();
    repository(tree.root);
    tree.write(LOCK_FILE, before);
    tree.remove('documents/things/other.graphql');
    expect(await tree.publish()).toMatchObject({ ok: true, text: expect.stringContaining('no changes') });
  });
});

describe('retirement', () => {
  it('keeps the id permanently, with its last contract', async () => {
    await retire();
    const { contract } = tree.lock().documents.thing;
    expect(await tree.publish()).toMatchObject({ ok: true, text: expect.stringContaining('thing: retired\n') });
    expect(tree.lock().documents).not.toHaveProperty('thing');
    expect(tree.lock().retired.thing).toEqual({ on: '2027-01-10', reason: 'old', successor: 'other', contract });
    expect(await tree.publish()).toMatchObject({ ok: true, text: expect.stringContaining('no changes') });

    tree.write('documents/retired.yaml', '{}\n');
    const forgotten = await tree.publish({ accept: ['thing'], reason: 'tidying up' });
    expect(forgotten).toMatchObject({ ok: false, text: expect.stringContaining('[retired-entry-missing]') });
    expect(forgotten.text).toContain('write it into documents/retired.yaml');
  });

  it('restores the id only for a compatible contract', async () => {
    await retire();
    await tree.publish();
    tree.write('documents/retired.yaml', '{}\n');
    tree.write(DOCUMENT, THING.replace('    name\n', ''));
    expect(await tree.publish()).toMatchObject({ ok: false, text: expect.stringContaining('[retired-id-reused]') });
    tree.write(DOCUMENT, THING);
    expect(await tree.publish()).toMatchObject({ ok: true, text: expect.stringContaining('[retired-id-restored]') });
    expect(tree.lock().retired).toEqual({});
  });

  it('refuses a removed id without an entry, even if accepted', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    await tree.publish();
    tree.remove(DOCUMENT);
    const gone = await tree.publish({ accept: ['thing'], reason: 'gone' });
    expect(gone).toMatchObject({ ok: false, text: expect.stringContaining('[document-removed]') });
    expect(gone.text).toContain('which cannot be accepted');
    // Without documents/retired.yaml, the place is that of the lock.
    const line = tree.read(LOCK_FILE).split('\n').indexOf('    "thing": {') + 1;
    expect(gone.text).toContain(`documents/published.json:${line}  breaking  document  thing is removed`);
    const override = `{documentId: thing, kind: document-removed, verdict: compatible, reason: unused, on: ${TODAY}}`;
    tree.write('documents/verdicts.yaml', `- ${override}\n`);
    expect(await tree.publish()).toMatchObject({ ok: false, text: expect.stringContaining('[document-removed]') });
    tree.remove('documents/verdicts.yaml');

    tree.write('documents/retired.yaml', `thing: {on: ${TODAY}, reason: gone}\n`);
    const removed = await tree.publish();
    expect(removed).toMatchObject({ ok: false, text: expect.stringContaining('[document-removed]') });
    expect(removed.text).toMatch(
      /\nNothing is published\.\nA published document ends without announcement, .*: --accept <id> --reason <text>$/,
    );
    expect(await tree.publish({ accept: ['thing'], reason: 'gone' })).toMatchObject({ ok: true });
    expect(tree.lock()).toMatchObject({ retired: { thing: { on: TODAY } } });
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toMatchObject([{ kind: 'document-removed', path: 'document' }]);
  });

  it('requires --force while clients still call it', async () => {
    await retire();
    const unasked = 'Callers of these documents were not checked';
    expect((await tree.publish({ dryRun: true })).text).toContain(unasked);
    const usage = tree.countSeven(['thing', 'web', '1.2']);
    const refused = await tree.publish({ usage });
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain('called by web 1.2: 7 times, last 2027-01-14T10:00:00.000Z');
    expect(refused.text).toContain('--force');
    expect(tree.lock().documents).toHaveProperty('thing');

    tree.countSeven(['thing', 'web', '1.2', '2026-12-15']);
    expect(await tree.publish({ usage, dryRun: true })).toMatchObject({ ok: true });
    tree.count([], { thing: '2027-01-13T10:00:00.000Z' });
    const uncalled = await tree.publish({ usage, dryRun: true });
    expect(uncalled).toMatchObject({ ok: true, text: expect.stringMatching(/no calls since 2027-01-13T/) });
    expect(uncalled.text).not.toContain(unasked);
    tree.countSeven(['thing', 'web', '1.2']);
    expect(await tree.publish({ usage, force: true, reason: 'a security hole' })).toMatchObject({ ok: true });
    expect(tree.lock().documents).not.toHaveProperty('thing');
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toMatchObject([
      { documentId: 'thing', kind: 'document-retired', reason: 'a security hole' },
    ]);
  });
});

describe('an accepted break of a document that clients call', () => {
  it('names the callers, and requires --force', async () => {
    await tree.publish();
    tree.removeKey();
    const accepted = { accept: ['thing'], reason: 'agreed', usage: tree.countSeven(['thing', 'web', '1.2']) };
    // Before the acceptance too: the callers decide about it.
    expect((await tree.publish({ usage: accepted.usage })).text).toContain('  called by web 1.2: 7 times');
    const refused = await tree.publish(accepted);
    expect(refused).toMatchObject({ ok: false, data: { operations: { thing: { callers: [{ client: 'web' }] } } } });
    expect(refused.text).toContain('  called by web 1.2: 7 times, last 2027-01-14T10:00:00.000Z\n');
    expect(refused.text).toContain('--force --reason <text>');
    expect(tree.has(ACCEPTED_FILE)).toBe(false);
    const forced = await tree.publish({ ...accepted, force: true });
    expect(forced).toMatchObject({ ok: true, text: expect.stringContaining('called by web 1.2') });
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toMatchObject([{ kind: 'result-key-removed', reason: 'agreed' }]);
  });

  it('records the reason of --force also if the branch has accepted the break before', async () => {
    await tree.publish();
    const lock = tree.read(LOCK_FILE);
    repository(tree.root);
    git(tree.root, 'checkout', '-q', '-b', 'shorter');
    tree.removeKey();
    await tree.publish({ accept: ['thing'], reason: 'agreed' });
    tree.write(LOCK_FILE, lock);
    const usage = tree.countSeven(['thing', 'web', '1.2']);
    expect(await tree.publish({ usage })).toMatchObject({ ok: false, text: expect.stringContaining(': agreed  ') });
    expect(await tree.publish({ usage, force: true, reason: 'a security hole' })).toMatchObject({ ok: true });
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toMatchObject([
      { kind: 'result-key-removed', reason: 'a security hole' },
    ]);
  });

  it('succeeds without recent calls, and says so', async () => {
    await tree.publish();
    tree.removeKey();
    const usage = tree.count([], { thing: '2026-01-01T00:00:00.000Z' });
    const accepted = { accept: ['thing'], reason: 'agreed' };
    const unasked = await tree.publish({ ...accepted, dryRun: true });
    expect(unasked.text).toContain('Callers of these documents were not checked: use --usage <source>.');
    const { ok, text } = await tree.publish({ ...accepted, usage });
    expect(ok).toBe(true);
    expect(text).toContain('  no calls since 2026-12-16T00:00:00.000Z\n');
    expect(text).not.toContain('were not checked');
  });
});

describe('the notice of an end', () => {
  const announced = () => tree.lock().documents.thing.sunset?.announced;
  const SHORT = { ok: false, text: expect.stringContaining('[sunset-short-notice]') };

  it('is refused if it is short, unless it is accepted', async () => {
    await tree.publish();
    tree.endOn('2027-04-14');
    expect(await tree.publish()).toMatchObject(SHORT);
    expect(await tree.check()).toMatchObject(SHORT);
    expect(await tree.publish({ accept: ['thing'], reason: 'agreed' })).toMatchObject({ ok: true });
    expect(acceptedIn(tree.read(ACCEPTED_FILE))).toMatchObject([{ kind: 'sunset-short-notice', path: 'sunset' }]);
    expect(await tree.check()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });

  it('counts from the first publication: later days keep it, earlier and new ones begin anew', async () => {
    await tree.publish();
    tree.endOn('2027-12-01');
    await tree.publish();
    expect(announced()).toBe(TODAY);
    tree.endOn('2027-12-31');
    await tree.publish({ today: '2027-03-01' });
    expect(announced()).toBe(TODAY);
    tree.endOn('2027-12-30');
    await tree.publish({ today: '2027-04-01' });
    expect(announced()).toBe('2027-04-01');
    tree.endOn('2027-06-01');
    expect(await tree.publish({ today: '2027-05-01' })).toMatchObject(SHORT);
    tree.write(DOCUMENT, THING);
    await tree.publish({ today: '2027-05-01' });
    tree.endOn('2027-12-30');
    expect(await tree.publish({ today: '2027-10-02' })).toMatchObject(SHORT);
    expect(await tree.publish({ today: '2027-10-01' })).toMatchObject({ ok: true });
    expect(announced()).toBe('2027-10-01');
  });

  it('cannot be backdated in SDL and documents, nor by a new lock', async () => {
    await tree.publish();
    tree.endOn('2027-12-01', 'reason: "old"', '2020-01-01');
    await tree.publish();
    repository(tree.root);
    // More than 90 days after the announcement, but clients have planned with a later end.
    const today = '2027-05-15';
    tree.endOn('2027-06-15', 'reason: "old"', '2019-01-01');
    expect(await tree.check({ today })).toMatchObject(SHORT);
    expect(await tree.publish({ today })).toMatchObject(SHORT);
    tree.write('documents/moved/thing.graphql', tree.read(DOCUMENT));
    tree.remove(DOCUMENT);
    expect(await tree.publish({ today })).toMatchObject(SHORT);
    tree.remove(LOCK_FILE);
    expect(await tree.publish({ today })).toMatchObject(SHORT);
    expect(tree.has(LOCK_FILE)).toBe(false);
  });

  it('counts for other references too: a review may last', async () => {
    await tree.publish();
    tree.write('deployed.json', tree.read(LOCK_FILE));
    tree.endOn('2027-04-15');
    await tree.publish();
    const later = { against: `${tree.root}/deployed.json`, today: '2027-02-15' };
    expect(await tree.check(later)).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
    tree.write(LOCK_FILE, tree.read('deployed.json'));
    expect(await tree.check(later)).toMatchObject(SHORT);
  });

  it('names the callers of a document that will end', async () => {
    await tree.publish();
    tree.endOn('2027-12-01');
    const usage = tree.countSeven(['thing', 'web', null]);
    const named = { ok: true, text: expect.stringContaining('  called by web: 7 times, last 2027-01-14T10:00:00') };
    expect(await tree.check({ usage })).toMatchObject(named);
    expect(await tree.publish({ usage })).toMatchObject(named);
    tree.endOn('2027-11-01');
    expect(await tree.check({ usage })).toMatchObject(named);
    expect(await tree.publish({ usage })).toMatchObject(named);
  });
});
