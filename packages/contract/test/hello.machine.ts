import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

// The packed package in a foreign project: examples/hello, outside of the checkout.

const PACKAGE = join(import.meta.dirname, '..');
const MODULES = join(PACKAGE, '../../node_modules');
const CLI = 'node_modules/@project-service/contract/dist/cli.js';

/** As in codegen.ts of the service. */
const RESOLVERS = {
  ...{ immutableTypes: true, enumsAsTypes: true, skipTypename: true, strictScalars: true },
  scalars: { ID: { input: 'string', output: 'string | number' } },
  avoidOptionals: { field: true, query: true, mutation: true },
  allResolversTypeName: 'ResolverMaps',
  makeResolverTypeCallable: true,
  customResolverFn: '@project-service/contract/runtime#ResolverFn',
};

/** The options of strict services. */
const STRICT = {
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
  ...{ noUnusedParameters: true, isolatedModules: true, verbatimModuleSyntax: true },
  noPropertyAccessFromIndexSignature: true,
};

/**
 * Reserved words, underscores, names that objects inherit, names of the runtime, and nullable
 * inputs with defaults.
 */
const DIFFICULT_SDL = `
extend type Query {
  """
  Things.
  """
  thing(class: In = { in: 2 }, new: Int = 1, aB: GeoJSON): Any
}
union Any = T_t | class | Gone
interface object { constructor: String }
type T_t implements object { constructor: String toString: Int! default: class function(if: Int = 3): Int }
type class implements object { constructor: String valueOf: T_t read: Boolean present: Data run(run: Int = 1): Int }
type Data { oneOf: Int }
type Gone { id: ID }
enum GeoJSON { null_ default constructor }
input In { in: Int = 1 var: In2 typeof: GeoJSON! = default }
input In2 @oneOf { do: Int for: String }
`;
const DIFFICULT_DOCUMENT = `
query delete($class: In, $new: Int = 2, $if: Int, $typeof: GeoJSON) {
  delete: thing(class: $class, new: $new, aB: $typeof) {
    ... on T_t { constructor toString hasOwnProperty: default { valueOf { function } } function(if: $if) }
    ... on class { constructor valueOf { constructor } read present { oneOf } run }
    ... on Gone { context: __typename own: __typename place: __typename value: __typename }
  }
}
`;

/** Serves resolvers with generated types. */
const TYPED = `
import { createDocumentHandler, type HandlerDeps } from '@project-service/contract/express';
import type { QueryResolvers, T_TResolvers } from './generated/resolvers.js';
type Deps = Omit<HandlerDeps, 'resolvers'> & { readonly Query: QueryResolvers; readonly T_t: T_TResolvers };
export const serve = ({ Query, T_t, ...deps }: Deps) => createDocumentHandler({ ...deps, resolvers: { Query, T_t } });
`;

/** A package that passes on what this one returns: its declarations name the types. */
const LIBRARY = `
import { compareContracts, presentOf, referenceOfJson, schemasOf } from '@project-service/contract';
type Config = Parameters<typeof presentOf>[2];
export const baselineOf = (json: unknown, config: Config) => referenceOfJson(json, 'stored', config).baseline;
export const present = presentOf;
export const compare = compareContracts;
export const schemas = schemasOf;
`;

const folder = mkdtempSync(join(tmpdir(), 'hello-'));
let server: ChildProcess | null = null;

function run(command: string, args: readonly string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/**
 * Links installed packages into the project, so that no registry is used; the tested package is
 * unpacked.
 */
function install(): void {
  const packed = run('npm', ['pack', '--silent', '--pack-destination', folder], PACKAGE);
  if (packed.status !== 0) throw new Error(packed.output);
  const target = join(folder, 'node_modules/@project-service/contract');
  mkdirSync(target, { recursive: true });
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  run('tar', ['-xzf', join(folder, archive), '-C', target, '--strip-components=1']);
  for (const name of readdirSync(MODULES).filter((one) => one !== '@project-service' && one !== '.bin')) {
    const place = join(folder, 'node_modules', name);
    if (!existsSync(place)) symlinkSync(join(MODULES, name), place, 'dir');
  }
}

const edit = (file: string, from: string, to: string): void => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
};

