import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connectionAs, queryAsAdministrator, useDatabase } from '../../test/support/database.js';
import { useFolder } from '../../test/support/folder.js';
import { runInProcess } from '../../test/support/process/program.js';
import { checkout, databaseUrl, environment } from '../../test/support/process.js';

// Starts real processes, which are slow on a loaded machine.
jest.setTimeout(60_000);

// The files of `backup` and `--output`: complete, or not there.

const PROGRAM = join(checkout, 'dist/program/cli.js');

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
