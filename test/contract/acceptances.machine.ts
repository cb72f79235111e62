import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { manifestText } from '../../packages/contract/src/manifest.js';
import { root as checkout } from './support.js';
import { commit, DOCUMENT, git, OTHER, repository, SCHEMA, TODAY, useTree } from './tree.js';

// Tests of documents/accepted.yaml: `contract check` and `contract publish` with accepted changes,
// and merges of branches that publish.

const tree = useTree();
const REASON = 'by the usage of January no client reads it';
const RECORD = { reason: REASON, by: 'Ada', until: '2027-06-30' };
const CHANGE = {
  ...{ documentId: 'thing', kind: 'result-key-removed', path: 'result.thing.name' },
  ...{ ...RECORD, on: TODAY, line: 2 },
};
const ACCEPTED = `accepted by Ada on ${TODAY} until 2027-06-30: ${REASON}`;
const LINE = `documents/accepted.yaml:2  thing  result-key-removed  result.thing.name  ${ACCEPTED}`;

async function accept(): Promise<void> {
  tree.removeKey();
  await tree.publish({ accept: ['thing'], ...RECORD });
}

/** A repository with a lock on its main branch, and another branch checked out. */
async function branch(name = 'shorter'): Promise<string> {
  await tree.publish();
  const base = repository(tree.root);
  git(tree.root, 'checkout', '-q', '-b', name);
  return base;
}

/** Writes the manifest of the tree to a file. */
function saveManifest(): string {
  tree.write('manifest.json', manifestText(tree.manifest()));
  return `${tree.root}/manifest.json`;
}

