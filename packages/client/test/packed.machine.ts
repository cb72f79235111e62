import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { useFolder } from '../../../test/support/folder.js';
import { checkout, runCommand } from '../../../test/support/process.js';
import { useDemo } from './demo.js';
import { installClient, packedFile, TOUR, typeErrors } from './packed.js';

// The typed client as users install it: packed, and unpacked into an empty folder.

const folder = useFolder();
const demo = useDemo();
let files: string[];
beforeAll(() => {
  files = installClient(folder.path);
});

/**
 * Runs a program in the folder and returns its output. Answers the line `deliver` after a delivery.
 */
async function runProgram(name: string): Promise<string> {
  const env = { PATH: process.env.PATH, ENDPOINT: demo.endpoint, TOKEN: demo.contextToken };
  const child = spawn(process.execPath, [name], { cwd: folder.path, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'deliver') child.stdin.write(`${await demo.deliver().then(() => 'done', String)}\n`);
    else printed += `${line}\n`;
  }
  expect(await ended).toEqual([0, null]);
  return printed;
}

/** Lists the lines of type errors outside of a file; indented lines continue an error. */
const unexpectedErrors = (errors: string, file: string): string[] =>
  errors.split('\n').filter((line) => !/^(?:\s|$)/.test(line) && !line.startsWith(`${file}.`));

