import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
/** Without set-up and teardown: the inner run uses the database server of this one. */
const SHARED = ['--globalSetup=', '--globalTeardown='];

it('shows the logged errors of the service in a test that fails upon INTERNAL, and only there', async () => {
  // Not spawnSync: if this file runs alone, this process also starts the database server.
  const run = promisify(execFile)(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      ...SHARED,
      '--testMatch',
      '**/architecture/failing.fixture.ts',
      '--ci',
      '--no-color',
    ],
    { cwd: root, timeout: 60_000 },
  );
  const { stderr } = await run.catch((error: { readonly stderr: string }) => error);
  const [, first = '', second = ''] = stderr.split('● ');
  expect(first).toContain('fails by its own assertion');
  expect(first).toContain('relation "shop_listing" does not exist');
  expect(second).toContain('fails without an error of the service');
  expect(second).not.toContain('logged meanwhile');
});