beforeAll(() => {
  cpSync(join(PACKAGE, 'examples/hello'), folder, { recursive: true });
  install();
});
afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed package in a foreign project', () => {
  it('contains compiled files, README, guide, CHANGELOG and the example only', () => {
    const root = join(folder, 'node_modules/@project-service/contract');
    const texts = ['CHANGELOG.md', 'GUIDE.md', 'README.md'];
    expect(readdirSync(root).sort()).toEqual([...texts, 'dist', 'examples', 'package.json']);
    const example = ['codegen.ts', 'contract.config.ts', 'documents', 'package.json', 'schema', 'server.ts'];
    expect(readdirSync(join(root, 'examples/hello')).sort()).toEqual([...example, 'tsconfig.json']);
    const links = texts.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path),
    );
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('type-checks and compiles the example', () => {
    const lines = readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8').split('\n').length - 1);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(120);
    expect(run('node', ['node_modules/typescript/bin/tsc'])).toEqual({ status: 0, output: '' });
  });

  it('exports the types of what it returns', () => {
    writeFileSync(join(folder, 'library.ts'), LIBRARY);
    const compilerOptions = { declaration: true, emitDeclarationOnly: true, outDir: 'library' };
    const options = { extends: './tsconfig.json', compilerOptions, files: ['library.ts'], include: [] };
    writeFileSync(join(folder, 'tsconfig.library.json'), JSON.stringify(options));
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.library.json'];
    expect(run('node', tsc)).toEqual({ status: 0, output: '' });
  });

  it('generates manifest and schema, and publishes the contracts', () => {
    expect(run('node', [CLI, 'codegen'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('3 documents, 2 generated files'),
    });
    const lock = join(folder, 'documents/published.json');
    symlinkSync('nowhere/published.json', lock);
    expect(run('node', [CLI, 'publish'])).toEqual({
      status: 2,
      output: expect.stringMatching(/^ENOENT: .*published\.json'\nCheck the path, .*\n$/),
    });
    rmSync(lock);
    const dryRun = JSON.parse(run('node', [CLI, 'publish', '--dry-run', '--json']).output);
    expect(dryRun).toMatchObject({ dryRun: true, unneeded: [] });
    expect(run('node', [CLI, 'publish', '--dry-run'])).toEqual({
      status: 0,
      output: expect.stringMatching(/^Dry run, nothing is changed:\ndocuments\/published\.json: added: greeting, /),
    });
    expect(existsSync(lock)).toBe(false);
    expect(run('node', [CLI, 'publish'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('added: greeting, visit, visits'),
    });
    expect(run('node', [CLI, 'check'])).toMatchObject({ status: 0 });
  });

  it('runs the example of the guide', () => {
    const guide = readFileSync(join(PACKAGE, 'GUIDE.md'), 'utf8');
    writeFileSync(join(folder, 'compare.ts'), /^```ts\n(\/\/ compare\.ts\n.*?)^```$/ms.exec(guide)?.[1] ?? '');
    const options = { extends: './tsconfig.json', compilerOptions: STRICT, files: ['compare.ts'], include: [] };
    writeFileSync(join(folder, 'tsconfig.compare.json'), JSON.stringify(options));
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.compare.json'];
    expect(run('node', tsc)).toEqual({ status: 0, output: '' });
    edit('schema/hello.graphql', 'greeting(name: Name!): String!', 'greeting(name: Name!): String');
    expect(run('node', ['dist/compare.js'])).toEqual({
      status: 0,
      output: 'greeting breaking result-became-nullable\nvisit unchanged\nvisits unchanged\n',
    });
    edit('schema/hello.graphql', 'greeting(name: Name!): String', 'greeting(name: Name!): String!');
  });

  it('lists the client builds in use, and exits with status 2 if one has no verdict', () => {
    const call = {
      documentId: 'visits',
      client: 'web',
      version: '1',
      calls: 3,
      lastCallAt: new Date().toISOString(),
    };
    writeFileSync(join(folder, 'usage.json'), JSON.stringify({ usage: [call] }));
    expect(run('node', [CLI, 'builds', '--usage', 'usage.json'])).toMatchObject({
      status: 2,
      output: expect.stringContaining('web 1: unknown; 3 calls'),
    });
    mkdirSync(join(folder, 'builds'));
    cpSync(join(folder, 'documents/published.json'), join(folder, 'builds/web@1.json'));
    expect(run('node', [CLI, 'builds', '--usage', 'usage.json', '--builds', 'builds'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('unchanged; of 1 client builds 1 unchanged.'),
    });
    expect(run('node', [CLI, 'builds'])).toMatchObject({ status: 2 });
    expect(run('node', [CLI, 'publish', '--force'])).toMatchObject({ status: 2 });
  });

  it('takes the documents of a client from its repository', () => {
    edit('dist/contract.config.js', 'defineConfig({', "defineConfig({ clients: ['till'],");
    mkdirSync(join(folder, 'till'));
    writeFileSync(join(folder, 'till/visitors.graphql'), 'query visitors {\n  visits {\n    ...Row\n  }\n}\n');
    writeFileSync(join(folder, 'till/Row.graphql'), 'fragment Row on Visit {\n  nam\n}\n');
    expect(run('node', [CLI, 'propose', '--client', 'till', 'till'])).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^till\/Row\.graphql:2:3 {2}till_visitors {2}Cannot query field "nam"/),
    });
    expect(existsSync(join(folder, 'documents/till'))).toBe(false);
    edit('till/Row.graphql', 'nam', 'name');
    expect(run('node', [CLI, 'propose', '--client', 'till', 'till', '--dry-run'])).toEqual({
      status: 0,
      output: 'Dry run, nothing is changed:\ndocuments/till/: added: till_visitors; 1 document in all.\n',
    });
    expect(existsSync(join(folder, 'documents/till'))).toBe(false);
    expect(run('node', [CLI, 'propose', '--client', 'till', 'till'])).toEqual({
      status: 0,
      output: 'documents/till/: added: till_visitors; 1 document in all.\n',
    });
    expect(readFileSync(join(folder, 'documents/till/till_visitors.graphql'), 'utf8')).toBe(
      `# Of the client till: visitors.graphql, Row.graphql. Written by contract propose: edit it there.
query till_visitors {
  till_visitors: visits {
    ...Row
  }
}

fragment Row on Visit {
  name
}
`,
    );
    expect(run('node', [CLI, 'codegen', '--check'])).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^generated\/manifest\.json.*\[generated-stale\]$/m),
    });
    expect(run('node', [CLI, 'propose', 'till'])).toMatchObject({ status: 2 });
    expect(run('node', [CLI, 'propose', '--client', 'till', 'nowhere'])).toMatchObject({
      status: 2,
      output: expect.stringMatching(/^There is no folder nowhere\.\n.*\n$/),
    });
    expect(run('node', [CLI, 'publish', '--accept', 'a', 'b', '--reason', 'x'])).toMatchObject({
      status: 2,
      output: expect.stringContaining('Repeat --accept for each document'),
    });
    const elsewhere = join(folder, 'schema');
    expect(run('node', [join(folder, CLI), 'check'], elsewhere)).toEqual({
      status: 2,
      output: expect.stringMatching(/^\S+schema has no contract\.config\.js and no \S+\nRun it in the package folder/),
    });
    const accepting = [CLI, 'publish', '--accept', 'greeting', '--reason', 'x', '--until', '2027-6-1'];
    expect(run('node', accepting)).toEqual({
      status: 2,
      output: '--until 2027-6-1 is not a day.\nWrite it like 2027-01-31.\n',
    });
  });

  it('reports mistakes of contract.config.ts with their fix', () => {
    const file = join(folder, 'dist/contract.config.js');
    const before = readFileSync(file, 'utf8');
    edit('dist/contract.config.js', "clients: ['till']", "clients: ['Till']");
    expect(run('node', [CLI, 'codegen'])).toEqual({
      status: 2,
      output:
        'contract.config.ts: "Till" is not a name of a client.\nWrite lowercase letters and digits, beginning with a letter.\n',
    });
    for (const text of ['export {};', 'export default {};', 'export default null;']) {
      writeFileSync(file, text);
      expect(run('node', [CLI, 'check'])).toEqual({
        status: 2,
        output: expect.stringMatching(
          /^contract\.config\.ts has no configuration as its default export\.\nWrite .*\n$/,
        ),
      });
    }
    const broken = [
      ['export {', 'dist/contract.config.js cannot be loaded: Unexpected reserved word.'],
      ["import 'no-package';\n", "dist/contract.config.js cannot be loaded: Cannot find package 'no-package'"],
    ];
    for (const [wrong = '', message] of broken) {
      writeFileSync(file, wrong + before);
      for (const command of ['check', 'codegen']) {
        const { status, output } = run('node', [CLI, command]);
        expect(status).toBe(2);
        expect(output).toContain(message);
        expect(output).toMatch(/\nCorrect it, .*: node dist\/contract\.config\.js\n$/);
      }
    }
    writeFileSync(file, before.replace('defineConfig({', '({ noticeDays: -1,'));
    expect(run('node', [CLI, 'check'])).toEqual({
      status: 2,
      output: 'contract.config.ts: noticeDays is -1.\nWrite a whole number of days, from 0 to 36500.\n',
    });
    writeFileSync(file, before);
  });

  it('serves published documents only, and enforces its own directive', async () => {
    server = spawn(process.execPath, ['dist/server.js'], { cwd: folder, env: { PATH: process.env.PATH, PORT: '0' } });
    if (server.stdout === null) throw new Error('the server has no output');
    const { value: line } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
    const port = z.coerce.number().parse(/port: (\d+)/.exec(line)?.[1]);
    const post = (body: object, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const send = async (...sent: Parameters<typeof post>) => {
      const response = await post(...sent);
      return { status: response.status, body: await response.json() };
    };
    expect(await send({ documentId: 'greeting', variables: { name: 'Ada' } })).toEqual({
      status: 200,
      body: { data: { greeting: 'Hello, Ada!' } },
    });
    expect((await send({ documentId: 'greeting', variables: { name: '' } })).body).toMatchObject({
      errors: [{ message: expect.stringContaining('Variable "$name" got invalid value') }],
    });
    expect(await send({ documentId: 'visit', variables: { name: 'Ada' } })).toMatchObject({
      body: { data: { visit: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) } } },
    });
    expect(await send({ documentId: 'visits' })).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
    expect((await send({ documentId: 'visits' }, { authorization: 'Bearer x' })).body).toMatchObject({
      data: { visits: [{ name: 'Ada' }] },
    });
    expect(await send({ documentId: 'unknown' })).toMatchObject({ status: 400 });
    expect(await send({ query: '{ greeting(name: "Ada") }' })).toMatchObject({ status: 400 });
    const tooLarge = await post({ documentId: 'greeting', variables: { name: 'a'.repeat(100 * 1024) } });
    expect(tooLarge.status).toBe(413);
  });

  it('refuses breaking changes, including one of its own directive', () => {
    edit('schema/hello.graphql', 'greeting(name: Name!): String!', 'greeting(name: Name!): String');
    edit('schema/hello.graphql', 'visit(name: Name!): Visit!', 'visit(name: Name!): Visit! @signedIn');
    const { status, output } = run('node', [CLI, 'check']);
    expect(status).toBe(1);
    expect(output).toContain('[result-became-nullable]');
    expect(output).toContain('[sign-in-added]');
    mkdirSync(join(folder, 'documents/accepted.yaml'));
    expect(run('node', [CLI, 'check'])).toEqual({
      status: 2,
      output:
        'documents/accepted.yaml cannot be read (EISDIR).\nMake it a readable file, or restore it with git checkout.\n',
    });
    expect(run('node', [CLI, 'check', '--all'])).toMatchObject({
      status: 2,
      output: expect.stringContaining('usage:'),
    });
    rmdirSync(join(folder, 'documents/accepted.yaml'));
    edit('dist/contract.config.js', 'defineConfig({', '$& clients: Buffer.from(null),');
    expect(run('node', [CLI, 'check'])).toMatchObject({
      status: 2,
      output: expect.stringMatching(/TypeError \[ERR_INVALID_ARG_TYPE\].*\n +at /),
    });
    edit('dist/contract.config.js', ' clients: Buffer.from(null),', '');
  });

  it('reports root fields without a description together with other problems of the SDL', () => {
    writeFileSync(join(folder, 'schema/more.graphql'), 'extend type Query {\n  more: Integer\n}\n');
    const { status, output } = run('node', [CLI, 'codegen']);
    expect(status).toBe(1);
    expect(output).toMatch(/schema\/more\.graphql:2:\d+ .*\[known-type-names\]\n/);
    expect(output).toMatch(/schema\/more\.graphql:2:3 .*\[description-required\]\n/);
    rmSync(join(folder, 'schema/more.graphql'));
  });

  it('names the missing setting of an output', () => {
    const before = readFileSync(join(folder, 'codegen.ts'), 'utf8');
    for (const [output, key] of [
      ['generated/client.ts', 'clientModule'],
      ['generated/executors.ts', 'contextType'],
    ]) {
      edit('codegen.ts', "'generated/schema.graphql': ours", `$&, '${output}': ours`);
      expect(run('node', [CLI, 'codegen'])).toEqual({
        status: 1,
        output: expect.stringContaining(`codegen.ts: write ${key} into config`),
      });
      writeFileSync(join(folder, 'codegen.ts'), before);
    }
  });

  it('generates resolvers, executors and a client that compile, also for difficult names and without mutations', () => {
    const schema = readFileSync(join(folder, 'schema/hello.graphql'), 'utf8');
    writeFileSync(join(folder, 'schema/hello.graphql'), schema.replace(/^type Mutation .*?^}$/ms, ''));
    rmSync(join(folder, 'documents/visit.graphql'));
    const outputs = {
      'generated/client.ts': { plugins: ['@project-service/contract/codegen/plugin'] },
      'generated/executors.ts': { plugins: ['@project-service/contract/codegen/plugin'] },
      'generated/resolvers.ts': {
        plugins: ['typescript', 'typescript-resolvers', '@project-service/contract/codegen/plugin'],
        config: RESOLVERS,
      },
    };
    const modules = { contextType: '../context.js#Context', clientModule: '../client/index.js' };
    const config = { ...modules, useTypeImports: true };
    cpSync(join(PACKAGE, '../client/src'), join(folder, 'client'), { recursive: true });
    edit('codegen.ts', 'generates: {', `config: ${JSON.stringify(config)}, importExtension: '.js', generates: {`);
    edit('codegen.ts', "'generated/schema.graphql': ours", `$&, ...${JSON.stringify(outputs)}`);
    writeFileSync(join(folder, 'context.ts'), 'export interface Context { readonly user: string }\n');
    writeFileSync(join(folder, 'schema/difficult.graphql'), DIFFICULT_SDL);
    writeFileSync(join(folder, 'documents/delete.graphql'), DIFFICULT_DOCUMENT);
    expect(run('node', [CLI, 'codegen'])).toMatchObject({
      status: 0,
      output: expect.stringContaining('generated/resolvers.ts written'),
    });
    writeFileSync(join(folder, 'typed.ts'), TYPED);
    const files = ['generated/client.ts', 'generated/executors.ts', 'generated/resolvers.ts', 'typed.ts'];
    const options = { extends: './tsconfig.json', compilerOptions: { noEmit: true, ...STRICT }, files, include: [] };
    writeFileSync(join(folder, 'tsconfig.generated.json'), JSON.stringify(options));
    const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.generated.json'];
    expect(run('node', tsc)).toEqual({ status: 0, output: '' });
  });
});
