import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useFolder } from '../../support/folder.js';
import { createClient, readDemo } from '../../support/process/demo.js';
import {
  checkout,
  cleanUp,
  newDataDir,
  newDataDirWithDemo,
  spawnProgram,
  waitUntilServing,
} from '../../support/process.js';
import { productionPackages } from './packed.js';

// `npm run long -- packed`: installs the result of `npm pack` as operators do, from the registry or
// npm's cache. `npm test` uses the same files with the packages of the checkout.

const folder = useFolder();
let archive: string;
let version: string;

function npm(args: readonly string[], cwd: string): string {
  const options = ['--no-audit', '--no-fund', '--loglevel', 'error'];
  return execFileSync('npm', [...args, ...options], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

beforeAll(() => {
  npm(['pack', '--pack-destination', folder.path], checkout);
  const packed = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  version = packed.version;
  archive = join(folder.path, `${packed.name}-${version}.tgz`);
});

/** Starts the demo, sends requests, and stops. */
async function expectToServe(program: string, dataDir: string): Promise<void> {
  const service = await waitUntilServing(spawnProgram(['start'], { DATA_DIR: dataDir }, 'pipe', program));
  try {
    const { identity } = await readDemo(dataDir);
    const client = createClient(service.endpoint, identity.contextToken);
    expect(await client.run('project')).toMatchObject({ slug: 'demo' });
    expect((await fetch(new URL('/readyz', service.opsUrl))).status).toBe(200);
    expect(await (await fetch(new URL('/console', service.opsUrl))).text()).toContain('<script type="module"');
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  } finally {
    await cleanUp(dataDir, [service]);
  }
}

/** Runs a command that lacks optional packages, then the `npm install …` that it prints. */
function installNamed(command: 'start' | 'mock', program: string, at: string): void {
  const { status, stderr } = spawnSync(process.execPath, [program, command], { cwd: at, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(NAMED)]);
  npm(NAMED.exec(stderr)?.[1]?.trim().split(' ') ?? [], at);
}
const NAMED = /: npm (install --(?:omit=dev --save-prod|save-dev)(?: \S+@\d\S*)+)\n$/;

/** Name and version of each package in a `node_modules`. */
const versionsOf = (installed: string): Record<string, string> =>
  Object.fromEntries(
    productionPackages().map((name) => {
      const file = join(installed, name, 'package.json');
      return [name, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : 'none'];
    }),
  );

describe('the packed service', () => {
  it('installs as a dependency, without development packages', async () => {
    const at = join(folder.path, 'dependent');
    mkdirSync(at);
    writeFileSync(join(at, 'package.json'), '{"private":true}');
    npm(['install', '--omit=dev', '--prefer-offline', archive], at);
    for (const tool of ['typescript', 'jest', '@graphql-codegen'])
      expect(existsSync(join(at, 'node_modules', tool))).toBe(false);
    expect(npm(['exec', '--offline', '--', 'project-service', '--version'], at)).toBe(`${version}\n`);
    const program = join(at, 'node_modules/.bin/project-service');
    installNamed('start', program, at);
    await expectToServe(program, await newDataDir());
    installNamed('mock', program, at);
  });

  it('installs by its own lock, in the tested versions', async () => {
    const at = join(folder.path, 'package');
    execFileSync('tar', ['-xzf', archive, '-C', folder.path]);
    npm(['ci', '--omit=dev', '--prefer-offline'], at);
    expect(versionsOf(join(at, 'node_modules'))).toEqual(versionsOf(join(checkout, 'node_modules')));
    expect(existsSync(join(at, 'node_modules/typescript'))).toBe(false);
    const bill = JSON.parse(readFileSync(join(at, 'dist/sbom.cdx.json'), 'utf8'));
    expect(bill.components.length).toBeGreaterThan(productionPackages().length - 1);
    const program = join(at, 'dist/program/cli.js');
    installNamed('start', program, at);
    await expectToServe(program, await newDataDirWithDemo());
  });

  it('leaves no file in the checkout', () => {
    expect(existsSync(join(checkout, 'npm-shrinkwrap.json'))).toBe(false);
  });
});

afterAll(() => {
  // `postpack` deletes it. After a failed pack, npm would read it instead of package-lock.json.
  execFileSync('rm', ['-f', join(checkout, 'npm-shrinkwrap.json')]);
});
