import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { useFolder } from '../../test/support/folder.js';
import { checkout, cleanUp, databasePid, environment, newDataDirWithDemo } from '../../test/support/process.js';

/** Languages with messages of the error catalogue. */
const LANGUAGES = ['de', 'en', 'es', 'pt-br', 'ru'];
/** Time for a build on a machine that is busy with other tests. */
const WITHIN_MS = 120_000;
/** Longer than from a saved file to its compilation. */
const UNWATCHED_MS = 8_000;
const folder = useFolder();
let dataDir: string;
let dev: ChildProcess;
let output = '';

const edit = (file: string, from: string | RegExp, to: string) => {
  const path = join(folder.path, file);
  const text = readFileSync(path, 'utf8');
  const edited = text.replace(from, to);
  if (edited === text) throw new Error(`${file} has no ${from}`);
  output = '';
  writeFileSync(path, edited);
};

async function says(text: string): Promise<void> {
  await eventually(() => output.includes(text), WITHIN_MS).catch(() => undefined);
  expect(output).toContain(text);
}

async function has(file: string, text: string): Promise<void> {
  await eventually(() => readFileSync(join(folder.path, file), 'utf8').includes(text), WITHIN_MS);
}

describe('npm run dev', () => {
  beforeAll(async () => {
    dataDir = await newDataDirWithDemo();
    const projects = ['build', 'client'].map((name) => `tsconfig.${name}.json`);
    const sources = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      ...projects,
      'codegen.ts',
      'contract.config.ts',
    ];
    for (const name of [...sources, 'src', 'packages', 'schema', 'documents', 'generated', 'dist'])
      cpSync(join(checkout, name), join(folder.path, name), { recursive: true });
    symlinkSync(join(checkout, 'node_modules'), join(folder.path, 'node_modules'));
    // Problems of both kinds, from the start. No code of codegen: its process would start again.
    edit('documents/users/me.graphql', 'email', 'e-mail');
    edit('packages/client/src/time.ts', /^/, 'const wrong: number = "text";\n');
    dev = spawn(process.execPath, [join(folder.path, 'src/dev/launch.mjs'), 'dev'], {
      cwd: folder.path,
      // GOGC: the compiler collects its garbage less often.
      env: environment({ DATA_DIR: dataDir, GOGC: '400' }),
      stdio: 'pipe',
    });
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  });

  afterAll(async () => {
    dev.kill('SIGTERM');
    await once(dev, 'close');
    expect(await databasePid(dataDir)).toBeNull();
    await cleanUp(dataDir, []);
  });

  it('reports problems at start, and starts the service when they are fixed', async () => {
    await says('documents/users/me.graphql');
    edit('documents/users/me.graphql', 'e-mail', 'email');
    await says("Type 'string' is not assignable to type 'number'");
    edit('packages/client/src/time.ts', /^const wrong.*\n/, '');
    // Codegen reads this file once per process, so its process has to start again.
    edit('codegen.ts', 'skipTypename: true', 'skipTypename: false');
    // In this order: the round before may still compile and serve after the edit.
    const served = /generated\/resolvers\.ts written.*compiled.*\/graphql/s;
    await eventually(() => served.test(output), WITHIN_MS).catch(() => undefined);
    expect(output).toMatch(served);
    await has('generated/resolvers.ts', '__typename');
  });

  it('compiles no tests of packages or modules', async () => {
    edit('packages/client/test/faulty-connection.ts', /^/, '\n');
    writeFileSync(join(folder.path, 'src/base/clock.test.ts'), '');
    await sleep(UNWATCHED_MS);
    expect(output).not.toContain('compiled');
  });

  it('reports a directive that codegen cannot use, without a stack', async () => {
    edit('src/policy/cacheable.ts', 'directive @cacheable', 'directive @cached');
    await says('the SDL of @cacheable defines @cached, @noCache, but not @cacheable.\nWrite directive @cacheable on');
    await says('the contract has problems');
    expect(output).not.toMatch(/WrongUsage|^ {4}at /m);
    edit('src/policy/cacheable.ts', 'directive @cached', 'directive @cacheable');
    await says('compiled');
  });

  it('keeps serving the version before while SDL names an unknown code of the error catalogue', async () => {
    edit('schema/projects.graphql', 'projectAvailable: Boolean! @access(to: PUBLIC)', '$& @errors(codes: [QUITE_NEW])');
    await says('QUITE_NEW is not a code of the error catalogue');
    await says('the version before keeps serving');
  });

  it('compiles a new code, SDL and a migration that are saved together', async () => {
    const before = await databasePid(dataDir);
    expect(before).not.toBeNull();
    // As after `npm run build` in another terminal.
    const stamp = join(folder.path, 'dist/stamp.json');
    writeFileSync(stamp, JSON.stringify({ console: 'built', program: 'built', modules: 'built' }));
    // Codegen loads the catalogue once per process, so its process has to start again.
    for (const name of ['catalogue', 'advice', ...LANGUAGES.map((language) => `messages/${language}`)])
      edit(`src/base/errors/${name}.ts`, /^ {2}WEAK_PIN: (.*)$/m, '$&\n  QUITE_NEW: $1');
    edit('schema/projects.graphql', 'Whether the project is available', 'If the project is available');
    edit('src/storage/migrations/0004-expand-redemption-request.ts', /^/, '\n');
    await says('generated/client.ts written');
    await has('generated/manifest.json', 'QUITE_NEW');
    await says('compiled');
    // Otherwise a build would take this output for its own when the change is discarded.
    expect(JSON.parse(readFileSync(stamp, 'utf8'))).toEqual({ console: 'built' });
    // The database has already applied the migration.
    await says('0004-expand-redemption-request');
    expect(output).toContain(`delete ${dataDir}`);
    await has('dist/client/generated/client.d.ts', 'If the project is available');
    // The database keeps running while the service restarts.
    await says('/graphql');
    expect(await databasePid(dataDir)).toBe(before);
  });
});
