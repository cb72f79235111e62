import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';

// packages/contract is an independent package: it imports nothing of the service, and the service
// imports its public entries only.

const PACKAGE = 'packages/contract/src';

interface Import {
  /** A file below PACKAGE. */
  readonly from: string;
  /** A path below the checkout, or the name of a package. */
  readonly to: string;
}

const importsIn = (from: string, text: string): readonly Import[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
    from,
    to: target.startsWith('.') ? join(PACKAGE, dirname(from), target) : target,
  }));

/** Own files are below PACKAGE; other paths have a file extension, names of packages have none. */
const leavesPackage = ({ to }: Import): boolean =>
  to.endsWith('.js') && !to.startsWith(`${PACKAGE}/`) && !to.startsWith('graphql/');

/** Generated executors import the runtime, so it needs graphql only. */
const leavesRuntime = ({ from, to }: Import): boolean =>
  from.startsWith('runtime/') && !to.startsWith(`${PACKAGE}/runtime/`) && !/^graphql(?:\/|$)/.test(to);

/** The sources of the exports of its package.json. */
const ENTRIES = [
  ...readFileSync(join(packageRoot, 'packages/contract/package.json'), 'utf8').matchAll(/"\.\/dist\/([^"]+)\.js"/g),
].map(([, file]) => `${file}.ts`);

/** Imports of files of the package that are not public entries. Tests may import them. */
const pastEntries = (sources: ReadonlyMap<string, string>): readonly Import[] =>
  [...sources]
    .flatMap(([from, text]) =>
      [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']*\/contract\/src\/[^']+)\.js'/g)].map(([, target = '']) => ({
        from,
        to: relative(PACKAGE, join(dirname(from), `${target}.ts`)),
      })),
    )
    .filter(({ to }) => !ENTRIES.includes(to));

/** Sources of the service and the other packages, and generated files, without tests. */
const serviceSources = (): ReadonlyMap<string, string> => {
  const folders = ['src', 'generated', 'packages/client/src', 'packages/console/src', 'packages/game-server/src'];
  const below = folders.flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|machine|long)\.ts$/.test(name))
      .map((name) => join(folder, name)),
  );
  return new Map(
    [...below, 'contract.config.ts', 'codegen.ts'].map((file) => [file, readFileSync(join(packageRoot, file), 'utf8')]),
  );
};

const files = readdirSync(join(packageRoot, PACKAGE), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(join(packageRoot, PACKAGE), join(entry.parentPath, entry.name)));
const texts = new Map(files.map((file) => [file, readFileSync(join(packageRoot, PACKAGE, file), 'utf8')]));
const imports = [...texts].flatMap(([file, text]) => importsIn(file, text));

describe('packages/contract', () => {
  it('imports nothing of the service', () => {
    expect(imports.length).toBeGreaterThan(files.length);
    expect(imports.filter(leavesPackage)).toEqual([]);
  });

  it('has a runtime that imports graphql only', () => expect(imports.filter(leavesRuntime)).toEqual([]));

  it('contains no product terms', () =>
    expect([...texts].filter(([, text]) => /gameServer|\bpin\b|shop/i.test(text)).map(([file]) => file)).toEqual([]));

  it('is imported through its public entries only', () => {
    expect(ENTRIES.length).toBeGreaterThan(5);
    expect(ENTRIES.filter((entry) => !texts.has(entry))).toEqual([]);
    expect(pastEntries(serviceSources())).toEqual([]);
  });

  it('detects each violation', () => {
    const deep = "import type { A } from '../../packages/contract/src/sdl/a.js';";
    const past = new Map([
      ['src/main/a.ts', deep],
      ['generated/a.ts', "await import('../packages/contract/src/emit/a.js')"],
      ['src/main/b.ts', "import { b } from '../../packages/contract/src/serve.js';"],
    ]);
    expect(pastEntries(past).map(({ to }) => to)).toEqual(['sdl/a.ts', 'emit/a.ts']);
    const service = importsIn('sdl/a.ts', "import { a } from '../../../../src/base/a.js';");
    expect(service.filter(leavesPackage)).toHaveLength(1);
    expect(importsIn('a.ts', "await import('../../../contract.config.js')").filter(leavesPackage)).toHaveLength(1);
    const runtime = "import { z } from 'zod';\nimport type { A } from '../manifest.js';\nimport { b } from './b.js';";
    expect(importsIn('runtime/a.ts', runtime).filter(leavesRuntime)).toHaveLength(2);
  });
});
