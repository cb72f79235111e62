import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { useFolder } from '../../test/support/folder.js';
import { silentLog } from '../../test/support/log.js';
import { endsOf, runInProcess } from '../../test/support/process/program.js';
import { checkout, runCommand } from '../../test/support/process.js';
import { resolvedFields } from '../main/resolved-fields.js';

// Commands of `project-service contract` on this checkout. test/contract tests their results.

/** Invalid settings without a database: the commands need neither. */
const NOTHING = { PORT: 'nonsense', DATA_DIR: '/nowhere', DATABASE_URL: 'postgres://nowhere/none' };
const { outputOf, refused } = endsOf((line) => runInProcess(line, NOTHING));

describe('contract check', () => {
  it('passes on the committed contract, without settings or a database', async () => {
    const { status, stdout, stderr } = await runCommand(['contract', 'check'], { env: NOTHING });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Against documents\/published\.json: unchanged; of \d+ operations \d+ unchanged\.\n$/);
  });

  it('prints each operation with its verdict as JSON', async () => {
    const { verdict, operations, unpublished } = JSON.parse(await outputOf('contract check --json'));
    expect({ verdict, unpublished }).toEqual({ verdict: 'unchanged', unpublished: [] });
    expect(operations.me).toEqual({ verdict: 'unchanged', changes: [] });
  });

  it.each<readonly [string, RegExp]>([
    ['--against no-such-revision', /(?:There is no revision|This clone is shallow|is not in a git repository)/],
    ['--against http://127.0.0.1:99999', /cannot be reached/],
    ['--against nowhere.json', /nowhere\.json cannot be read \(ENOENT\)/],
    ['--client nowhere.json', /nowhere\.json cannot be read \(ENOENT\)/],
    ['--usage nowhere.json', /nowhere\.json cannot be read \(ENOENT\)/],
  ])('exits with status 2 without a verdict if there is nothing to compare with: %s', async (options, reason) => {
    for (const json of ['', ' --json']) expect(await refused(`contract check ${options}${json}`, 2)).toMatch(reason);
  });

  it('rejects an invalid day with the expected form', async () => {
    for (const day of ['tomorrow', '2027-02-30'])
      expect(await refused(`contract check --today ${day}`, 2)).toContain('Write it like 2027-01-31.');
  });

  it('knows the fields with a resolver', async () => {
    const fields = await resolvedFields(silentLog);
    expect([...fields]).toEqual(expect.arrayContaining(['Query.me', 'Mutation.login', 'GameServer.name']));
    expect(fields.has('GameServer.code')).toBe(false);
    expect([...fields].filter((field) => field.startsWith('DateTime'))).toEqual([]);
  });
});

describe('contract builds', () => {
  const folder = useFolder();

  it('exits with status 2 without a verdict, and prints the builds', async () => {
    const missing = await refused('contract builds --usage nowhere.json', 2);
    expect(missing).toContain('nowhere.json cannot be read (ENOENT)');
    const call = { documentId: 'me', client: 'web', version: '1', calls: 1, lastCallAt: new Date().toISOString() };
    const usage = await folder.write('usage.json', JSON.stringify({ usage: [call] }));
    const builds = ['contract', 'builds', '--usage', usage];
    expect(await runInProcess(builds, NOTHING)).toMatchObject({
      status: 2,
      stdout: expect.stringContaining('web 1: unknown; 1 call, last '),
    });
    copyFileSync(join(checkout, 'generated/client.json'), join(folder.path, 'web@1.json'));
    const known = JSON.parse(await outputOf([...builds, '--builds', folder.path, '--json']));
    expect(known).toMatchObject({ verdict: 'unchanged', builds: [{ client: 'web', version: '1' }] });
  });
});

describe('contract publish', () => {
  it('has nothing to add to the committed contract', async () => {
    expect(await outputOf('contract publish --dry-run')).toContain('documents/published.json: no changes;');
  });

  it('accepts and forces nothing without a reason', async () => {
    for (const options of [['--accept', 'me'], ['--accept', 'me', '--reason', ' '], ['--force']])
      expect(await refused(['contract', 'publish', '--dry-run', ...options], 2)).toContain('Add --reason <text>.');
  });

  it.each([
    ['an unknown document', ['nowhere'], 'There is no document nowhere.\nWrite a documentId, as contract check lists'],
    ['two documents after one --accept', ['me', 'login'], 'Repeat an option to pass several values'],
  ])('rejects %s as wrong usage', async (_, ids, says) => {
    const args = ['contract', 'publish', '--dry-run', '--reason', 'x', '--accept', ...ids];
    expect(await refused(args, 2)).toContain(says);
  });
});

describe('contract propose', () => {
  it('rejects a name that no client can have as wrong usage', async () =>
    expect(await refused(['contract', 'propose', '--client', 'Kio sk', 'src'], 2)).toContain(
      '"Kio sk" is not a name of a client.\nWrite lowercase letters and digits',
    ));
});
