import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

// A process that loads all of the command line, on a machine that may be busy.
jest.setTimeout(120_000);

// CONTRIBUTING.md, "Change what is published": each guide is followed in a copy and prints what it says.

const { pathOf, run, scripts } = useCopy();

/** A change of the files, or commands with what they print. */
interface Block {
  readonly kind: 'diff' | 'console';
  readonly text: string;
}

const [, section = ''] = readFileSync(join(checkout, 'CONTRIBUTING.md'), 'utf8').split('## Change what is published\n');
const [text = ''] = section.split('\n## ');
const walks = text
  .split('\n### ')
  .slice(1)
  .flatMap((walk): [string, Block[]][] => {
    const blocks = [...walk.matchAll(/^```(diff|console)\n([\s\S]*?)^```$/gm)].map(
      ([, kind, block = '']): Block => ({ kind: kind === 'diff' ? kind : 'console', text: block }),
    );
    return blocks.length === 0 ? [] : [[walk.slice(0, walk.indexOf('\n')), blocks]];
  });

const PROMPT = '$ npm run --silent cli -- ';

/** The words of a command line; quotes hold some together. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** What the commands of a block really print. */
async function printed(block: string): Promise<string> {
  let all = '';
  for (const line of block.split('\n').filter((one) => one.startsWith('$ '))) {
    expect(line).toContain(PROMPT);
    const { output } = await scripts.run('dist/src/main/cli.js', wordsOf(line.slice(PROMPT.length)));
    all += `${line}\n${output}`;
  }
  return all;
}

/** The same, with `…` for the number of all operations: an operation more changes no text. */
const uncounted = (output: string): string =>
  output.replaceAll(/\b\d+(?= (?:operations|unchanged|documents in all)\b)/g, '…');

describe('a walk of CONTRIBUTING', () => {
  beforeEach(() => {
    for (const folder of ['schema', 'documents']) {
      rmSync(pathOf(folder), { recursive: true });
      cpSync(join(checkout, folder), pathOf(folder), { recursive: true });
    }
  });

  it('is there for what goes, what comes, and what becomes required', () => {
    expect(walks.map(([name]) => name)).toEqual([
      'A field that goes',
      'An operation that comes',
      'A variable that becomes required',
    ]);
  });

  it.each(walks)('prints what it says: %s', async (_name, blocks) => {
    for (const block of blocks) {
      if (block.kind === 'console') expect(uncounted(await printed(block.text))).toBe(block.text);
      else {
        writeFileSync(pathOf('walk.diff'), block.text);
        expect(run('git', ['apply', 'walk.diff'])).toMatchObject({ status: 0, output: '' });
      }
    }
  });
});
