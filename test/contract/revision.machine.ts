import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { LOCK_FILE } from '../../packages/contract/src/committed-files.js';
import { pathInRepository } from '../../packages/contract/src/git.js';
import { NothingToCompare } from '../../packages/contract/src/verdict/check/fetch-json.js';
import { commit, DOCUMENT, git, OTHER, repository, SCHEMA, THING, TODAY, useTree } from './tree.js';

// Tests of `contract check --against <revision>`: reads git into memory, and compiles with the
// current compiler.

const tree = useTree();

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('a revision', () => {
  it('can be a branch, a tag, a commit or another expression for one', async () => {
    const first = repository(tree.root);
    git(tree.root, 'tag', '-a', 'v1', '-m', 'one');
    tree.removeKey();
    for (const against of ['main', 'v1', 'HEAD', first, first.slice(0, 10)]) {
      const { ok, text } = await tree.check({ against });
      expect(ok).toBe(false);
      expect(text).toContain('[result-key-removed]');
      expect(text).toContain(`Against ${against} (${first.slice(0, 12)}): breaking; of 1 operations 1 breaking.`);
    }
    commit(tree.root);
    expect(await tree.check({ against: 'HEAD' })).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
    expect(await tree.check({ against: 'HEAD~1' })).toMatchObject({ ok: false });
  });

  it('is not checked out', async () => {
    repository(tree.root);
    tree.removeKey();
    const before = git(tree.root, 'status', '--porcelain');
    await tree.check({ against: 'main' });
    expect(git(tree.root, 'status', '--porcelain')).toBe(before);
  });

  it('needs no published documents, and reads retired ones from its lock', async () => {
    repository(tree.root);
    tree.write('documents/things/other.graphql', OTHER);
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });

    await tree.publish();
    tree.remove(DOCUMENT);
    tree.write('documents/retired.yaml', `thing: {on: ${TODAY}, reason: old}\n`);
    await tree.publish({ accept: ['thing'], reason: 'old' });
    commit(tree.root);
    tree.write('documents/retired.yaml', '{}\n');
    tree.write(DOCUMENT, THING.replace('    name\n', ''));
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
    tree.write(DOCUMENT, THING);
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
  });

  it('is read from its lock if the current compiler rejects it', async () => {
    await tree.publish();
    tree.change(SCHEMA, 'other: Int! @access(to: PUBLIC)', 'other: Int!');
    repository(tree.root);
    tree.change(SCHEMA, 'other: Int!', 'other: Int! @access(to: PUBLIC)');
    tree.removeKey();
    const { ok, text } = await tree.check({ against: 'main' });
    expect(ok).toBe(false);
    expect(text).toContain(`Against ${LOCK_FILE} of main (`);

    git(tree.root, 'rm', '-q', '--cached', LOCK_FILE);
    tree.remove(LOCK_FILE);
    tree.change(SCHEMA, 'other: Int! @access(to: PUBLIC)', 'other: Int!');
    commit(tree.root);
    tree.change(SCHEMA, 'other: Int!', 'other: Int! @access(to: PUBLIC)');
    await expect(tree.check({ against: 'main' })).rejects.toThrow('does not compile with this version');
    await expect(tree.check({ against: 'main' })).rejects.toThrow(NothingToCompare);
  });

  it('has the error codes of its lock, because their catalogue is code', async () => {
    await tree.publish();
    repository(tree.root);
    const [name = '', code] = Object.entries(config.errors.codes).find(([, { group }]) => group !== null) ?? [];
    if (code === undefined) throw new Error('the service has no common error codes');
    const codes = { ...config.errors.codes, [name]: { ...code, status: 599 }, ADDED: code };
    const checked = await tree.check({ against: 'main', config: { ...config, errors: { ...config.errors, codes } } });
    expect(checked).toMatchObject({ ok: false, text: expect.stringContaining('[error-status-changed]') });
    expect(checked.text).toContain('it may return ADDED');
  });

  it('has the documents behind links, as the working tree', async () => {
    const shared = tree.read(DOCUMENT);
    const link = (target: string): void => {
      tree.remove(DOCUMENT);
      symlinkSync(target, join(tree.root, DOCUMENT));
    };
    tree.write('shared/thing.graphql', shared);
    link('../../shared/thing.graphql');
    await tree.publish();
    repository(tree.root);
    tree.write('shared/thing.graphql', shared.replace('    name\n', ''));
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: false, data: { verdict: 'breaking' } });

    // Of a link out of the repository, git has no text: the lock has the contract.
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    folders.push(outside);
    writeFileSync(join(outside, 'thing.graphql'), shared.replace('    name\n', ''));
    link(join(outside, 'thing.graphql'));
    commit(tree.root);
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
  });

  it('is read from the repository of GIT_DIR if the folder has none', async () => {
    repository(tree.root);
    const apart = mkdtempSync(join(tmpdir(), 'apart-'));
    folders.push(apart);
    renameSync(join(tree.root, '.git'), join(apart, 'repository.git'));
    process.env.GIT_DIR = join(apart, 'repository.git');
    const checked = tree.check({ against: 'main' });
    expect(await checked.finally(() => delete process.env.GIT_DIR)).toMatchObject({
      ok: true,
      data: { verdict: 'unchanged' },
    });
  });

  it('is read from a package in a subfolder, without hidden files', async () => {
    const outer = mkdtempSync(join(tmpdir(), 'outer-'));
    folders.push(outer);
    mkdirSync(join(outer, 'packages'));
    const root = join(outer, 'packages/api');
    tree.write('documents/.thing.graphql', 'not read');
    tree.write('documents/things/größe.txt', 'a note');
    renameSync(tree.root, root);
    mkdirSync(tree.root);
    git(outer, 'init', '-q', '-b', 'main');
    commit(outer);
    const unchanged = { ok: true, data: { verdict: 'unchanged' } };
    expect(await tree.check({ root, against: 'main' })).toMatchObject(unchanged);
    process.env.GIT_DIR = join(outer, '.git'); // as in a hook of a linked worktree
    const checked = tree.check({ root, against: 'main' });
    expect(await checked.finally(() => delete process.env.GIT_DIR)).toMatchObject(unchanged);
  });
});

