import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

// Follows each guide of CONTRIBUTING.md, "Change what is published", and the example of
// docs/contract.md, in a copy and compares the output.

const { pathOf, run, scripts } = useCopy();

/** A diff, or commands with their output. */
interface Block {
  readonly kind: 'diff' | 'console';
  readonly text: string;
}

const [, section = ''] = readFileSync(join(checkout, 'CONTRIBUTING.md'), 'utf8').split('## Change what is published\n');
const [text = ''] = section.split('\n## ');
const guides = text
  .split('\n### ')
  .slice(1)
  .flatMap((walk): [string, Block[]][] => {
    const blocks = [...walk.matchAll(/^```(diff|console)\n([\s\S]*?)^```$/gm)].map(
      ([, kind, block = '']): Block => ({ kind: kind === 'diff' ? kind : 'console', text: block }),
    );
    return blocks.length === 0 ? [] : [[walk.slice(0, walk.indexOf('\n')), blocks]];
  });

const PROMPT = '$ npm run --silent cli -- ';

/** Splits a command line into words; quotes group words. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Runs the commands of a block and returns their output. */
async function runCommands(block: string): Promise<string> {
  let all = '';
  for (const line of block.split('\n').filter((one) => one.startsWith('$ '))) {
    expect(line).toContain(PROMPT);
    const { output } = await scripts.run('dist/src/main/cli.js', wordsOf(line.slice(PROMPT.length)));
    all += `${line}\n${output}`;
  }
  return all;
}

/** Replaces counts of operations by `…`, so that a new operation does not change the text. */
const uncounted = (output: string): string =>
  output.replaceAll(/\b\d+(?= (?:operations|unchanged|documents in all)\b)/g, '…');

beforeEach(() => {
  for (const folder of ['schema', 'documents']) {
    rmSync(pathOf(folder), { recursive: true });
    cpSync(join(checkout, folder), pathOf(folder), { recursive: true });
  }
});

describe('a guide of CONTRIBUTING.md', () => {
  it('covers a removed field, a new operation and a new required variable', () => {
    expect(guides.map(([name]) => name)).toEqual([
      'Remove a field from a result',
      'Publish a new operation',
      'Make a variable required',
    ]);
  });

  it.each(guides)('prints the documented output: %s', async (_name, blocks) => {
    for (const block of blocks) {
      if (block.kind === 'console') expect(uncounted(await runCommands(block.text))).toBe(block.text);
      else {
        writeFileSync(pathOf('walk.diff'), block.text);
        expect(run('git', ['apply', 'walk.diff'])).toMatchObject({ status: 0, output: '' });
      }
    }
  });
});

describe('the example of docs/contract.md', () => {
  it('is printed when `me` opens, which fails with --strict and in a publication', async () => {
    const page = readFileSync(join(checkout, 'docs/contract.md'), 'utf8');
    const [, example = 'missing'] = /^```text\n( {2}schema\/users\.graphql.*\n)```$/m.exec(page) ?? [];
    const file = pathOf('schema/users.graphql');
    const sdl = readFileSync(file, 'utf8');
    writeFileSync(file, sdl.replace('me: User! @access(to: SESSION)', 'me: User! @access(to: PUBLIC)'));
    const cli = (...args: string[]) => scripts.run('dist/src/main/cli.js', ['contract', ...args]);
    const printed = expect.stringContaining(`me: compatible\n${example}`);
    expect(await cli('check')).toMatchObject({ status: 0, output: printed });
    expect(await cli('check', '--strict')).toMatchObject({ status: 1, output: printed });
    expect(await cli('publish')).toMatchObject({ status: 1, output: printed });
    expect(await cli('publish', '--accept', 'me', '--reason', 'it is public')).toMatchObject({ status: 0 });
    expect(await cli('check', '--strict')).toMatchObject({ status: 0 });
  });
});
