import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkout } from '../support/process.js';
import { useCopy } from './copy.js';

// Follows both guides of CONTRIBUTING.md for a new operation literally. They share a copy of the
// checkout, codegen, type check and tests.

interface Step {
  readonly file: string;
  /** How the block relates to `line`; null for a new file. */
  readonly place: 'into' | 'before' | 'instead of' | null;
  readonly line: string;
  readonly block: string;
}

const STEP =
  /`([\w./-]+\.(?:graphql|ts|yaml))`(?:,\s+(into|before|instead of)\s+`([^`]+)`)?:\n\n( *)```\w+\n([\s\S]*?)\n *```/g;
const OPEN_DECISION = /^ *(?:\/\/|#|--) TODO: .*\n/gm;

const numbers = readdirSync(join(checkout, 'src/storage/migrations')).flatMap((file) => /^\d{4}(?=-)/.exec(file) ?? []);
/** The number of the next migration, `NNNN` in the manual. */
const NEXT = String(Math.max(...numbers.map(Number)) + 1).padStart(4, '0');
const manual = readFileSync(join(checkout, 'CONTRIBUTING.md'), 'utf8').replaceAll('NNNN', NEXT);

function sectionOf(title: string): string {
  const [, section = ''] = manual.split(`## ${title}\n`);
  return section.split('\n## ')[0] ?? '';
}

const isPlace = (text: string | undefined): text is 'into' | 'before' | 'instead of' => text !== undefined;

/** The blocks of the text that name their file, in order. */
const stepsOf = (text: string): Step[] =>
  [...text.matchAll(STEP)].map(([, file = '', place, line = '', indent = '', block = '']) => ({
    file,
    place: isPlace(place) ? place : null,
    line,
    block: block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));

const { pathOf, run, typeErrors, scripts } = useCopy();

/** `npm run codegen` without rebuilding unchanged files. */
const codegen = (...args: string[]) => scripts.run('dist/packages/contract/src/cli.js', ['codegen', ...args]);

/** Writes the block of the step into its file. */
function applyStep({ file, place, line: wanted, block }: Step): void {
  mkdirSync(dirname(pathOf(file)), { recursive: true });
  if (place === null) {
    writeFileSync(pathOf(file), `${block}\n`, { flag: 'wx' });
    return;
  }
  const lines = readFileSync(pathOf(file), 'utf8').split('\n');
  const at = lines.findIndex((line) => line.trim() === wanted);
  if (at < 0) throw new Error(`${file} has no line "${wanted}"`);
  const line = lines[at] ?? '';
  const indent = `${/^ */.exec(line)?.[0]}${line.endsWith('{') && place === 'into' ? '  ' : ''}`;
  const added = block.split('\n').map((text) => (text === '' ? '' : `${indent}${text}`));
  lines.splice(place === 'into' ? at + 1 : at, place === 'instead of' ? 1 : 0, ...added);
  writeFileSync(pathOf(file), lines.join('\n'));
}

const smallest = stepsOf(sectionOf('Add an operation, start to end'));
const writing = sectionOf('Add an operation that writes');
const decisions = stepsOf(writing);
const [, scaffold = ''] = /^ *npm run new -- (.+)$/m.exec(writing) ?? [];

/** `npm run new` with these arguments. */
const create = (args: string) => run('node', ['src/dev/new.mjs', ...args.split(' ')]);

/** The files in the first column of the tables. */
const listedFiles = [...writing.matchAll(/^ *\| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, file = '']) => file),
);

