import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { NothingToCompare } from '../../src/contract/check/answer.js';
import { check } from '../../src/contract/check/check.js';
import { reportCheck } from '../../src/contract/check/report.js';
import { LOCK_FILE } from '../../src/contract/published/lock-file.js';
import { OTHER, resolved, THING, TODAY, useTree } from './tree.js';

// `contract check --against <revision>`: what git has, read into memory and compiled by today's compiler.

const tree = useTree();
const SCHEMA = 'schema/things.graphql';
const DOCUMENT = 'documents/things/thing.graphql';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** All that is there, as a commit; gives its id. */
function commit(root = tree.root): string {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'a commit');
  return git(root, 'rev-parse', 'HEAD').trim();
}

function repository(): string {
  git(tree.root, 'init', '-q', '-b', 'main');
  return commit();
}

describe('a revision', () => {
  it('is a branch, a tag, a commit or what leads to one', async () => {
    const first = repository();
    git(tree.root, 'tag', '-a', 'v1', '-m', 'one');
    tree.change(DOCUMENT, '    name\n', '');
    for (const against of ['main', 'v1', 'HEAD', first, first.slice(0, 10)]) {
      const { ok, text } = await tree.check({ against });
      expect(ok).toBe(false);
      expect(text).toContain('[result-key-removed]');
      expect(text).toContain(`Against ${against} (${first.slice(0, 12)}): breaking; of 1 operations 1 breaking.`);
    }
    commit();
    expect(await tree.check({ against: 'HEAD' })).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
    expect(await tree.check({ against: 'HEAD~1' })).toMatchObject({ ok: false });
  });

  it('is left where it is: nothing is checked out', async () => {
    repository();
    tree.change(DOCUMENT, '    name\n', '');
    const before = git(tree.root, 'status', '--porcelain');
    await tree.check({ against: 'main' });
    expect(git(tree.root, 'status', '--porcelain')).toBe(before);
  });

  it('demands no lock of its documents, and knows by its lock what is gone', async () => {
    repository();
    tree.write('documents/things/other.graphql', OTHER);
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });

    await tree.publish();
    tree.remove(DOCUMENT);
    tree.write('documents/retired.yaml', `thing: {on: ${TODAY}, reason: old}\n`);
    await tree.publish({ accept: ['thing'], reason: 'old' });
    commit();
    tree.write('documents/retired.yaml', '{}\n');
    tree.write(DOCUMENT, THING.replace('    name\n', ''));
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: false, data: { verdict: 'breaking' } });
    tree.write(DOCUMENT, THING);
    expect(await tree.check({ against: 'main' })).toMatchObject({ ok: true, data: { verdict: 'compatible' } });
  });

  it('counts by its lock where today’s compiler refuses it', async () => {
    await tree.publish();
    tree.change(SCHEMA, 'other: Int! @access(to: PUBLIC)', 'other: Int!');
    repository();
    tree.change(SCHEMA, 'other: Int!', 'other: Int! @access(to: PUBLIC)');
    tree.change(DOCUMENT, '    name\n', '');
    const { ok, text } = await tree.check({ against: 'main' });
    expect(ok).toBe(false);
    expect(text).toContain(`Against ${LOCK_FILE} of main (`);

    git(tree.root, 'rm', '-q', '--cached', LOCK_FILE);
    tree.remove(LOCK_FILE);
    tree.change(SCHEMA, 'other: Int! @access(to: PUBLIC)', 'other: Int!');
    commit();
    tree.change(SCHEMA, 'other: Int!', 'other: Int! @access(to: PUBLIC)');
    await expect(tree.check({ against: 'main' })).rejects.toThrow('does not compile with this version');
    await expect(tree.check({ against: 'main' })).rejects.toThrow(NothingToCompare);
  });

  it('is read from a package that lies within its repository, links and hidden files aside', async () => {
    const outer = mkdtempSync(join(tmpdir(), 'outer-'));
    folders.push(outer);
    mkdirSync(join(outer, 'packages'));
    const root = join(outer, 'packages/api');
    tree.write('documents/.thing.graphql', 'not read');
    tree.write('documents/things/größe.txt', 'a note');
    execFileSync('ln', ['-s', 'things/thing.graphql', join(tree.root, 'documents/link.graphql')]);
    renameSync(tree.root, root);
    mkdirSync(tree.root);
    git(outer, 'init', '-q', '-b', 'main');
    commit(outer);
    rmSync(join(root, 'documents/link.graphql'));
    const checked = await check({ root, against: 'main', today: TODAY, usage: null, resolved });
    expect(reportCheck(checked, { strict: false })).toMatchObject({ ok: true, data: { verdict: 'unchanged' } });
  });
});

describe('there is no verdict', () => {
  const refused = async (against: string, message: string | RegExp, root = tree.root) => {
    const checked = check({ root, against, today: TODAY, usage: null, resolved });
    await expect(checked).rejects.toThrow(NothingToCompare);
    await expect(checked).rejects.toThrow(message);
  };

  it('outside of a repository', () => refused('main', 'is not in a git repository'));

  it('where there is no such revision, nor where it looks like an option', async () => {
    repository();
    await refused('nowhere', 'There is no revision nowhere in this repository.');
    await refused('--all', 'There is no revision --all in this repository.');
  });

  it('in a shallow clone that does not have it', async () => {
    const first = repository();
    tree.change(DOCUMENT, '    name\n', '');
    commit();
    const clone = mkdtempSync(join(tmpdir(), 'shallow-'));
    folders.push(clone);
    git(tmpdir(), 'clone', '-q', '--depth', '1', `file://${tree.root}`, clone);
    await refused(first, 'This clone is shallow', clone);
    await refused('HEAD~1', 'This clone is shallow', clone);
    await expect(check({ root: clone, against: 'HEAD', today: TODAY, usage: null, resolved })).resolves.toBeDefined();
  });
});
