import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useFolder } from '../support/folder.js';
import { checkout } from '../support/process.js';

// `npm run build` in a checkout whose tools only write down that they were called.

const folder = useFolder();
const pathOf = (file: string): string => join(folder.path, file);

function write(file: string, text: string): void {
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  writeFileSync(pathOf(file), text);
}

const called = (name: string, then = ''): string =>
  `require('node:fs').appendFileSync(${JSON.stringify(pathOf('calls'))}, '${name}\\n');${then}`;

/** What was done for a build. */
function build(): string[] {
  rmSync(pathOf('calls'), { force: true });
  const { status, stderr } = spawnSync(process.execPath, [pathOf('src/main/launch.mjs'), 'build'], {
    encoding: 'utf8',
  });
  expect([status, stderr.replace('Building …\n', '')]).toEqual([0, '']);
  return existsSync(pathOf('calls')) ? readFileSync(pathOf('calls'), 'utf8').trim().split('\n') : [];
}

describe('npm run build', () => {
  beforeEach(() => {
    for (const name of ['schema', 'generated', 'dist', 'src']) rmSync(pathOf(name), { recursive: true, force: true });
    mkdirSync(pathOf('src/main'), { recursive: true });
    cpSync(join(checkout, 'src/main/launch.mjs'), pathOf('src/main/launch.mjs'));
    for (const file of ['codegen.ts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json']) write(file, '');
    write('schema/a.graphql', 'type Query');
    write('node_modules/typescript/bin/tsc', called('tsc'));
    const fresh = `require('node:fs').writeFileSync(${JSON.stringify(pathOf('generated/manifest.json'))}, 'fresh');`;
    write('generated/manifest.json', 'old');
    write('dist/src/contract/compile/main.js', called('codegen', fresh));
    expect(build()).toEqual(['tsc', 'codegen', 'tsc']);
  });

  it('does nothing where nothing has changed', () => expect(build()).toEqual([]));

  it('makes the contract anew where older files of it were checked out', () => {
    write('generated/manifest.json', 'old');
    expect(build()).toEqual(['tsc', 'codegen', 'tsc']);
    expect(readFileSync(pathOf('generated/manifest.json'), 'utf8')).toBe('fresh');
  });

  it.each(['schema/a.graphql', 'src/base/errors/catalogue.ts', 'codegen.ts'])(
    'makes it anew after a change of %s',
    (file) => {
      mkdirSync(dirname(pathOf(file)), { recursive: true });
      appendFileSync(pathOf(file), '\n');
      expect(build()).toEqual(['tsc', 'codegen', 'tsc']);
    },
  );

  it('only compiles after a change of the program', () => {
    write('src/http/app.ts', 'export {};');
    expect(build()).toEqual(['tsc']);
  });
});
