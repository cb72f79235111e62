import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useFolder } from '../../test/support/folder.js';
import { checkout } from '../../test/support/process.js';

// `npm run build` in a checkout with stubs that record their calls.

const folder = useFolder();
/** The same checkout after its first build, which each test begins with. */
const built = useFolder();
const pathOf = (file: string): string => join(folder.path, file);

function write(file: string, text: string): void {
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  writeFileSync(pathOf(file), text);
}

const called = (name: string, then = ''): string =>
  `require('node:fs').appendFileSync(${JSON.stringify(pathOf('calls'))}, '${name}\\n');${then}`;

/** The modules for tests and tools, and the client. */
const MODULES = ['tsc', 'tsc'];

/** A lock file of packages with these versions. */
const lock = (versions: Readonly<Record<string, string>>): string => {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }] as const);
  return JSON.stringify({ packages: { '': { dependencies: versions }, ...Object.fromEntries(packages) } });
};

const launch = (command = 'build') =>
  spawnSync(process.execPath, [pathOf('src/dev/launch.mjs'), command], { encoding: 'utf8' });

/** The tools that a command called. */
function build(command = 'build'): string[] {
  rmSync(pathOf('calls'), { force: true });
  const { status, stderr } = launch(command);
  expect([status, stderr.replace('Building …\n', '')]).toEqual([0, '']);
  return existsSync(pathOf('calls')) ? readFileSync(pathOf('calls'), 'utf8').trim().split('\n') : [];
}

/** The console is built concurrently; fails if it was not built. */
function withoutConsole(calls: readonly string[]): string[] {
  expect(calls.filter((call) => call === 'vite')).toHaveLength(1);
  return calls.filter((call) => call !== 'vite');
}

