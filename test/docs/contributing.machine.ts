import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

// Follows CONTRIBUTING.md, "Add an operation, start to end", literally in a copy of the checkout.

interface Step {
  readonly file: string;
  /** The line after which the block is inserted; null for a new file. */
  readonly into: string | null;
  readonly block: string;
}

const STEP = /`([\w./-]+\.(?:graphql|ts|yaml))`(?:, into\s+`([^`]+)`)?:\n\n( *)```\w+\n([\s\S]*?)\n *```/g;
const SLOW_MS = 120_000;

/** The blocks of the text that name their file, in order. */
function stepsOf(text: string): Step[] {
  const [, section = ''] = text.split('## Add an operation, start to end\n');
  const [steps = ''] = section.split('\n## ');
  return [...steps.matchAll(STEP)].map(([, file = '', into, indent = '', block = '']) => ({
    file,
    into: into ?? null,
    block: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

const { pathOf, run, scripts } = useCopy();

/** `npm run codegen` without rebuilding unchanged files. */
const codegen = (...args: string[]) => scripts.run('dist/packages/contract/src/codegen/main.js', args);

/** Writes the block of the step into its file. */
function applyStep({ file, into, block }: Step): void {
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  if (into === null) {
    writeFileSync(pathOf(file), `${block}\n`, { flag: 'wx' });
    return;
  }
  const lines = readFileSync(pathOf(file), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.trim() === into);
  if (at < 0) throw new Error(`${file} has no line "${into}"`);
  const line = lines[at] ?? '';
  const indent = `${/^ */.exec(line)?.[0]}${line.endsWith('{') ? '  ' : ''}`;
  lines.splice(at + 1, 0, ...block.split('\n').map((line) => `${indent}${line}`));
  writeFileSync(pathOf(file), lines.join('\n'));
}

describe('adding an operation as CONTRIBUTING.md describes', () => {
  const steps = stepsOf(readFileSync(join(checkout, 'CONTRIBUTING.md'), 'utf8'));

  beforeAll(() => {
    for (const step of steps) applyStep(step);
  });

  it('changes SDL, document, resolver, test and example, and no other file by hand', () => {
    expect(steps.map(({ file }) => file)).toEqual([
      'schema/servers.graphql',
      'documents/servers/serverCount.graphql',
      'src/domain/servers/server-resolvers.ts',
      'src/domain/servers/server-count.test.ts',
      'documents/examples.yaml',
    ]);
  });

  it(
    'passes codegen, type check and lint',
    async () => {
      // The commands of `npm run codegen` and `npm run check`.
      expect(await codegen()).toMatchObject({ status: 0 });
      expect(readFileSync(pathOf('generated/reference.md'), 'utf8')).toContain('### `serverCount`');
      // One processor and fewer garbage collections halve the processor time.
      const tsc = run('node', ['node_modules/typescript/bin/tsc', '--singleThreaded'], { GOGC: '400' });
      expect(tsc).toMatchObject({ status: 0 });
      const sources = steps.map(({ file }) => file).filter((file) => !file.endsWith('.yaml'));
      const check = run('node', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...sources]);
      expect(check.status === 0 ? '' : check.output).toBe('');
    },
    SLOW_MS,
  );

  it(
    'passes its test and produces an example from a real request',
    async () => {
      expect((await codegen('--check')).output).toContain('[example-recorded]');
      // The commands of `npm run examples` and `npx jest src/domain/servers`, in one run, so that
      // both use one database server.
      const files = ['<rootDir>/test/e2e/examples/record.long.ts', '<rootDir>/src/domain/servers/server-count.test.ts'];
      const matches = files.flatMap((file) => ['--testMatch', file]);
      const jest = run('node', ['node_modules/jest/bin/jest.js', '--config', 'jest.long.config.js', ...matches]);
      expect(jest).toMatchObject({ status: 0, output: expect.stringMatching(/^Tests: +2 passed, 2 total$/m) });
      expect(await codegen()).toMatchObject({ status: 0 });
      expect(await codegen('--check')).toMatchObject({ status: 0 });
      expect(readFileSync(pathOf('generated/reference.md'), 'utf8')).toContain('{"data": {"serverCount": 2}}');
    },
    SLOW_MS,
  );
});