describe('the acceptances of a branch', () => {
  it('are listed with id, kind, path, reason and day, and do not fail', async () => {
    const base = await branch();
    expect((await tree.check()).text).not.toContain('accept');
    await accept();
    const { ok, text, data, annotations } = await tree.check({ strict: true });
    expect(ok).toBe(true);
    const name = `main (${base.slice(0, 12)})`;
    expect(text).toContain(`This branch accepts changes, since its merge base with ${name}:\n  ${LINE}\n`);
    expect(data).toMatchObject({ verdict: 'unchanged', accepted: { mergeBase: name, changes: [CHANGE] } });
    expect(annotations).toEqual([
      expect.stringMatching(
        /^::warning file=documents\/accepted\.yaml,line=2,col=1,title=result-key-removed::thing: result\.thing\.name, accepted by Ada on 2027-01-15 until 2027-06-30: by the usage/,
      ),
    ]);
    commit(tree.root);
    expect((await tree.check()).text).toContain(LINE);
  });

  it('are those of the branch, not of the main branch', async () => {
    await tree.publish();
    repository(tree.root);
    await accept();
    commit(tree.root);
    git(tree.root, 'checkout', '-q', '-b', 'later');
    expect(await tree.check()).toMatchObject({
      text: expect.not.stringContaining('accepts'),
      data: { accepted: { changes: [] } },
    });
    git(tree.root, 'checkout', '-q', 'main');
    tree.change(DOCUMENT, '    colour\n', '');
    await tree.publish({ accept: ['thing'], reason: 'on main' });
    commit(tree.root);
    git(tree.root, 'checkout', '-q', 'later');
    expect((await tree.check()).data).toMatchObject({ accepted: { changes: [] } });
  });

  it('are found from the remote main branch first, or from --base', async () => {
    const base = await branch();
    await accept();
    const accepting = commit(tree.root);
    git(tree.root, 'update-ref', 'refs/remotes/origin/main', base);
    git(tree.root, 'update-ref', 'refs/heads/main', accepting);
    expect((await tree.check()).text).toContain(`merge base with origin/main (${base.slice(0, 12)}):\n  ${LINE}`);
    expect((await tree.check({ base: 'main' })).text).not.toContain('accepts');
    git(tree.root, 'update-ref', 'refs/remotes/origin/develop', base);
    git(tree.root, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/develop');
    expect((await tree.check()).text).toContain('merge base with origin/HEAD (');
    await expect(tree.check({ base: 'nowhere' })).rejects.toThrow('There is no branch nowhere.');
  });

  it('are unknown without git or a main branch, in one line', async () => {
    await tree.publish();
    expect((await tree.check()).text).not.toContain('accepts');
    await accept();
    const unknown =
      'The accepted changes of this branch are unknown: git finds no merge base → fetch the whole history (in GitHub Actions, give actions/checkout "fetch-depth: 0"), or name the main branch: --base <branch>';
    expect(await tree.check()).toMatchObject({ ok: true, text: expect.stringContaining(unknown) });
    git(tree.root, 'init', '-q', '-b', 'trunk');
    commit(tree.root);
    expect(await tree.check()).toMatchObject({ ok: true, text: expect.stringContaining(unknown) });
    expect((await tree.check({ base: 'trunk' })).text).not.toContain('accepts');
  });
});

describe('an accepted change', () => {
  const PRINTED = new RegExp(
    `^ {2}\\S+:\\d+ {2}breaking, ${ACCEPTED} {2}result\\.thing\\.name {2}there is no name: [^→]+ {2}\\[result-key-removed\\]$`,
    'm',
  );

  it('passes against a branch, a manifest and a lock, and is printed', async () => {
    await tree.publish();
    tree.write('lock.json', tree.read(LOCK_FILE));
    const manifest = saveManifest();
    await branch();
    await accept();
    for (const against of ['main', manifest, `${tree.root}/lock.json`]) {
      const { ok, text, data } = await tree.check({ against, strict: true });
      expect({ against, ok }).toEqual({ against, ok: true });
      expect(text).toMatch(PRINTED);
      expect(text).toMatch(/: breaking; of 1 operations 1 breaking\. Accepted changes: 1\.$/);
      expect(data).toMatchObject({ operations: { thing: { changes: [{ verdict: 'breaking', accepted: CHANGE }] } } });
    }
  });

  it('covers no other break of the same document', async () => {
    await branch();
    await accept();
    tree.change(DOCUMENT, '    colour\n', '');
    const { ok, text } = await tree.check({ against: 'main' });
    expect(ok).toBe(false);
    expect(text).toMatch(PRINTED);
    expect(text).toMatch(/ {2}breaking {2}result\.thing\.colour .* → /);
    expect(await tree.publish()).toMatchObject({ ok: false, text: expect.stringContaining('result.thing.colour') });
  });

  it('covers no later change that equals it, once the main branch has it', async () => {
    tree.write('schema/size.graphql', 'scalar Size @range(min: 1, max: 100)\n');
    tree.change(SCHEMA, 'size: Int', 'size: Size');
    tree.change(DOCUMENT, 'size: Int', 'size: Size');
    await branch('tighter');
    const tighten = (from: number, to: number) => tree.change('schema/size.graphql', `max: ${from}`, `max: ${to}`);
    tighten(100, 50);
    await tree.publish({ accept: ['thing'], reason: 'once' });
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true });
    commit(tree.root);
    git(tree.root, 'branch', '-f', 'main');
    tighten(50, 10);
    for (const against of ['main', 'lock']) expect(await tree.check({ against })).toMatchObject({ ok: false });
    expect(await tree.publish()).toMatchObject({ ok: false });
    await tree.publish({ accept: ['thing'], reason: 'twice' });
    expect(await tree.check({ against: 'main' })).toMatchObject({
      ok: true,
      text: expect.stringContaining(`breaking, accepted on ${TODAY}: twice`),
    });
  });

  it('fails after its last day, with its line', async () => {
    await branch();
    await accept();
    const fails = `${LINE} → its last day has passed: revert the change, or write a later day`;
    for (const against of ['main', 'lock']) {
      expect(await tree.check({ against, today: '2027-06-30' })).toMatchObject({ ok: true, data: { expired: [] } });
      expect(await tree.check({ against, today: '2027-07-01' })).toMatchObject({
        ok: false,
        text: expect.stringContaining(fails),
        data: { expired: [CHANGE] },
        annotations: expect.arrayContaining([expect.stringMatching(/^::error file=documents\/accepted\.yaml,line=2,/)]),
      });
    }
  });

  it('is reported as unused against the main branch that has it, and passes', async () => {
    await branch();
    await accept();
    expect(await tree.check({ against: 'main' })).toMatchObject({ data: { unused: [] } });
    commit(tree.root);
    git(tree.root, 'branch', '-f', 'main');
    const unused = `${LINE} → unused, because the main branch has the change or this branch does not: remove it`;
    const { ok, text, data, annotations } = await tree.check({ against: 'main', today: '2027-07-01' });
    expect({ ok, data }).toMatchObject({ ok: true, data: { verdict: 'unchanged', unused: [CHANGE], expired: [] } });
    expect(text).toContain(unused);
    expect(annotations).toEqual([expect.stringMatching(/^::warning file=documents\/accepted\.yaml,line=2,/)]);
    // Other revisions may be older or newer than the change.
    expect((await tree.check({ against: 'HEAD~1' })).data).toMatchObject({ unused: [] });
  });

  it('can be an exposure or dangerous, for --strict', async () => {
    tree.change(SCHEMA, 'Thing! @access(to: PUBLIC)', 'Thing! @access(to: SESSION)');
    await branch('open');
    tree.change(SCHEMA, '@access(to: SESSION)', '@access(to: PUBLIC)');
    tree.change(SCHEMA, 'RED GREEN', 'RED GREEN BLUE');
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true });
    expect(await tree.check({ against: 'main', strict: true })).toMatchObject({ ok: false });
    await tree.publish({ accept: ['thing'], ...RECORD });
    const { ok, text } = await tree.check({ against: 'main', strict: true });
    expect(ok).toBe(true);
    expect(text).toMatch(
      / compatible, accepted by Ada .*\[session-not-required\] {2}exposure: callers need no session$/m,
    );
    expect(text).toMatch(/ dangerous, accepted by Ada .*\[result-enum-value-added\]$/m);
  });
});