describe('adding operations as CONTRIBUTING.md describes', () => {
  let scaffolded: ReturnType<typeof run>;

  beforeAll(() => {
    // As in a clone with a build that nothing reads.
    rmSync(pathOf('dist'), { recursive: true });
    mkdirSync(pathOf('dist'));
    writeFileSync(pathOf('dist/stamp.json'), JSON.stringify({ program: 'built', modules: 'built' }));
    scaffolded = create(scaffold);
    for (const step of [...smallest, ...decisions]) applyStep(step);
    for (const file of listedFiles) {
      const text = readFileSync(pathOf(file), 'utf8');
      writeFileSync(pathOf(file), text.replaceAll(OPEN_DECISION, ''));
    }
  });

  it('changes SDL, document, resolver, test and example, and no other file by hand', () => {
    expect(smallest.map(({ file }) => file)).toEqual([
      'schema/servers.graphql',
      'documents/servers/serverCount.graphql',
      'src/domain/servers/server-resolvers.ts',
      'src/domain/servers/server-count.test.ts',
      'documents/examples.yaml',
    ]);
  });

  it('scaffolds exactly the files that the guide lists, and names each open decision', () => {
    expect(scaffolded).toMatchObject({ status: 0 });
    const written = [...scaffolded.stdout.matchAll(/^(?:created|changed) {2}(.+)$/gm)].map(([, file]) => file);
    expect(written.toSorted()).toEqual(listedFiles.toSorted());
    expect(scaffolded.stdout).toMatch(/^src\/domain\/tickets\/open-ticket\.ts:\d+ {2}lock further rows/m);
  });

  it('lets the next build start anew, because the new files may be discarded', () => {
    expect(readFileSync(pathOf('dist/stamp.json'), 'utf8')).toBe('{}');
  });

  it('leaves no decision open', () => {
    expect(listedFiles.filter((file) => readFileSync(pathOf(file), 'utf8').includes('TODO'))).toEqual([]);
  });

  it('passes codegen, type check and lint', async () => {
    // The commands of `npm run codegen` and `npm run check`.
    expect(await codegen()).toMatchObject({ status: 0 });
    const reference = readFileSync(pathOf('generated/reference.md'), 'utf8');
    for (const id of ['serverCount', 'openTicket', 'tickets']) expect(reference).toContain(`### \`${id}\``);
    expect(typeErrors('.')).toBe('');
    const sources = [...smallest.map(({ file }) => file), ...listedFiles].filter((file) =>
      /(?:graphql|ts)$/.test(file),
    );
    const check = run('node', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...sources]);
    expect(check.status === 0 ? '' : check.output).toBe('');
    expect(run('node', ['src/dev/list-modules.mjs', '--check'])).toMatchObject({ status: 0, output: '' });
  });

  it('passes its tests and produces examples from real requests', async () => {
    expect((await codegen('--check')).output).toContain('[example-recorded]');
    // The commands of `npm run examples` and `npx jest`, in one run, so that all use one database
    // server.
    const files = [
      'test/e2e/examples/record.long.ts',
      'src/domain/servers/server-count.test.ts',
      'src/domain/tickets/open-ticket.test.ts',
    ];
    const matches = files.flatMap((file) => ['--testMatch', `<rootDir>/${file}`]);
    const jest = run('node', ['node_modules/jest/bin/jest.js', '--config', 'jest.long.config.js', ...matches]);
    expect(jest.status === 0 ? '' : jest.output).toBe('');
    expect(jest.output).toMatch(/^Tests: +7 passed, 7 total$/m);
    expect(await codegen()).toMatchObject({ status: 0 });
    expect(await codegen('--check')).toMatchObject({ status: 0 });
    expect(readFileSync(pathOf('generated/reference.md'), 'utf8')).toContain('{"data": {"serverCount": 2}}');
  });

  it('is published', async () => {
    const cli = (...args: string[]) => scripts.run('dist/src/main/cli.js', ['contract', ...args]);
    expect((await cli('publish')).output).toContain('added: openTicket, serverCount, tickets');
    expect(await cli('check')).toMatchObject({ status: 0 });
  });
});

/** Prints the words of the console with the action `zone.open`. */
const JOIN_LAST = `
import { readFileSync } from 'node:fs';
import { JOINS, joinedText } from './src/dev/new-slice/joins.mjs';
const words = JOINS.find(({ file }) => file.endsWith('actions.ts'));
console.log(joinedText(readFileSync(words.file, 'utf8'), words, { action: 'zone.open', mutation: 'openZone' }));`;

describe('npm run new', () => {
  const refuse = (args: string) => {
    const examples = () => readFileSync(pathOf('documents/examples.yaml'), 'utf8');
    const before = examples();
    const { status, output } = create(args);
    expect({ status, text: examples() }).toEqual({ status: 1, text: before });
    return output.split('\n');
  };

  it('adds the last name of a list to its end', () => {
    const { stdout } = run('node', ['--input-type=module', '-e', JOIN_LAST]);
    expect(stdout).toMatch(/\n {2}'wallet\.\w+': .*\n {2}'zone\.open': .*\n\};\n/);
  });

  it('prints its help', () => {
    expect(create('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--list tickets') });
  });

  it('reports all invalid names at once, with a fix', () => {
    expect(refuse('slice Notes --mutation WriteNote --list note')).toEqual([
      '<slice>: "Notes" is not a name of a folder → write it in lower case: tickets',
      '--mutation: "WriteNote" is not a documentId → write it like openTicket',
      '--list: "note" is not a plural → choose one, or name the type of an entry by --entry',
      'Nothing is written. Help: npm run new -- --help',
      '',
    ]);
    for (const name of ['order', 'like', 'record', 'left'])
      expect(refuse(`slice notes --mutation writeNote --list ${name}s`)[0]).toContain(
        `"${name}" is reserved in SQL or code`,
      );
    expect(refuse('slice notes --list notes')[0]).toMatch(/^--mutation is missing → npm run new -- slice/);
    expect(refuse('slice')).toHaveLength(5);
    expect(refuse('notes')[0]).toContain('npm run new -- slice <slice>');
  });

  it('reports existing documents, folders, types and tables', () => {
    expect(refuse('slice wallet --mutation purchase --list purchases')).toEqual([
      'documents/purchases/purchase.graphql:1  it exists → choose another name than purchase',
      'documents/purchases/purchases.graphql:1  it exists → choose another name than purchases',
      'src/domain/wallet:1  it exists → choose another name of the slice',
      'documents/wallet:1  it exists → choose another name of the slice',
      expect.stringMatching(
        /^schema\/purchases\.graphql:\d+ {2}"type Purchase \{" exists → choose another type by --entry$/,
      ),
      'generated/tables.ts:1  the table purchase exists → choose another type by --entry',
      'schema/wallet.graphql:1  it exists → choose other names',
      'src/admin/commands/purchase.ts:1  it exists → choose other names',
      'Nothing is written. Help: npm run new -- --help',
      '',
    ]);
  });

  it('reports uncommitted changes of the files that it would change', () => {
    run('git', ['init', '--quiet']);
    expect(refuse('slice notes --mutation writeNote --list notes')[0]).toMatch(
      /^uncommitted changes in .*documents\/examples\.yaml.* → commit or stash them$/,
    );
  });
});