describe('an annotation', () => {
  it('has a file path from the root of the repository', async () => {
    git(tree.root, 'init', '-q', '-b', 'main');
    expect(await pathInRepository(tree.root, undefined)).toBe('');
    rmSync(join(tree.root, '.git'), { recursive: true });
    const outer = mkdtempSync(join(tmpdir(), 'outer-'));
    folders.push(outer);
    mkdirSync(join(outer, 'services'));
    const root = join(outer, 'services/shop');
    renameSync(tree.root, root);
    mkdirSync(tree.root);
    git(outer, 'init', '-q', '-b', 'main');
    expect(await pathInRepository(root, undefined)).toBe('services/shop/');
    expect(await pathInRepository(root, '/elsewhere')).toBe('services/shop/');
  });

  it('uses GITHUB_WORKSPACE outside of a git repository', async () => {
    const above = join(tree.root, '..');
    const name = tree.root.slice(tree.root.lastIndexOf('/') + 1);
    expect(await pathInRepository(tree.root, undefined)).toBe('');
    expect(await pathInRepository(tree.root, above)).toBe(`${name}/`);
    expect(await pathInRepository(tree.root, tree.root)).toBe('');
    expect(await pathInRepository(tree.root, join(tree.root, 'schema'))).toBe('');
    expect(await pathInRepository(tree.root, join(tree.root, 'nowhere'))).toBe('');
    symlinkSync(above, join(tree.root, 'link'));
    expect(await pathInRepository(tree.root, join(tree.root, 'link'))).toBe(`${name}/`);
  });

  it('prefixes each file with that path', async () => {
    const folder = 'services/shop/';
    await tree.publish();
    tree.removeKey();
    tree.write('documents/things/other.graphql', OTHER);
    const { annotations } = await tree.check({ folder });
    expect(annotations).toEqual([
      expect.stringMatching(/^::error file=services\/shop\/documents\/things\/thing\.graphql,line=/),
      expect.stringMatching(/^::error file=services\/shop\/documents\/things\/other\.graphql,line=1/),
    ]);
    tree.change(DOCUMENT, 'colour', 'color');
    expect((await tree.check({ folder })).annotations[0]).toMatch(
      /^::error file=services\/shop\/documents\/things\/thing/,
    );
  });
});

describe('there is no verdict', () => {
  const refused = async (against: string, message: string | RegExp, root = tree.root) => {
    const checked = tree.check({ root, against });
    await expect(checked).rejects.toThrow(NothingToCompare);
    await expect(checked).rejects.toThrow(message);
  };

  it('outside of a repository', () => refused('main', 'is not in a git repository'));

  it('for an unknown revision, or one that looks like an option', async () => {
    repository(tree.root);
    await refused('nowhere', 'There is no revision nowhere in this repository.');
    await refused('--all', 'There is no revision --all in this repository.');
  });

  it('in a shallow clone without it', async () => {
    const first = repository(tree.root);
    tree.removeKey();
    commit(tree.root);
    const clone = mkdtempSync(join(tmpdir(), 'shallow-'));
    folders.push(clone);
    git(tmpdir(), 'clone', '-q', '--depth', '1', `file://${tree.root}`, clone);
    await refused(first, 'This clone is shallow', clone);
    await refused('HEAD~1', 'This clone is shallow', clone);
    await expect(tree.check({ root: clone, against: 'HEAD' })).resolves.toBeDefined();
  });
});