describe('a merge of two branches', () => {
  const THIRD = OTHER.replaceAll('other', 'outer');

  /** Makes each change on a branch, and merges the second into the first; returns the conflicts. */
  async function merge(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<string> {
    copyFileSync(join(checkout, '.gitattributes'), join(tree.root, '.gitattributes'));
    await branch('one');
    await one();
    commit(tree.root);
    git(tree.root, 'checkout', '-q', '-b', 'other', 'main');
    await other();
    commit(tree.root);
    // The other branch was merged first.
    git(tree.root, 'branch', '-f', 'main');
    git(tree.root, 'checkout', '-q', 'one');
    try {
      git(tree.root, 'merge', '-q', 'main');
    } catch {
      // git exits with 1 for conflicts.
    }
    return git(tree.root, 'diff', '--name-only', '--diff-filter=U');
  }

  it('that publish adjacent new documents is resolved by publishing', async () => {
    const sdl = 'other: Int! @access(to: PUBLIC)';
    tree.change(SCHEMA, sdl, `${sdl}\n  outer: Int! @access(to: PUBLIC)`);
    const conflicts = await merge(
      async () => {
        tree.write('documents/things/other.graphql', OTHER);
        await tree.publish();
      },
      async () => {
        tree.write('documents/things/outer.graphql', THIRD);
        await tree.publish();
      },
    );
    expect(conflicts).toBe(`${LOCK_FILE}\n`);
    await expect(tree.check()).rejects.toThrow('it contains a merge conflict');
    expect(await tree.publish()).toMatchObject({ ok: true, text: expect.stringContaining('file updated') });
    expect(Object.keys(tree.lock().documents)).toEqual(['other', 'outer', 'thing']);
    expect(await tree.check()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });

  it('that accept breaks keeps both acceptances, and publishing needs neither again', async () => {
    tree.write('documents/things/other.graphql', OTHER);
    const conflicts = await merge(accept, async () => {
      tree.change(SCHEMA, 'other: Int!', 'other: Int');
      tree.change(DOCUMENT, '    colour\n', '');
      await tree.publish({ accept: ['other', 'thing'], reason: 'no client reads them' });
    });
    // The document itself conflicts, as both branches change adjacent lines.
    expect(conflicts).toBe(`${LOCK_FILE}\n${DOCUMENT}\n`);
    tree.write(DOCUMENT, 'query thing($size: Int) {\n  thing(size: $size) {\n    id\n  }\n}\n');
    expect(await tree.publish()).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^thing: accepted\n {2}\S+ {2}breaking, accepted by Ada /),
    });
    commit(tree.root);
    expect(
      tree
        .read(ACCEPTED_FILE)
        .match(/"path":"[^"]+"/g)
        ?.sort(),
    ).toEqual(['"path":"result.other"', '"path":"result.thing.colour"', '"path":"result.thing.name"']);
    expect(await tree.check()).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
    expect(await tree.check({ against: 'main' })).toMatchObject({
      ok: true,
      data: { operations: { thing: { changes: [{ path: 'result.thing.name', accepted: { by: 'Ada' } }] } } },
    });
  });

  it('that add a document and a common error code is resolved by publishing, without a conflict', async () => {
    const [code] = Object.values(config.errors.codes).filter(({ group }) => group !== null);
    if (code === undefined) throw new Error('the service has no common error codes');
    const errors = { ...config.errors, codes: { ...config.errors.codes, ADDED: code } };
    const both = { config: { ...config, errors } };
    const conflicts = await merge(
      async () => {
        tree.write('documents/things/other.graphql', OTHER);
        await tree.publish();
      },
      () => tree.publish(both),
    );
    expect(conflicts).toBe('');
    // The lock has the error code, and the hashes of a document without it.
    await expect(tree.check(both)).rejects.toThrow('it does not match its hashes');
    expect(await tree.publish(both)).toMatchObject({ ok: true, text: expect.stringContaining('changed: other;') });
    expect(await tree.check(both)).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });

  it('is not covered by an acceptance that the main branch has used', async () => {
    tree.write('schema/size.graphql', 'scalar Size @range(min: 1, max: 100)\n');
    tree.change(SCHEMA, 'size: Int', 'size: Size');
    tree.change(DOCUMENT, 'size: Int', 'size: Size');
    const sdl = 'other: Int! @access(to: PUBLIC)';
    tree.change(SCHEMA, sdl, `${sdl}\n  outer: Int! @access(to: PUBLIC)`);
    const tighten = (from: number, to: number) => tree.change('schema/size.graphql', `max: ${from}`, `max: ${to}`);
    await merge(
      async () => {
        tree.write('documents/things/other.graphql', OTHER);
        await tree.publish();
      },
      async () => {
        tree.write('documents/things/outer.graphql', THIRD);
        tighten(100, 50);
        await tree.publish({ accept: ['thing'], reason: 'once' });
      },
    );
    tighten(50, 10);
    const refused = { ok: false, text: expect.stringContaining('[input-bound-tightened]') };
    expect(await tree.publish()).toMatchObject(refused);
    git(tree.root, 'branch', '-q', '-m', 'main', 'trunk');
    await expect(tree.publish()).rejects.toThrow('has a valid one');
    await expect(tree.publish({ base: 'typo' })).rejects.toThrow('There is no branch typo.');
    expect(await tree.publish({ base: 'trunk' })).toMatchObject(refused);
    tighten(10, 50);
    expect(await tree.publish({ base: 'trunk' })).toMatchObject({ ok: true });
  });

  it('is not covered by an acceptance of the main branch before it is committed', async () => {
    tree.write('schema/size.graphql', 'scalar Size @range(min: 1, max: 100)\n');
    tree.change(SCHEMA, 'size: Int', 'size: Size');
    tree.change(DOCUMENT, 'size: Int', 'size: Size');
    const tighten = (from: number, to: number) => tree.change('schema/size.graphql', `max: ${from}`, `max: ${to}`);
    await branch('one');
    git(tree.root, 'checkout', '-q', 'main');
    tighten(100, 50);
    await tree.publish({ accept: ['thing'], reason: 'once' });
    commit(tree.root);
    git(tree.root, 'checkout', '-q', 'one');
    git(tree.root, 'merge', '-q', '--no-commit', '--no-ff', 'main');
    tighten(50, 10);
    for (const run of [() => tree.check(), () => tree.publish()])
      expect(await run()).toMatchObject({ ok: false, text: expect.stringContaining('[input-bound-tightened]') });
    tighten(10, 50);
    expect(await tree.publish()).toMatchObject({ ok: true });
  });

  it('whose acceptances differ only in their reason can be read', async () => {
    const conflicts = await merge(accept, async () => {
      tree.removeKey();
      await tree.publish({ accept: ['thing'], reason: 'the same, said otherwise' });
    });
    expect(conflicts).toBe('');
    expect(await tree.check()).toMatchObject({ ok: true });
  });
});

