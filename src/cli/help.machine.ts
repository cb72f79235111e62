import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { useFolder } from '../../test/support/folder.js';
import { loadedFolders, loadedPackages, recordLoadedModules } from '../../test/support/module-recorder.js';
import { endsOf, helpTexts, runInProcess } from '../../test/support/process/program.js';
import { checkout, runCommand } from '../../test/support/process.js';
import { adminCommands } from '../admin/index.js';

/** Help texts by command line; the empty line is the program. */
const helps = helpTexts();

/** Commands without subcommands. */
const leaves = [...helps.keys()].filter(
  (line) => ![...helps.keys()].some((other) => other.startsWith(`${line} `.trimStart()) && other !== line),
);

/** Commands that read, or that no operator runs for a change. All others have --dry-run. */
const READING = [
  ...[...adminCommands.values()].flatMap(({ name, changes }) => (changes ? [] : [name.replaceAll('.', ' ')])),
  ...[
    'start',
    'serve',
    'mock',
    'migrate',
    'doctor',
    'backup',
    'audit tail',
    'consume',
    'contract check',
    'contract builds',
    'openapi',
  ],
];

const folder = useFolder();

/**
 * Expects that only modules of the command line are loaded, because users and shells wait for it.
 */
function expectNextToNothing(file: string): void {
  expect(loadedPackages(file)).toEqual(['commander']);
  expect(loadedFolders(file).toSorted()).toEqual(['admin', 'base', 'cli', 'main']);
}

describe('the command line', () => {
  it('has help with an example for every command, and --json for each that does something', () => {
    expect(leaves).toEqual(expect.arrayContaining([...READING, 'user create', 'server access grant']));
    for (const [line, help] of helps) {
      const name = `project-service ${line}`.trim();
      expect(help).toContain(`Usage: ${name} `);
      expect(help).toMatch(new RegExp(`Example:\\n  \\$ ${name}( |\\n)`));
    }
    for (const line of leaves) expect(helps.get(line)).toMatch(/^ {2}--json /m);
  });

  it('marks required options, shows no empty default, and fits a terminal', () => {
    expect(helps.get('credit')).toMatch(/^ {2}--reference <text>.*\(required\)$/ms);
    expect(helps.get('token rotate')).toMatch(/default:\s+24h\)/);
    expect(helps.get('operator token issue')).toMatch(/default:\s+90d\)/);
    for (const help of helps.values()) expect(help).not.toMatch(/default:\s+(false|\[\]|\{\})/);
    const [, commands = ''] = (helps.get('') ?? '').split('Commands:');
    for (const line of commands.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('has --dry-run for every command that changes data, and for no other', () => {
    const withDryRun = leaves.filter((line) => /^ {2}--dry-run /m.test(helps.get(line) ?? ''));
    expect(withDryRun.toSorted()).toEqual(leaves.filter((line) => !READING.includes(line)).toSorted());
  });

  it('prints help without settings, without a database, and without loading the service', async () => {
    for (const line of ['', 'user create']) {
      const words = [...line.split(' ').filter((word) => word !== ''), '--help'];
      const env = { PORT: 'nonsense', DATA_DIR: '/nowhere', ...recordLoadedModules(join(folder.path, 'help')) };
      expect(await runCommand(words, { env })).toEqual({ status: 0, stdout: helps.get(line), stderr: '' });
      expectNextToNothing(join(folder.path, 'help'));
    }
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
    const env = { PORT: 'nonsense', DATA_DIR: '/nowhere', ...recordLoadedModules(join(folder.path, 'version')) };
    expect(await runCommand(['--version'], { env })).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    expectNextToNothing(join(folder.path, 'version'));
  });

  it('exits with status 2 and a reason if it is used wrongly', async () => {
    const misuses: [string, RegExp][] = [
      ['', /Usage:/],
      ['nonsense', /unknown command 'nonsense'/],
      ['user', /Usage: project-service user/],
      ['config --nonsense demo', /unknown option '--nonsense'/],
      ['config', /missing required argument 'project'\n+Usage: project-service config --help/],
      ['config demo demo', /too many arguments/],
      ['token rotate demo --grace soon', /Write it like 90s/],
      ['maintenance on demo --until tomorrow', /Write it like 2027-01-31T18:00:00Z/],
      ['maintenance on demo --message Wartung', /Write it like de=/],
      ['maintenance on demo --message de=a --message de=b', /de occurs twice/],
      ['maintenance schedule demo', /required option '--from.*\n+Usage: project-service maintenance schedule --help/],
      ['token revoke demo latest', /Write it like 12/],
      ['account block demo latest', /Write it like 12/],
      ['audit search --limit 1001', /1 to 1000/],
      ['apply README.md --if-version 1-abc', /'--if-version <version>' is invalid\. Write the version that/],
      ['promotion create demo SUMMER --amount 500 --codes 1', /'<name>' is invalid\. Write it like summer-2027/],
      ['credit demo ada@example.com 9007199254740992 --reference x', /500 for 5\.00 EUR, at most 9007199254740991\./],
      ['mock --port x', /--port/],
      ['mock --base-path api/', /--base-path/],
    ];
    const { refused } = endsOf((line) => runInProcess(line, { DATABASE_URL: 'postgres://nowhere/none' }));
    for (const [line, reason] of misuses) {
      const words = line.split(' ').filter((word) => word !== '');
      expect(await refused(words, 2)).toMatch(reason);
    }
    const env = recordLoadedModules(join(folder.path, 'nonsense'));
    expect(await runCommand(['nonsense'], { env })).toMatchObject({ status: 2, stdout: '' });
    expectNextToNothing(join(folder.path, 'nonsense'));
  });
});

describe('the documents', () => {
  const read = (file: string): Promise<string> => readFile(join(checkout, file), 'utf8');
  const OPERATORS = ['docs/install.md', 'docs/daily-work.md', 'docs/cluster.md'];

  it('name existing npm scripts', async () => {
    const { scripts } = JSON.parse(await read('package.json'));
    const files = ['README.md', 'CONTRIBUTING.md', 'docs/clients.md', ...OPERATORS];
    const text = (await Promise.all(files.map(read))).join('\n');
    const named = [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z:-]+)|(start|test)\b)/g)];
    const names = new Set(named.map(([, script, short]) => script ?? short ?? ''));
    expect([...names]).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'check', 'codegen', 'cli']));
    for (const name of names) expect(scripts).toHaveProperty([name]);
  });

  it.each([...OPERATORS, 'docs/samples/alerts.yml'])('name existing commands: %s', async (file) => {
    const named = [...(await read(file)).matchAll(/project-service ((?:[a-z-]+ ?)+)([^`\n:;]*)/g)];
    expect(named.length).toBeGreaterThan(3);
    for (const [line, words = '', rest = ''] of named) {
      const known = leaves.filter((leaf) => `${words.trim()} `.startsWith(`${leaf} `) || leaf === words.trim());
      expect({ line, known }).toEqual({ line, known: [expect.any(String)] });
      const options = rest.match(/--[a-z-]+/g) ?? [];
      for (const option of options)
        expect({ line, help: helps.get(known[0] ?? '') }).toMatchObject({
          line,
          help: expect.stringContaining(option),
        });
    }
  });

  it('describe each alert', async () => {
    const alerts = [...(await read('docs/samples/alerts.yml')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const headings = [...(await read('docs/cluster.md')).matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    expect(headings.toSorted()).toEqual(alerts.toSorted());
  });
});