describe('the packed client', () => {
  it('has no dependencies and only its own files', () => {
    const expected =
      /^package\/(?:LICENSE|README\.md|(?:package|contracts|schemas)\.json|(?:generated\/client|packages\/client\/src\/\w+)\.(?:js|d\.ts))$/;
    expect(files.filter((file) => !expected.test(file))).toEqual([]);
    expect(files).toContain('package/generated/client.d.ts');
    const { dependencies, peerDependencies, exports, main, types } = JSON.parse(
      packedFile(folder.path, 'package.json'),
    );
    expect(files).toEqual(expect.arrayContaining([main, types].map((file) => file.replace('./', 'package/'))));
    // TypeScript takes the first condition that applies.
    expect(Object.keys(exports['.'])).toEqual(['types', 'default']);
    expect({ dependencies, peerDependencies }).toEqual({ dependencies: undefined, peerDependencies: undefined });
    for (const { types } of Object.values<{ types?: string }>(exports))
      if (types !== undefined) expect(files).toContain(types.replace('./', 'package/'));
    const modules = files.filter((file) => /\.(?:js|ts)$/.test(file));
    const imported = modules.flatMap((file) =>
      [...packedFile(folder.path, file.replace('package/', '')).matchAll(/from '([^']+)'/g)].map(([, from]) => from),
    );
    expect(imported.filter((from) => !/^\.\.?\/[\w/]+\.js$/.test(from ?? ''))).toEqual([]);
    expect(imported.length).toBeGreaterThan(10);
  });

  it('contains its contracts and the JSON Schemas', () => {
    const { operations } = JSON.parse(readFileSync(join(checkout, 'generated/manifest.json'), 'utf8'));
    expect(packedFile(folder.path, 'contracts.json')).toBe(
      readFileSync(join(checkout, 'generated/client.json'), 'utf8'),
    );
    const schemas = JSON.parse(packedFile(folder.path, 'schemas.json'));
    expect(schemas).toEqual(JSON.parse(readFileSync(join(checkout, 'generated/schemas.json'), 'utf8')));
    expect(Object.keys(schemas)).toEqual(Object.keys(operations));
  });

  it('is compatible with the service that it was built from', async () => {
    const packed = join(folder.path, 'node_modules/project-service-client/contracts.json');
    const check = ['contract', 'check', '--json', '--client', packed, '--against', demo.opsUrl];
    const { status, stdout } = await runCommand(check);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'unchanged',
      operations: { purchase: { verdict: 'unchanged' } },
    });
  });

  it('has a version of its contracts, and the changes of the contracts since a revision', async () => {
    const { version } = JSON.parse(packedFile(folder.path, 'package.json'));
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?\+[0-9a-f]{12}$/);
    const lock = JSON.parse(readFileSync(join(checkout, 'documents/published.json'), 'utf8'));
    const { me: _removed, ...documents } = lock.documents;
    await folder.write('earlier.json', JSON.stringify({ ...lock, documents }));
    const other = join(folder.path, 'other'); // the command creates it
    expect(installClient(other, ['--since', join(folder.path, 'earlier.json')])).toContain('package/CHANGELOG.md');
    expect(packedFile(other, 'CHANGELOG.md')).toBe(
      `# Changes\n\n${version}, compared with ${join(folder.path, 'earlier.json')}.\n\n## New\n\n- \`me\`\n`,
    );
  });

  it.each([
    ['revision', ['--since', 'v0.0.0'], /^There is no revision v0\.0\.0 in this repository\.\nFetch it .*\n$/],
    ['option', ['--from'], /^Unknown option '--from'.*\nWrite: npm run pack:client .*\n$/],
  ])('is not packed if the %s is unknown, which is reported with its fix', (_what, options, message) => {
    const script = join(checkout, 'dist/src/dev/pack-client.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder.path, ...options], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 1, stdout: '' },
      stderr: expect.stringMatching(message),
    });
  });

  it('runs the tour in Node', async () => {
    await folder.write(
      'take.mjs',
      `import { createInterface } from 'node:readline/promises';
      import { takeTour } from './tour.mjs';
      const terminal = createInterface({ input: process.stdin });
      const deliver = async () => {
        console.log('deliver');
        for await (const line of terminal) if (line === 'done') return;
      };
      const { ENDPOINT: endpoint, TOKEN: contextToken } = process.env;
      await takeTour({ endpoint, contextToken, say: (line) => console.log(String(line)), deliver });
      terminal.close();\n`,
    );
    expect(await runProgram('take.mjs')).toMatch(TOUR);
  });

  it('has types that do not need the types of Node', async () => {
    const example = exampleOf(readFileSync(join(checkout, 'docs/clients.md'), 'utf8'));
    await folder.write('example.mts', example);
    await folder.write('wrong.mts', example.replace("'PRICE_CHANGED'", "'PRICE_CHANGE'"));
    const errors = typeErrors(folder.path, ['example.mts', 'wrong.mts']);
    expect(errors).toMatch(/^wrong\.mts\(.*"PRICE_CHANGE"' have no overlap/m);
    expect(unexpectedErrors(errors, 'wrong')).toEqual([]);
  });

  it.each([
    ['a module and a CommonJS file', ['mts', 'cts'], ['--module', 'nodenext']],
    ['a bundler', ['ts'], ['--module', 'preserve', '--moduleResolution', 'bundler']],
  ])('has its types for %s', async (_, endings, modules) => {
    const use = (field: string) => `import { createClient, type Client } from 'project-service-client';
      export const client: Client = createClient({ endpoint: 'https://api.example/graphql', contextToken: 'token' });
      export const mail = () => client.me().then((me) => (me.ok ? me.data.${field} : me.code));`;
    for (const ending of endings) {
      await folder.write(`use.${ending}`, use('email'));
      await folder.write(`misuse.${ending}`, use('mail'));
    }
    const files = endings.flatMap((ending) => [`use.${ending}`, `misuse.${ending}`]);
    const errors = typeErrors(folder.path, files, modules);
    for (const ending of endings)
      expect(errors).toMatch(new RegExp(`^misuse\\.${ending}\\(.*'mail' does not exist`, 'm'));
    expect(unexpectedErrors(errors, 'misuse')).toEqual([]);
  });

  it('describes arguments before their scalars, values of enums, error codes and their details', () => {
    const types = packedFile(folder.path, 'generated/client.d.ts').replaceAll(/\n *\*(?!\/) ?|\s+/g, ' ');
    for (const text of [
      /Total price shown to the player.* if it differs\. +Money in the currency's smallest unit: [^/]*\*\/ readonly expectedTotal/,
      /- `DELIVERING`: The game server has fetched the delivery[^/]*\*\/ export type PurchaseStatus/,
      /\/\*\* Why a visible item cannot be bought\. \*\/ export type UnavailableReason/,
      /show the number of attempts left\. \*\/ readonly PIN_INVALID: [^/]*\/\*\* attempts left before/,
    ])
      expect(types).toMatch(text);
  });

  it('calls nothing when it is loaded, so that bundlers remove what a program does not use', () => {
    const [statement] = /^(?!function|async|export (?:async )?function|import|export \{|\/[/*]| |\}|\]).*\(.*$/m.exec(
      packedFile(folder.path, 'generated/client.js'),
    ) ?? [null];
    expect(statement).toBeNull();
  });

  it('supports require and exports its JSON files', async () => {
    await folder.write(
      'use.cjs',
      `const { createClient } = require('project-service-client');
      const [{ documents }, { me }] = ['contracts', 'schemas'].map((name) => require('project-service-client/' + name + '.json'));
      console.log(typeof createClient, Object.keys(documents.me), Object.keys(me));`,
    );
    expect(await runProgram('use.cjs')).toBe("function [ 'meaning', 'wire' ] [ 'result', 'variables' ]\n");
  });

  it('has a README with working examples', async () => {
    const readme = packedFile(folder.path, 'README.md');
    const { version } = JSON.parse(packedFile(folder.path, 'package.json'));
    expect(readme).toContain(`project-service-client-${version}.tgz`);
    const example = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n');
    await folder.write('readme.mts', example);
    expect(typeErrors(folder.path, ['readme.mts'])).toBe('');
    const { code } = transformSync(example, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
    await folder.write('readme.mjs', atTheDemo(code));
    expect(await runProgram('readme.mjs')).toMatch(/^Dawn: OPEN\n(.+: \w+\n)+Address or password is wrong\.\n$/);
  });

  it('runs the example of docs/clients.md', async () => {
    const example = exampleOf(readFileSync(join(checkout, 'docs/clients.md'), 'utf8'));
    await folder.write('example.mjs', atTheDemo(example));
    expect(await runProgram('example.mjs')).toMatch(/^(.+: \d+ Embers\n)+Paid: 50\n$/);
  });
});

/** Replaces the endpoint and the token of an example by those of the demo. */
const atTheDemo = (example: string): string =>
  example
    .replace("'https://api.example/graphql'", 'process.env.ENDPOINT')
    .replace("'<PROJECT_CONTEXT_TOKEN>'", 'process.env.TOKEN');

/** Returns the example of the section on the typed client. */
function exampleOf(text: string): string {
  const [, section = ''] = text.split('\n## The typed client\n');
  const [, example] = /^```ts\n([\s\S]*?)^```$/m.exec(section) ?? [];
  if (example === undefined) throw new Error('docs/clients.md has no example of the typed client');
  return example;
}

it('is exported as project-service/client', () => {
  const script =
    "import('project-service/client').then(({ createClient, documents }) => console.log(typeof createClient, documents.me.documentId))";
  expect(execFileSync(process.execPath, ['-e', script], { cwd: checkout, encoding: 'utf8' })).toBe('function me\n');
});
