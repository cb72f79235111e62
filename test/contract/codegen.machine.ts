import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { manifest } from '../support/manifest.js';
import { useScripts } from '../support/scripts.js';
import { root } from './support.js';

const copy = mkdtempSync(join(tmpdir(), 'codegen-'));
const sources = ['package.json', 'codegen.ts', 'packages/contract/src', 'schema', 'documents', 'generated'];

const CLI = 'dist/packages/contract/src/cli.js';
const codegen = (...args: string[]) => scripts.run(CLI, ['codegen', ...args]);
/** It ends at its own `process.exit`, and has no other exit code. */
const plainCodegen = (...args: string[]) =>
  scripts.run('node_modules/@graphql-codegen/cli/esm/bin.js', ['--config', 'codegen.ts', ...args], {
    exits: true,
  });

const STALE =
  /^documents\/examples\.yaml:\d+:1 {2}me {2}the contract of its document has changed .*\[example-recorded\]\n(?:generated\/(?:client\.json|client\.ts|collection\.json|executors\.ts|manifest\.json|reference\.md|schemas\.json):\d+:1 {2}from here on .*\[generated-stale\]\n){7}8 problems in the contract\n\d+ documents, \d+ generated files\n$/;

const edit = (file: string, from: string, to: string) => {
  const path = join(copy, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
};

beforeAll(() => {
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true }); // built by `npm test`
  edit(
    'dist/packages/contract/src/compile.js',
    'export function compile(sources, config) {',
    '$&\n  globalThis.compilations += 1;',
  );
});

const scripts = useScripts(copy);