describe('a lock that was edited to hide a break', () => {
  /** Removes the key from the document and, without its hashes, from the lock. */
  function hideBreak(): void {
    tree.removeKey();
    const lock = tree.lock();
    delete lock.documents.thing.contract.wire.result.shapes[0].name;
    delete lock.documents.thing.contract.meaning.fields['thing.name'];
    tree.write(LOCK_FILE, JSON.stringify(lock));
    commit(tree.root);
  }
  const RESTORE = `Name another branch (--base <branch>), or restore the last valid file (git checkout <revision> -- ${LOCK_FILE}). Then publish again.`;
  const refusal = { ok: false, text: expect.stringContaining('[result-key-removed]') };

  it('is compared with the lock of the main branch', async () => {
    await branch();
    hideBreak();
    await expect(tree.check()).rejects.toThrow('it does not match its hashes');
    expect(await tree.publish()).toMatchObject(refusal);
  });

  it('is not published without a main branch', async () => {
    await branch();
    hideBreak();
    git(tree.root, 'branch', '-q', '-m', 'main', 'trunk');
    await expect(tree.publish()).rejects.toMatchObject({
      message: expect.stringContaining(
        'no main branch (origin/HEAD, origin/main, origin/master, main or master) has a valid one',
      ),
      fix: RESTORE,
    });
    git(tree.root, 'checkout', '-q', 'trunk', '--', LOCK_FILE);
    expect(await tree.publish()).toMatchObject(refusal);
  });

  it('is not published on the main branch, or on a branch of it', async () => {
    await branch();
    git(tree.root, 'checkout', '-q', 'main');
    hideBreak();
    for (const name of ['main', 'later']) {
      if (name !== 'main') git(tree.root, 'checkout', '-q', '-b', name);
      await expect(tree.publish()).rejects.toMatchObject({
        message: expect.stringContaining('the one of main is not valid either'),
        fix: RESTORE,
      });
    }
    git(tree.root, 'checkout', '-q', 'main~1', '--', LOCK_FILE);
    expect(await tree.publish()).toMatchObject(refusal);
  });
});