describe('npm run build', () => {
  beforeAll(() => {
    mkdirSync(pathOf('src/dev'), { recursive: true });
    for (const file of ['build-stamp.mjs', 'forget-build.mjs', 'launch.mjs', 'installed.mjs', 'list-modules.mjs'])
      cpSync(join(checkout, 'src/dev', file), pathOf(`src/dev/${file}`));
    const projects = ['tsconfig.json', 'tsconfig.build.json', 'tsconfig.client.json'];
    for (const file of ['codegen.ts', ...projects]) write(file, '');
    cpSync(join(checkout, 'tsconfig.build.json'), pathOf('tsconfig.build.json'));
    write('package-lock.json', lock({ kept: '1.0.0' }));
    write('node_modules/.package-lock.json', lock({ kept: '1.0.0', forgotten: '1.0.0' }));
    write('schema/a.graphql', 'type Query');
    for (const list of ['policy/index', 'storage/migrations/index', 'admin/commands/index', 'request/resolvers'])
      write(`src/${list}.ts`, '');
    write('src/domain/index.ts', '');
    write('node_modules/typescript/bin/tsc', called('tsc'));
    const bundle = "['bundle', ...process.argv.slice(2)].join(' ')";
    write(
      'src/dev/bundle.mjs',
      `import fs from 'node:fs';\nfs.appendFileSync(${JSON.stringify(pathOf('calls'))}, ${bundle} + '\\n');`,
    );
    const fresh = `require('node:fs').writeFileSync(${JSON.stringify(pathOf('generated/manifest.json'))}, 'fresh');`;
    write('generated/manifest.json', 'old');
    write('packages/contract/src/cli.ts', '');
    write('node_modules/vite/bin/vite.js', called('vite'));
    write('packages/console/src/main.tsx', '');
    write('dist/packages/contract/src/cli.js', called('codegen', fresh));
    write('dist/program/cli.js', '');
    write('src/main/cli.ts', '');
    // The compiler of the contract, the contract, the program with that, and the modules and the
    // client; the console beside them.
    expect(withoutConsole(build())).toEqual(['tsc', 'codegen', 'bundle --clean', ...MODULES]);
    cpSync(folder.path, built.path, { recursive: true });
  });

  beforeEach(() => {
    for (const name of readdirSync(folder.path)) rmSync(pathOf(name), { recursive: true });
    cpSync(built.path, folder.path, { recursive: true });
  });

  it('does nothing without changes', () => expect(build()).toEqual([]));

  it('generates the contract again after a checkout of older files', () => {
    write('generated/manifest.json', 'old');
    expect(build()).toEqual(['tsc', 'codegen', 'bundle --clean']); // the result equals the last build
    expect(readFileSync(pathOf('generated/manifest.json'), 'utf8')).toBe('fresh');
  });

  it.each<readonly [string, readonly string[]]>([
    ['schema/a.graphql', []],
    ['src/base/levels.ts', MODULES],
    ['codegen.ts', MODULES],
  ])('generates it again after a change of %s', (file, modules) => {
    mkdirSync(dirname(pathOf(file)), { recursive: true });
    appendFileSync(pathOf(file), '\n');
    expect(build()).toEqual(['tsc', 'codegen', 'bundle --clean', ...modules]); // its output is unchanged
  });

  it('builds the console after a change of its sources only', () => {
    write('packages/console/src/main.tsx', 'render();');
    expect(build()).toEqual(['vite']);
    write('packages/console/node_modules/.vite/deps/preact.js', '');
    write('packages/console/test/page.test.ts', '');
    expect(build()).toEqual([]);
  });

  it.each(['client', 'contract', 'game-server'])('compiles sources of packages/%s, and none of its tests', (name) => {
    write(`packages/${name}/test/a.test.ts`, '');
    expect(build()).toEqual([]);
    write(`packages/${name}/src/a.ts`, '');
    expect(build()).toContain('tsc');
  });

  it('compiles nothing after a change of tests beside their module', () => {
    for (const kind of ['test', 'machine', 'long']) write(`src/base/clock.${kind}.ts`, '');
    expect(build()).toEqual([]);
  });

  it('rebuilds the console after a change of the error catalogue', () => {
    write('src/base/errors/catalogue.ts', '');
    expect(withoutConsole(build())).toEqual(['tsc', 'codegen', 'bundle --clean', ...MODULES]);
  });

  it('bundles again after a file was saved while the program was bundled', () => {
    const bundle = readFileSync(pathOf('src/dev/bundle.mjs'), 'utf8');
    write(
      'src/dev/bundle.mjs',
      `${bundle}fs.writeFileSync(${JSON.stringify(pathOf('src/main/cli.ts'))}, 'export {};');`,
    );
    expect(build('doctor')).toEqual(['bundle']);
    expect(build('doctor')).toEqual(['bundle']);
    expect(build('doctor')).toEqual([]); // the file has this text now
  });

  it('generates again after a file was saved during codegen', () => {
    const edited = `require('node:fs').writeFileSync(${JSON.stringify(pathOf('schema/a.graphql'))}, 'type Mutation');`;
    appendFileSync(pathOf('dist/packages/contract/src/cli.js'), edited);
    appendFileSync(pathOf('schema/a.graphql'), '\n');
    expect(build('doctor')).toEqual(['tsc', 'codegen', 'bundle']);
    expect(build('doctor')).toEqual(['tsc', 'codegen', 'bundle']);
    expect(build('doctor')).toEqual([]); // the file has this text now
  });

  it('lists the modules of their folders', () => {
    write('src/policy/user-region.ts', 'export const userRegion = 1;');
    write('src/storage/migrations/0002-second.ts', 'export async function up() {}');
    write('src/storage/migrations/second-part.ts', '');
    write('src/admin/commands/code.ts', 'export const redeemCommand = 1;\nexport const codeCommands = 2;');
    write('src/domain/codes/shop/code-resolvers.ts', 'export const codeResolvers = () => ({ Query: { } });');
    expect(build()).toContain('tsc');
    const list = (file: string) => readFileSync(pathOf(file), 'utf8');
    expect(list('src/policy/index.ts')).toMatch(/^export \{ userRegion \} from '\.\/user-region\.js';$/m);
    expect(list('src/storage/migrations/index.ts')).toContain("= {\n  '0002-second': m0002,\n};\n");
    expect(list('src/admin/commands/index.ts')).toMatch(
      /^export \{ codeCommands, redeemCommand \} from '\.\/code\.js';$/m,
    );
    const resolvers = list('src/request/resolvers.ts');
    expect(resolvers).toContain("import { codeResolvers } from '../domain/codes/shop/code-resolvers.js';\n");
    expect(resolvers).toContain('  const code = codeResolvers(domain);\n');
    expect(resolvers).toContain('    Query: {\n      ...code.Query,\n    },\n    Mutation: {\n    },\n');
  });

  it('lists nothing with a mistyped --check', () => {
    write('src/policy/index.ts', '');
    const list = [pathOf('src/dev/list-modules.mjs'), '--chekc'];
    const { status, stderr } = spawnSync(process.execPath, list, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'There is no option --chekc: the only one is --check.\n']);
    expect(readFileSync(pathOf('src/policy/index.ts'), 'utf8')).toBe('');
  });

  it('fails for modules without the export that their folder requires, with file, line and fix', () => {
    for (const file of ['policy/region', 'storage/migrations/0001-first', 'storage/migrations/0001-other'])
      write(`src/${file}.ts`, 'export {};');
    for (const file of ['admin/commands/code', 'domain/codes/code-resolvers']) write(`src/${file}.ts`, 'export {};');
    const { status, stderr } = launch();
    expect([status, ...stderr.trim().split('\n')]).toEqual([
      1,
      'Building …',
      'src/policy/region.ts:1  it exports no region → export const region = definePolicyDirective({ … })',
      ...['first', 'other'].map(
        (name) =>
          `src/storage/migrations/0001-${name}.ts:1  it exports no up → export async function up(db: Kysely<unknown>), or name a part without a number`,
      ),
      'src/storage/migrations/0001-other.ts:1  0001-first has the same number → rename the migration that is not released',
      'src/admin/commands/code.ts:1  it exports no command → export const codeCommands = group(…), or move the module to src/admin',
      'src/domain/codes/code-resolvers.ts:1  it exports no codeResolvers → export const codeResolvers = ({ … }) => ({ … }) satisfies SliceResolvers',
    ]);
  });

  it('reports the fix if installed packages are outdated', () => {
    write('package-lock.json', lock({ kept: '1.0.0', raised: '2.0.0', added: '1.0.0' }));
    write('node_modules/.package-lock.json', lock({ kept: '1.0.0', raised: '1.0.0' }));
    const { status, stderr } = launch();
    expect([status, stderr]).toEqual([
      1,
      'Not installed as package-lock.json has them: raised and 1 more. Run: npm ci --include=dev\n',
    ]);
    const ofConsole = {
      'packages/console': { devDependencies: { page: '1.0.0' } },
      'node_modules/page': { version: '1.0.0' },
    };
    write('package-lock.json', JSON.stringify({ packages: ofConsole }));
    expect(launch().stderr).toContain('Not installed as package-lock.json has them: page. Run');
    rmSync(pathOf('node_modules/.package-lock.json'));
    expect(launch().stderr).toContain('npm ci --include=dev');
  });

  it('only compiles after a change of the program, and deletes stale output', () => {
    write('src/http/app.ts', 'export {};');
    const compiled = ['app.js', 'app.js.map', 'gone.js', 'gone.js.map', 'gone.d.ts'];
    for (const file of compiled) write(`dist/src/http/${file}`, '');
    write('dist/other/kept.js', '');
    write('dist/dev.client.tsbuildinfo', '{}');
    expect(build()).toEqual(['bundle --clean', ...MODULES]);
    expect(compiled.filter((file) => existsSync(pathOf(`dist/src/http/${file}`)))).toEqual(['app.js', 'app.js.map']);
    expect(existsSync(pathOf('dist/other/kept.js'))).toBe(true);
    // Otherwise `npm run dev` would not compile the client that it has compiled before the build.
    expect(existsSync(pathOf('dist/dev.client.tsbuildinfo'))).toBe(false);
  });

  it.each(['build', 'dev'])('starts %s also if the disk was full at the end of the last build', (command) => {
    write('dist/stamp.json', '');
    write('dist/src/dev/dev.js', '');
    expect(build(command)).toEqual(expect.arrayContaining(['tsc', 'vite']));
    if (command === 'dev') expect(existsSync(pathOf('dist/stamp.json'))).toBe(false);
  });

  it('builds again after npm run dev with sources that were discarded', () => {
    write('dist/src/dev/dev.js', '');
    expect(build('dev')).toEqual([]);
    expect(build()).toEqual([]);
    write('src/main/cli.ts', 'export const edited = 1;');
    write('dist/src/dev/dev.js', '');
    expect(build('dev')).toEqual(['tsc']);
    write('src/main/cli.ts', 'export {};');
    expect(build('start')).toEqual(['bundle']);
    expect(build()).toEqual(MODULES);
    rmSync(pathOf('dist/stamp.json')); // as in a fresh clone
    write('dist/src/dev/dev.js', '');
    expect(build('dev')).toEqual(['tsc', 'vite']);
  });

  describe('of a fresh clone', () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder.path });
    beforeEach(() => {
      rmSync(pathOf('dist/stamp.json'));
      write('.gitignore', 'calls\ndist/\nnode_modules/\n');
      git('init', '-q');
      git('add', '-A');
      git('commit', '-q', '-m', 'All');
    });

    it('starts with the committed contract and compiles no modules; a build does both', () => {
      expect(withoutConsole(build('start'))).toEqual(['bundle']);
      expect(build('start')).toEqual([]);
      expect(build()).toEqual(['tsc', 'codegen', 'bundle --clean', ...MODULES]);
      expect(build()).toEqual([]);
    });

    it('generates the contract again after a change', () => {
      expect(withoutConsole(build('start'))).toEqual(['bundle']);
      write('schema/a.graphql', 'type Query { a: Int }');
      expect(build('start')).toEqual(['tsc', 'codegen', 'bundle']);
      git('commit', '-q', '-a', '-m', 'Change');
      expect(build('start')).toEqual([]);
    });

    it.each<readonly [string, () => void]>([
      ['is edited', () => write('schema/a.graphql', 'type Query { a: Int }')],
      ['has a file that is not committed', () => write('schema/b.graphql', 'type B')],
      ['has a file that is ignored', () => write('schema/calls', '')],
      ['is in no repository', () => rmSync(pathOf('.git'), { recursive: true })],
    ])('trusts no contract that %s', (_, change) => {
      change();
      expect(withoutConsole(build('start'))).toEqual(['tsc', 'codegen', 'bundle']);
    });

    it('builds no console for a command without one', () => expect(build('doctor')).toEqual(['bundle']));
  });

  it('starts with a warning if the console cannot be built; a build fails', () => {
    write('packages/console/src/main.tsx', 'render();');
    write('node_modules/vite/bin/vite.js', 'process.exit(3);');
    const { status, stderr } = launch('start');
    expect([status, stderr]).toEqual([0, 'Building …\nThe console cannot be built: there is no page at /console.\n']);
    expect(launch().status).toBe(3);
  });
});
