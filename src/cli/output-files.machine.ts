import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { connectionAs, queryAsAdministrator, useDatabase } from '../../test/support/database.js';
import { useFolder } from '../../test/support/folder.js';
import { runInProcess } from '../../test/support/process/program.js';
import { checkout, databaseUrl, environment } from '../../test/support/process.js';

// The files of `backup` and `--output`: complete, or not there.

const PROGRAM = join(checkout, 'dist/program/cli.js');
const EXPORT = 'catalogue export demo --output';
const LEDGER = 'ledger export demo --from 2026-01-01 --to 2026-01-31 --output';

const database = useDatabase();
const folder = useFolder();
const at = (name: string): string => join(folder.path, name);
const settings = async () => ({
  DATABASE_URL: databaseUrl(database.connection),
  DATABASE_OWNER_URL: databaseUrl(await connectionAs('owner', database.connection)),
});

beforeAll(async () => {
  expect(await runInProcess('apply src/demo/demo.yaml', await settings())).toMatchObject({ status: 0 });
  // More rows than the limit of `ulimit` even when they are compressed.
  await queryAsAdministrator(
    database.connection,
    `INSERT INTO audit (actor, action, target, after)
      SELECT 'cli:x', 'user.block', 'user:' || n, to_jsonb(md5(n::text) || random()) FROM generate_series(1, 1000) AS n`,
  );
});

/** Starts a command whose files have at most `kib` KiB, as if the disk was full then. */
async function start(line: string, kib = 'unlimited') {
  const script = `ulimit -f ${kib} && exec ${process.execPath} ${PROGRAM} ${line}`;
  const child = spawn('bash', ['--norc', '-c', script], {
    env: { ...environment(await settings()), PATH: process.env.PATH },
  });
  const ended = Promise.all([once(child, 'close'), text(child.stderr), text(child.stdout)]).then(
    ([[status, signal], stderr]) => ({ status, signal, stderr }),
  );
  return { child, ended };
}

describe('a file of --output', () => {
  it('replaces the previous one when it is complete, and only its owner can read it', async () => {
    const file = at('items.yaml');
    await writeFile(file, 'the old one', { mode: 0o644 });
    expect(await runInProcess(`${EXPORT} ${file}`, await settings())).toMatchObject({ status: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).length).toBeGreaterThan(1_024);
    await writeFile(file, 'the old one');
    const { ended } = await start(`${EXPORT} ${file}`, '1');
    expect(await ended).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be written (EFBIG)') });
    expect(await readFile(file, 'utf8')).toBe('the old one');
    expect(await readdir(folder.path)).toEqual(['items.yaml']);
  });

  it('replaces the target of a link, and writes to a device', async () => {
    await symlink(at('items.yaml'), at('link.yaml'));
    expect(await runInProcess(`${EXPORT} ${at('link.yaml')}`, await settings())).toMatchObject({ status: 0 });
    expect((await readFile(at('items.yaml'), 'utf8')).length).toBeGreaterThan(1_024);
    await symlink('/dev/full', at('full'));
    const { status, stderr } = await runInProcess(`${EXPORT} ${at('full')}`, await settings());
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${at('full')} cannot be written (ENOSPC).\nFree disk space, or name a file on another disk.\n`,
    });
  });
});

describe('a file to which standard output is redirected', () => {
  it('makes a command fail if only a part of the output fits', async () => {
    const file = at('redirected.yaml');
    const { ended } = await start(`catalogue export demo > ${file}`, '8');
    expect(await ended).toMatchObject({ status: 1 });
    expect((await stat(file)).size).toBe(8_192);
    await rm(file);
  });
});

describe('backup', () => {
  it('reports that its file cannot be written, and removes it', async () => {
    const { ended } = await start(`backup ${at('large.backup')}`, '8');
    expect(await ended).toEqual({
      status: 1,
      signal: null,
      stderr: `${at('large.backup')} cannot be written (EFBIG).\nName a file in a folder that you may write to.\n`,
    });
    expect((await readdir(folder.path)).filter((name) => name.startsWith('large'))).toEqual([]);
  });
});

describe('a file that another program creates while the command writes', () => {
  it.each(['backup', LEDGER])('stays as it is: %s', async (line) => {
    const file = at('taken');
    const { ended } = await database.administrator.transaction(async (tx) => {
      // The command waits for this table, after it has created its file.
      await sql`LOCK TABLE ledger_entry`.execute(tx);
      const started = await start(`${line} ${file}`);
      while (!(await readdir(folder.path)).some((name) => name.startsWith('taken'))) await sleep(50);
      await writeFile(file, 'of another program');
      return started;
    });
    expect(await ended).toMatchObject({ status: 1, stderr: expect.stringContaining(`${file} exists already.`) });
    expect(await readFile(file, 'utf8')).toBe('of another program');
    expect((await readdir(folder.path)).filter((name) => name.startsWith('taken'))).toEqual(['taken']);
    await rm(file);
  });
});

describe('a signal while a file is written', () => {
  it.each([
    ['SIGINT', 130, 'backup'],
    ['SIGTERM', 143, 'backup'],
    ['SIGHUP', 129, LEDGER],
  ] as const)('removes the file and ends with the status of %s: %s', async (signal, status, line) => {
    const written = async () => (await readdir(folder.path)).filter((name) => name.startsWith('stopped'));
    await database.administrator.transaction(async (tx) => {
      // The command waits for this table, after it has created its file.
      await sql`LOCK TABLE ledger_entry`.execute(tx);
      const { child, ended } = await start(`${line} ${at('stopped')}`);
      while ((await written()).length === 0) await sleep(50);
      child.kill(signal);
      expect(await ended).toEqual({ status, signal: null, stderr: '' });
    });
    expect(await written()).toEqual([]);
  });
});
