import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useDatabase } from '../../test/support/database.js';
import { runInProcess } from '../../test/support/process/program.js';
import { checkout, databaseUrl, environment } from '../../test/support/process.js';

// Commands in a pipeline whose reader exits early.

const PROGRAM = join(checkout, 'dist/program/cli.js');
/** Exit status in a shell of a process that SIGPIPE ended. */
const NOT_READ = '141';

const database = useDatabase();
const settings = () => ({ DATABASE_URL: databaseUrl(database.connection) });

beforeAll(async () => {
  expect(await runInProcess('apply src/demo/demo.yaml', settings())).toMatchObject({ status: 0 });
});

/** Pipes a command to `reader`; returns its exit status and the output of the reader. */
async function piped(line: string, reader: string) {
  const script = `${process.execPath} ${PROGRAM} ${line} | ${reader}; echo "$PIPESTATUS" >&2`;
  const env = { ...environment(settings()), PATH: process.env.PATH };
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], { env, timeout: 30_000 });
  return { read: stdout, status: stderr.trim() };
}

describe('a command whose reader closes the pipe', () => {
  it.each(['catalogue export demo', 'audit tail', '--help', 'project show demo --json'])(
    'ends without a message, with the status of a broken pipe: %s',
    async (line) => expect(await piped(line, 'true')).toEqual({ read: '', status: NOT_READ }),
  );

  it.each(['audit tail --follow', 'audit tail --follow --json'])(
    'ends even if there is no further output: %s',
    async (line) => {
      const { read, status } = await piped(line, 'head -1');
      expect({ lines: read.split('\n').length - 1, status }).toEqual({ lines: 1, status: NOT_READ });
    },
  );

  it('has completed its change', async () => {
    expect(await piped('maintenance on demo', 'true')).toEqual({ read: '', status: NOT_READ });
    expect((await runInProcess('project show demo', settings())).stdout).toContain('MAINTENANCE');
  });

  it('exits with 0 if all output was read', async () => {
    expect(await piped('catalogue export demo', 'tail -n 1')).toMatchObject({ status: '0' });
  });
});