beforeEach(() => {
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true, force: true });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run codegen', () => {
  it('finds the committed files fresh', async () => expect(await codegen('--check')).toMatchObject({ status: 0 }));

  it('with --check lists stale files, writes nothing, and exits with 1', async () => {
    edit('documents/users/me.graphql', '    email\n', '    email\n    status\n');
    const before = readFileSync(join(copy, 'generated/manifest.json'), 'utf8');
    expect(await codegen('--check')).toMatchObject({
      status: 1,
      output: expect.stringMatching(STALE),
    });
    expect(readFileSync(join(copy, 'generated/manifest.json'), 'utf8')).toBe(before);
  });

  it('passes null to resolvers for a nullable argument with a default', async () => {
    edit(
      'schema/servers.graphql',
      'extend type Query {',
      '$&\n  """\n  A number.\n  """\n  least(of: Int = 1, by: Int! = 2): Int! @access(to: PUBLIC)',
    );
    expect(await codegen()).toMatchObject({ status: 0 });
    const [, types] =
      /^ {2}least: Resolver<.* ContextType, (.*)>;$/m.exec(
        readFileSync(join(copy, 'generated/resolvers.ts'), 'utf8'),
      ) ?? [];
    expect(types).toBe("RequireFields<QueryLeastArgs, 'by'>");
  });

  it('names the types of variables as graphql-codegen writes them', async () => {
    edit('schema/servers.graphql', 'extend type Query {', 'enum GeoJSONKind { POINT }\n$&');
    edit(
      'schema/servers.graphql',
      'extend type Query {',
      '$&\n  """\n  A number.\n  """\n  places(of: GeoJSONKind): Int! @access(to: PUBLIC)',
    );
    writeFileSync(
      join(copy, 'documents/servers/places.graphql'),
      'query places($of: GeoJSONKind) {\n  places(of: $of)\n}\n',
    );
    expect(await codegen()).toMatchObject({ status: 0 });
    rmSync(join(copy, 'documents/servers/places.graphql'));
    const textOf = (file: string) => readFileSync(join(copy, 'generated', file), 'utf8');
    expect(textOf('resolvers.ts')).toMatch(/^ {2}GeoJSONKind: GeoJsonKind;$/m);
    expect(textOf('executors.ts')).toContain("readonly of?: Sdl.ResolversTypes['GeoJSONKind'] | null | undefined;");
  });

  it('writes only changed files, and compiles the contract once', async () => {
    edit('schema/users.graphql', '  email: String!\n', '  email: String!\n  alias: String\n');
    const { status, output, compilations } = await codegen();
    expect({ status, compilations }).toEqual({ status: 0, compilations: 1 });
    expect(
      output
        .split('\n')
        .filter((line) => line.endsWith(' written'))
        .sort(),
    ).toEqual([
      'generated/executors.ts written',
      'generated/manifest.json written',
      'generated/resolvers.ts written',
      'generated/schema.graphql written',
    ]);
  });

  it('with --check calls files fresh only if there is no other error', async () => {
    edit('documents/examples.yaml', '\nproject: {}\n', '\nproject: {}\nunknown: {}\n');
    const { status, output } = await codegen('--check');
    expect(status).toBe(1);
    expect(output).toMatch(/^1 problem in the contract\n37 documents, 12 generated files\n$/m);
  });

  it.each([
    ['no YAML', '\nproject: {', /^documents\/examples\.yaml:\d+:1 {2}Flow map .* → write the } that ends it, .*\n/],
    ['no map', '\n- project: {}', /^documents\/examples\.yaml:\d+:1 {2}.* \[example-form\]\n/],
  ])('writes nothing, and exits with 1, if the examples are %s', async (_, text, says) => {
    edit('documents/examples.yaml', '\nproject: {}', text);
    edit('schema/users.graphql', '  email: String!\n', '  email: String!\n  alias: String\n');
    const before = readFileSync(join(copy, 'generated/collection.json'), 'utf8');
    expect(await codegen()).toMatchObject({ status: 1, output: expect.stringMatching(says) });
    expect(readFileSync(join(copy, 'generated/collection.json'), 'utf8')).toBe(before);
    expect(readFileSync(join(copy, 'generated/schema.graphql'), 'utf8')).not.toContain('alias: String');
  });

  it('prints every problem, writes nothing, and exits with 1', async () => {
    edit('documents/users/me.graphql', '    email\n', '    mail\n');
    edit('schema/projects.graphql', 'projectAvailable: Boolean! @access(to: PUBLIC)', 'projectAvailable: Boolean!');
    expect(await codegen()).toMatchObject({
      status: 1,
      output: `documents/users/me.graphql:4:5  me  Cannot query field "mail" on type "User". Did you mean "email"? → write a field of User, or add mail to it  [fields-on-correct-type]
schema/projects.graphql:5:3  Query.projectAvailable  has no @access → write @access(to: SESSION), or @access(to: PUBLIC)  [access-required]
2 problems in the contract
`,
    });
  });

  it('with --json prints only the same diagnostics as JSON', async () => {
    edit('documents/users/me.graphql', '    email\n', '    mail\n');
    const { status, output } = await codegen('--json');
    expect(status).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      diagnostics: [
        {
          rule: 'fields-on-correct-type',
          severity: 'error',
          file: 'documents/users/me.graphql',
          line: 4,
          column: 5,
          subject: 'me',
          problem: 'Cannot query field "mail" on type "User". Did you mean "email"?',
          fix: 'write a field of User, or add mail to it',
        },
      ],
      written: [],
    });
  });

  it('with --json prints an empty list for fresh files', async () => {
    const { status, output } = await codegen('--check', '--json');
    const documents = Object.keys(manifest.operations).length;
    expect([status, JSON.parse(output)]).toEqual([0, { diagnostics: [], written: [], documents, files: 12 }]);
  });

  it('annotates lines in GitHub Actions, with paths from the root of the repository', async () => {
    edit('documents/users/me.graphql', '    email\n', '    mail\n');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(copy, '..') };
    const { output } = await scripts.run(CLI, ['codegen'], { env });
    expect(output).toContain(
      `::error file=${basename(copy)}/documents/users/me.graphql,line=4,col=5,title=fields-on-correct-type::me: Cannot query field "mail" on type "User". Did you mean "email"? → write a field of User, or add mail to it\n`,
    );
  });

  it('reports a broken codegen.ts without a stack', () => {
    edit('codegen.ts', "'typescript-resolvers'", "'typescript-resolver'");
    // Of its own: codegen.ts is loaded once in a process.
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'codegen'], { cwd: copy, encoding: 'utf8' });
    const output = stdout + stderr;
    expect(output).toMatch(
      /^codegen\.ts:1:1 {2}.*typescript-resolver.* Install one of .* → fix codegen\.ts, .* {2}\[codegen-config\]\n/,
    );
    expect(status).toBe(1);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('compiles only its own code, and no generated files', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, project = ''] = /tsc -p (\S+)/.exec(scripts.codegen) ?? [];
    const tsc = ['node_modules/typescript/bin/tsc', '-p', project, '--listFilesOnly'];
    const { stdout } = spawnSync(process.execPath, tsc, { cwd: root, encoding: 'utf8' });
    const files = stdout.split('\n').map((file) => relative(root, file));
    const own = files.filter((file) => /^(?:src|packages|generated)\//.test(file));
    expect(own).toContain('packages/contract/src/codegen/run.ts');
    // It reads one type of its output, which is erased.
    const rest = own.filter((file) => file !== 'generated/inputs.ts');
    expect(rest.filter((file) => /^(?:generated|src\/(?:main|domain|request|http))\//.test(file))).toEqual([]);
  });

  it('exits with 2 for an unknown option', async () =>
    expect(await codegen('--chekc')).toMatchObject({
      status: 2,
      output: expect.stringContaining('usage: contract <command>'),
    }));

  it('prints the usage with examples for --help', async () =>
    expect(await codegen('--help')).toMatchObject({ status: 0, output: expect.stringContaining('Examples:\n') }));
});

describe('the command line of graphql-codegen', () => {
  it('finds the committed files fresh', async () => expect(await plainCodegen('--check')).toMatchObject({ status: 0 }));

  it('fails with our diagnostics', async () => {
    edit('documents/users/me.graphql', '    email\n', '    mail\n');
    const { status, output } = await plainCodegen();
    expect(status).toBe(1);
    expect(output).toContain('documents/users/me.graphql:4:5  me  Cannot query field "mail" on type "User"');
  });

  it('reports the file of an SDL syntax error', async () => {
    edit('schema/users.graphql', 'type User {', 'type User');
    const { status, output } = await plainCodegen();
    expect(status).toBe(1);
    expect(output).toMatch(/schema\/users\.graphql:\d+:\d+ {2}Syntax Error/);
  });

  it('reports stale files with --check, and compiles the contract once', async () => {
    edit('documents/users/me.graphql', '    email\n', '    email\n    status\n    createdAt\n');
    const { status, output, compilations } = await plainCodegen('--check');
    expect({ status, compilations }).toEqual({ status: 1, compilations: 1 });
    expect(output).toContain('generated/manifest.json');
  });
});
